# cobalt-bench and what its sandbox needs, for a user without rights:
#   docker build -t cobalt-bench .
#   docker run --rm cobalt-bench doctor
FROM python:3.12-slim AS wheel
COPY . /source
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels /source

FROM python:3.12-slim
ARG EXTRAS=openai
RUN apt-get update \
    && apt-get install -y --no-install-recommends libseccomp2 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=wheel /wheels /wheels
RUN pip install --no-cache-dir "$(echo /wheels/*.whl)[$EXTRAS]" && rm -r /wheels
RUN useradd --create-home --uid 1000 bench
USER bench
WORKDIR /home/bench
ENTRYPOINT ["cobalt-bench"]
CMD ["doctor"]
