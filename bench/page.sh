#!/usr/bin/env bash
# The web page in the binary, in Chromium: what its list of suites costs to load, how soon it can be used; how soon a run of
# 1,000,000 results shows its first rows, and how long frames take while someone scrolls through it; how soon the preview answers
# on an output of 10 kB. ui/bench.mjs measures. Everything listens on 127.0.0.1.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly folder=$PWD/build/bench-serve
binary=$(realpath "${PROCTOR_BINARY:?run this through ./dev bench}")
[[ -e build/ui/index.html ]] || { echo "page: the binary was built without its page"; exit 1; }
[[ -e $folder/.proctor/runs.db ]] || build/release/bench_serve >/dev/null
exec node ui/bench.mjs "$binary" "$folder"
