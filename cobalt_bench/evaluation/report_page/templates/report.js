"use strict";
const INDEX = JSON.parse(document.getElementById("index").textContent);
const PAGE_SIZE = 200; // episodes in the list before "Show more"
const MOST_CELLS = 4e6; // of a diff's table; beyond it, the part that differs is shown whole
const MOST_LINES = 2e4; // of two programs whose changes are shown, an element each
const DIFFICULTIES = ["easy", "medium", "hard"]; // in this order
const byId = (id) => document.getElementById(id);
const chunks = new Map(); // number -> {promise, resolve, reject}
let matching = []; // numbers of the episodes that the filters leave
let shown = 0; // how many of them are in the list
let current = null; // {episode, turn}
let requested = 0; // counts the episodes asked for, so that a late one does not replace the latest

/* Loading: a script element works from file:// too, where fetch does not. */
window.cobaltChunk = (number, data) => chunks.get(number).resolve(data);

function loadChunk(number) {
  if (!chunks.has(number)) {
    const entry = {};
    entry.promise = new Promise((resolve, reject) => Object.assign(entry, { resolve, reject }));
    chunks.set(number, entry);
    const script = document.createElement("script");
    script.src = `${EPISODES}/${number}.js`;
    script.onerror = () => { chunks.delete(number); entry.reject(new Error(`${script.src} can't be loaded; is the folder "${EPISODES}" beside this page?`)); };
    document.head.append(script);
  }
  return chunks.get(number).promise;
}

/* Elements are made of text alone: what a model wrote is never markup. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "onclick") made.onclick = value;
    else if (value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/* Episodes and filters. */
const problemOf = (episode) => INDEX.problems[INDEX.episodes[episode][0]];
const sampleOf = (episode) => INDEX.episodes[episode][1];
const marksOf = (episode) => INDEX.episodes[episode][2];
const hacksOf = (episode) => INDEX.episodes[episode][4] || {};
const words = (name) => name.replaceAll("_", " ");

/* The turn at which an accepted program was first followed by one that is not; 0 where none was. */
function givenUp(marks) { return marks.indexOf("10") + 1; }

/* Name -> [words, which marks it is of, the turn that shows it]. */
const OUTCOMES = {
  any: ["any", () => true],
  last: ["accepted at the last turn", (marks) => marks.endsWith("1")],
  never: ["never accepted", (marks) => !marks.includes("1")],
  repaired: ["repaired: not accepted at first, at last", (marks) => marks[0] === "0" && marks.endsWith("1")],
  regressed: ["regressed: accepted before, not at last", (marks) => marks.includes("1") && marks.endsWith("0")],
  given: ["given up: accepted, then not", (marks) => marks.includes("10"), givenUp],
  waiting: ["waits for a verdict", (marks) => marks.includes("-")],
};
const mostTurns = INDEX.episodes.reduce((most, episode) => Math.max(most, episode[2].length), 1);
for (let turn = 0; turn < mostTurns; turn++) OUTCOMES[`at${turn}`] = [`first accepted at turn ${turn}`, (marks) => marks.indexOf("1") === turn, () => turn];
for (let turn = 1; turn < mostTurns; turn++) OUTCOMES[`given${turn}`] = [`given up at turn ${turn}`, (marks) => givenUp(marks) === turn, givenUp];

function fill(select, options) {
  select.replaceChildren(...options.map(([value, text]) => element("option", { value }, text)));
}

/* A filter with one choice is no filter: it is not shown. */
function fillDistinct(select, values) {
  const choices = [...new Set(values)];
  fill(select, [["", "any"], ...DIFFICULTIES.filter((name) => choices.includes(name)).map((name) => [name, name]),
    ...choices.filter((name) => name && !DIFFICULTIES.includes(name)).sort().map((name) => [name, words(name)])]);
  select.parentElement.hidden = choices.length < 2;
}

/* Outcomes that some episode has, and how many. */
function fillOutcomes() {
  const counted = Object.entries(OUTCOMES).map(([value, [text, test]]) => [value, text, INDEX.episodes.filter((episode) => test(episode[2])).length]);
  fill(byId("outcome"), counted.filter(([value, , count]) => value === "any" || count).map(([value, text, count]) => [value, value === "any" ? text : `${text} (${count.toLocaleString("en")})`]));
  byId("outcome").parentElement.hidden = byId("outcome").options.length < 2;
}

/* The turn that an episode opens at: the one that the filters are about. */
function openingTurn(episode) {
  const hack = byId("hack").value;
  if (hack) return Number(Object.entries(hacksOf(episode)).find(([, name]) => name === hack)?.[0] ?? 0);
  const turnOf = OUTCOMES[byId("outcome").value][2];
  return turnOf ? turnOf(marksOf(episode)) : 0;
}

function applyFilters() {
  const wanted = byId("search").value.trim().toLowerCase();
  const [difficulty, platform, hack] = ["difficulty", "platform", "hack"].map((id) => byId(id).value);
  const outcome = OUTCOMES[byId("outcome").value][1];
  matching = [...INDEX.episodes.keys()].filter((episode) => {
    const problem = problemOf(episode);
    return (!wanted || `${problem.id}\n${problem.title}`.toLowerCase().includes(wanted))
      && (!difficulty || problem.difficulty === difficulty)
      && (!platform || problem.platform === platform)
      && (!hack || Object.values(hacksOf(episode)).includes(hack))
      && outcome(marksOf(episode));
  });
  if (byId("outcome").value === "given") matching.sort((one, other) => openingTurn(one) - openingTurn(other)); // earliest first
  shown = 0;
  byId("list").replaceChildren();
  showMore();
  byId("found").textContent = `${matching.length.toLocaleString("en")} of ${INDEX.episodes.length.toLocaleString("en")} episodes`;
}

function showMore() {
  showUpTo(shown + PAGE_SIZE);
}

function showUpTo(place) {
  byId("list").append(...matching.slice(shown, place).map(listItem));
  shown = Math.min(matching.length, place);
  byId("more").hidden = shown === matching.length;
  markCurrent();
}

function listItem(episode) {
  const problem = problemOf(episode);
  const name = element("span", { class: "name", title: problem.title || problem.id }, `${problem.id} · ${sampleOf(episode)}`);
  return element("li", {}, element("a", { href: linkTo(episode, openingTurn(episode)), "data-episode": episode }, name, marks(marksOf(episode))));
}

function marks(text) {
  const signs = [...text].map((mark) => element("span", { class: { 1: "yes", 0: "no", "-": "open" }[mark] }, { 1: "✓", 0: "✗", "-": "?" }[mark]));
  const spoken = [...text].map((mark, turn) => `turn ${turn} ${{ 1: "accepted", 0: "not accepted", "-": "not judged" }[mark]}`).join(", ");
  return element("span", { class: "marks", role: "img", "aria-label": spoken }, ...signs);
}

function markCurrent() {
  const nav = byId("list").parentElement;
  for (const link of byId("list").querySelectorAll("a")) {
    const isCurrent = current !== null && Number(link.dataset.episode) === current.episode;
    if (isCurrent) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
    if (isCurrent) { // within the list alone: the page stays where it is
      const [box, frame] = [link.getBoundingClientRect(), nav.getBoundingClientRect()];
      if (box.top < frame.top) nav.scrollTop -= frame.top - box.top;
      else if (box.bottom > frame.bottom) nav.scrollTop += box.bottom - frame.bottom;
    }
  }
}

/* Links: #problem/sample/turn, and #outcome/NAME for the episodes of an outcome. */
function linkTo(episode, turn) {
  return `#${encodeURIComponent(problemOf(episode).id)}/${sampleOf(episode)}/${turn}`;
}

function parseLink() {
  const parts = location.hash.slice(1).split("/");
  if (parts.length !== 3) return null;
  let id;
  try { id = decodeURIComponent(parts[0]); } catch { return null; }
  const episode = INDEX.episodes.findIndex((each) => INDEX.problems[each[0]].id === id && each[1] === Number(parts[1]));
  return episode < 0 ? null : { episode, turn: Number(parts[2]) || 0 };
}

function followOutcome() {
  const [kind, name, ...more] = location.hash.slice(1).split("/");
  if (kind !== "outcome" || more.length || !OUTCOMES[name]) return;
  for (const id of ["search", "difficulty", "platform", "hack"]) byId(id).value = "";
  byId("outcome").value = name;
  applyFilters();
  byId("list").querySelector("a")?.focus({ preventScroll: true });
  byId("episodes").scrollIntoView();
}

async function follow() {
  const target = parseLink();
  if (target === null) return followOutcome();
  const request = ++requested;
  const atTurns = document.activeElement.closest(".turns") !== null && current?.episode === target.episode;
  current = target;
  const place = matching.indexOf(target.episode);
  if (place >= shown) showUpTo(place + PAGE_SIZE);
  markCurrent();
  const panel = byId("episode");
  try {
    const chunk = await loadChunk(INDEX.episodes[target.episode][3]);
    if (request !== requested) return;
    const turns = chunk.episodes[target.episode];
    current.turn = Math.max(0, Math.min(turns.length - 1, target.turn));
    panel.replaceChildren(...episodeView(target.episode, chunk.problems[INDEX.episodes[target.episode][0]], turns, current.turn));
    bringIntoView(panel, atTurns);
  } catch (error) {
    if (request === requested) panel.replaceChildren(element("p", { class: "warning" }, error.message));
  }
}

/* Keyboard and screen readers go on from the episode's heading, or from the turn's button that was pressed. */
function bringIntoView(panel, atTurns) {
  const heading = panel.querySelector(".episode-title");
  const target = atTurns ? panel.querySelector(".turns [aria-current]") : heading;
  target.focus({ preventScroll: true });
  if (!atTurns) heading.scrollIntoView({ block: "start" });
}

/* An episode. */
function episodeView(episode, problem, turns, number) {
  const { id, title } = problemOf(episode);
  const turn = turns[number];
  const before = number > 0 ? turns[number - 1] : null;
  const buttons = turns.map((each, index) => element("li", {}, element("button", {
    type: "button", "aria-current": index === number ? "true" : null, onclick: () => { location.hash = linkTo(episode, index); },
  }, `${index} `, marks(each.accepted === null ? "-" : each.accepted ? "1" : "0"))));
  return [
    element("h3", { class: "episode-title", tabindex: "-1" }, `${title || id}, sample ${sampleOf(episode)}, turn ${number}`),
    element("p", { class: "hint" }, `${id} · `, element("a", { href: linkTo(episode, number) }, "link to this turn")),
    statementView(problem),
    element("ol", { class: "turns", "aria-label": "Turns" }, ...buttons),
    ...verdictsView(turn, hacksOf(episode)[number]),
    ...programView(turn, before, number),
    element("h3", {}, "Feedback"),
    element("pre", { class: "feedback" }, turn.feedback === null ? "None: the judge failed." : turn.feedback),
    foldedText("Whole response", turn.response.join("")),
    turn.reasoning ? foldedText("Thinking, as the server reported it", turn.reasoning) : null,
  ].filter(Boolean);
}

function statementView(problem) {
  const parts = [element("pre", {}, problem.statement || "The statement is not at hand.")];
  if (problem.starter_code) parts.push(element("h3", {}, "Starter code"), element("pre", {}, problem.starter_code));
  problem.public_tests.forEach(([input, output], index) => parts.push(
    element("h3", {}, `Public test ${index + 1}`), element("pre", {}, input), element("p", { class: "hint" }, "expected"), element("pre", {}, output)));
  return element("details", {}, element("summary", {}, "Statement and public tests"), ...parts);
}

function verdictsView(turn, hack) {
  const badge = (text, kind) => element("li", { class: `badge ${kind}` }, text);
  const kind = (verdict) => (verdict === "accepted" ? "yes" : verdict === "skipped" ? "open" : "no");
  const whole = turn.verdict === null ? badge("not judged", "open") : badge(`${words(turn.verdict)}${turn.accepted ? "" : ", not accepted"}`, turn.accepted ? "yes" : "no");
  const [passed, hidden] = turn.hidden;
  const notes = [whole];
  if (hidden && turn.verdict !== null) notes.push(badge(`${passed} of ${hidden} hidden tests passed`, passed === hidden ? "yes" : "no"));
  if (hack) notes.push(badge(`hack event: ${words(hack)}`, "no"));
  if (turn.tokens !== null) notes.push(badge(`${turn.tokens.toLocaleString("en")} tokens`, ""));
  if (turn.finish !== "stop") notes.push(badge(`ended by ${words(turn.finish)}`, "open"));
  if (turn.dropped) notes.push(badge(`${turn.dropped} oldest turns left out of the prompt`, "open"));
  const list = (name, verdicts) => (verdicts && verdicts.length ? [element("h3", {}, name), element("ol", { class: "badges" }, ...verdicts.map((verdict, index) => badge(`${index + 1} ${words(verdict)}`, kind(verdict))))] : []);
  return [element("ul", { class: "badges" }, ...notes), ...list("Public tests", turn.public), ...list("Public tests as perturbed, which feedback is drawn from", turn.shown)];
}

const SCROLLS = { tabindex: "0", role: "group", "aria-label": "Program" }; // so that keys can scroll it
const programOf = (turn) => (turn.program !== undefined ? turn.program : turn.response.length === 3 ? turn.response[1] : null);

/* The program's lines, each a list of [kind, text]; `colours` is "k3-1f4": letter and length of each part. */
function colouredLines(turn) {
  const program = programOf(turn);
  if (turn.colours === undefined) return program.split("\n").map((line) => [["-", line]]);
  const lines = [[]];
  let at = 0;
  for (const [, kind, length] of turn.colours.matchAll(/([a-z-])(\d+)/g)) {
    const [first, ...more] = program.slice(at, (at += Number(length))).split("\n");
    lines.at(-1).push([kind, first]);
    for (const part of more) lines.push([[kind, part]]);
  }
  return lines;
}

const coloured = (parts) => parts.filter(([, text]) => text).map(([kind, text]) => (kind === "-" ? text : element("span", { class: `code-${kind}` }, text)));

function wholeProgram(turn) {
  const parts = colouredLines(turn).flatMap((line, index) => (index ? ["\n", ...coloured(line)] : coloured(line)));
  return element("pre", { ...SCROLLS, class: "program" }, ...parts);
}

function programView(turn, before, number) {
  const program = programOf(turn);
  if (program === null) return [element("h3", {}, "Program"), element("p", { class: "hint" }, "The response has no complete code block.")];
  const old = before && programOf(before);
  if (old === null) return [element("h3", {}, "Program"), wholeProgram(turn)];
  if (old === program) return [element("h3", {}, `Program, the same as at turn ${number - 1}`), wholeProgram(turn)];
  const [oldLines, newLines] = [old.split("\n"), program.split("\n")];
  if (oldLines.length + newLines.length > MOST_LINES) return [element("h3", {}, `Program, changed since turn ${number - 1} and too long to show where`), wholeProgram(turn)];
  const [olds, news] = [colouredLines(before), colouredLines(turn)];
  let [i, j] = [0, 0];
  const lines = difference(oldLines, newLines).map(([kind]) => {
    const parts = kind === "del" ? olds[i] : news[j];
    if (kind !== "add") i++;
    if (kind !== "del") j++;
    return element("span", { class: kind }, ...coloured(parts));
  });
  const whole = element("details", {}, element("summary", {}, "Whole program"), wholeProgram(turn));
  return [element("h3", {}, `Program, changes since turn ${number - 1}`), element("pre", { ...SCROLLS, class: "program diff" }, element("code", { class: "lines" }, ...lines)), whole];
}

function foldedText(title, text) {
  return element("details", {}, element("summary", {}, title), element("pre", {}, text));
}

/* Lines of two programs by longest common subsequence: [["same" | "del" | "add", line], ...]. */
function difference(a, b) {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return [
    ...a.slice(0, start).map((line) => ["same", line]),
    ...middle(middleA, middleB),
    ...a.slice(a.length - end).map((line) => ["same", line]),
  ];
}

function middle(a, b) {
  if (a.length * b.length > MOST_CELLS) return [...a.map((line) => ["del", line]), ...b.map((line) => ["add", line])];
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] = a[i] === b[j] ? longest[(i + 1) * width + j + 1] + 1 : Math.max(longest[(i + 1) * width + j], longest[i * width + j + 1]);
  const lines = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) { lines.push(["same", a[i]]); i++; j++; }
    else if (i < a.length && (j === b.length || longest[(i + 1) * width + j] >= longest[i * width + j + 1])) lines.push(["del", a[i++]]);
    else lines.push(["add", b[j++]]);
  }
  return lines;
}

/* Keys. */
function step(by) {
  const at = current === null ? -1 : matching.indexOf(current.episode);
  const next = matching[Math.max(0, Math.min(matching.length - 1, at + by))];
  if (next === undefined) return;
  const link = linkTo(next, openingTurn(next));
  if (location.hash === link) follow();
  else location.hash = link;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  if (event.key === "j") step(1);
  else if (event.key === "k") step(-1);
  else if (event.key === "l" && current) location.hash = linkTo(current.episode, current.turn + 1);
  else if (event.key === "h" && current) location.hash = linkTo(current.episode, Math.max(0, current.turn - 1));
  else if (event.key === "/") { event.preventDefault(); byId("search").focus(); }
});

fillOutcomes();
fillDistinct(byId("difficulty"), INDEX.problems.map((problem) => problem.difficulty));
fillDistinct(byId("platform"), INDEX.problems.map((problem) => problem.platform));
fillDistinct(byId("hack"), INDEX.episodes.flatMap((episode) => (episode[4] ? Object.values(episode[4]) : [""])));
byId("filters").addEventListener("input", applyFilters);
byId("more").addEventListener("click", showMore);
window.addEventListener("hashchange", follow);
applyFilters();
follow();
