#!/usr/bin/env bash
# Runs the tests: the terminal's report goes to the log, annotations to GitHub, the summary to the page of the step, and a
# JUnit report to a file. What it is told comes in variables and is never part of a command's text.
set -uo pipefail

# words TEXT: its words, parted by spaces and line breaks, with quotes as in a shell; nothing else in it means anything.
words() {
  [[ -z ${1//[[:space:]]/} ]] || xargs printf '%s\0' <<<"$1"
}

output() {
  echo "$1=$2" >>"$GITHUB_OUTPUT"
}

# figure PATH: one value of the record; empty where nothing was run.
figure() {
  [[ ! -s $record ]] || proctor query "$1" "$record" | tr -d '"'
}

scratch=$(mktemp -d "${RUNNER_TEMP:-/tmp}/proctor.XXXXXX")
record=$scratch/record.json
annotations=$scratch/annotations.txt

if ! words "${IN_PATHS:-}" >"$scratch/paths" 2>/dev/null || ! words "${IN_ARGS:-}" >"$scratch/args" 2>/dev/null; then
  echo "::error title=proctor::a quote is not closed in paths or args"
  output exit-code 2
  exit 2
fi
mapfile -d '' -t paths <"$scratch/paths"
mapfile -d '' -t args <"$scratch/args"

proctor run --report terminal --report "github=$annotations" --report "json=$record" --report "junit=${IN_REPORT:-proctor-junit.xml}" \
  "${args[@]}" -- "${paths[@]}"
code=$?
[[ ! -s $annotations ]] || cat "$annotations"

output exit-code "$code"
output run-id "$(figure '$.run.id')"
output passed "$(figure '$.run.totals.passed')"
output failed "$(figure '$.run.totals.failed')"
output errors "$(figure '$.run.totals.errors')"

case ${IN_FAIL_ON:-errors}:$code in
  never:1 | never:3 | failed:3) exit 0 ;;
  errors:* | failed:* | never:*) exit "$code" ;;
  *)
    echo "::error title=proctor::fail-on is errors, failed or never"
    exit 2
    ;;
esac
