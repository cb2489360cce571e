#!/usr/bin/env bash
# `eval` on stored answers of 200 bytes with three checks each: 150,000 lines/s on 2 cores, and memory that does not grow
# with the stream.
set -euo pipefail
readonly asked=150000 lines=600000 runs=3
binary=${PROCTOR_BINARY:?run this through ./dev bench}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# write_lines COUNT: each answer is some 200 bytes of its own; the checks are those of a suite, the same a case.
write_lines() {
  awk -v count="$1" 'BEGIN {
    for (i = 0; i < count; i++) {
      output = sprintf("{\\\"city\\\":\\\"Paris\\\",\\\"id\\\":%d,\\\"note\\\":\\\"The capital of France lies on the Seine, has two million people and is known for its museums, cafes and bridges number %d.\\\",\\\"items\\\":[{\\\"n\\\":%d},{\\\"n\\\":2}]}", i, i, i % 100)
      printf "{\"id\":%d,\"output\":\"%s\",\"checks\":[{\"path\":\"$.city\",\"matcher\":\"toEqual\",\"expected\":\"Paris\"},{\"type\":\"contains\",\"expected\":\"Seine\"},{\"type\":\"regex\",\"pattern\":\"number \\\\d+\"}]}\n", i, output
    }
  }'
}

write_lines "$lines" >"$folder/lines.jsonl"
echo "lines: $(du -h "$folder/lines.jsonl" | cut -f 1), $(head -n 1 "$folder/lines.jsonl" | wc -c) bytes each, $(nproc) cores"
best=
for ((run = 0; run < runs; run++)); do
  /usr/bin/env time -f '%e' -o "$folder/time" "$binary" eval "$folder/lines.jsonl" >"$folder/answers"
  best=$(printf '%s\n' "$(cat "$folder/time")" ${best:+"$best"} | sort -n | head -n 1)
done
[[ $(grep -c '"passed":true' "$folder/answers") == "$lines" ]] || { echo "eval: not every line passed"; exit 1; }
rate=$(awk -v n="$lines" -v s="$best" 'BEGIN { printf "%d", n / s }')
echo "eval: $rate lines/s, best of $runs (asked: $asked)"

# Peak memory on a stream of one, four and sixteen times the file, in MiB.
peaks=()
for times in 1 4 16; do
  for ((i = 0; i < times; i++)); do cat "$folder/lines.jsonl"; done |
    /usr/bin/env time -f '%M' -o "$folder/time" "$binary" eval - >/dev/null
  peaks+=("$(($(cat "$folder/time") / 1024))")
done
echo "memory: ${peaks[0]}, ${peaks[1]}, ${peaks[2]} MiB on 1, 4 and 16 times $(du -h "$folder/lines.jsonl" | cut -f 1) (asked: flat)"
((rate >= asked && peaks[2] <= peaks[0] + 8))
