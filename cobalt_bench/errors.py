"""The package's exceptions, one for each boundary at which something can fail."""


class CobaltError(Exception):
    """Base of every error that the package raises on purpose; its text is one sentence that a user can act on."""


class InputError(CobaltError):
    """Something the user gave (an option, a file, a folder) can't be used; the text says how to mend it."""


class EngineError(CobaltError):
    """A model back end could not answer; never a score."""


class PromptTooLong(EngineError):
    """The prompt does not fit the model's context; the caller may drop old turns and ask again."""


class JudgeError(CobaltError):
    """The judge itself failed, so there is no verdict; never a score, never a reward."""


class HubError(CobaltError):
    """The Hugging Face Hub refused or could not be reached."""
