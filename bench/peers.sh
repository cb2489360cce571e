#!/usr/bin/env bash
# proctor beside the JavaScript packages that do the same work, on the same inputs in the same run: operations per
# second of CPU time, and whether the ratios are what is asked. `./dev bench peers` fetches the packages first.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly maker=../shared/bench/reference/make_inputs.mjs folder=build/peers rounds=2
readonly programs=(value path schema regex)

[[ -e $maker ]] || { echo "peers: $maker is not here, so nothing is compared"; exit 0; }
[[ -e build/npm/node_modules/stack-utils ]] || { echo "peers: the npm packages are not here, so nothing is compared"; exit 0; }
rm -rf "$folder"
mkdir -p "$folder"
cp "$maker" "$folder" # it writes beside itself
node "$folder/make_inputs.mjs"
export PROCTOR_BENCH_INPUTS=$PWD/$folder/inputs

measure_theirs() {
  node bench/peers.mjs measure "$folder/theirs-$1.json"
}

measure_ours() {
  local program
  for program in "${programs[@]}"; do
    [[ -x build/release/bench_$program ]] || continue
    "build/release/bench_$program" --benchmark_min_time=0.2 --benchmark_out_format=json \
      --benchmark_out="$folder/ours-$program-$1.json" >/dev/null 2>&1
  done
}

# Each goes first once.
for ((round = 1; round <= rounds; round++)); do
  if ((round % 2)); then
    measure_theirs "$round"
    measure_ours "$round"
  else
    measure_ours "$round"
    measure_theirs "$round"
  fi
done
node bench/peers.mjs table "$folder"
