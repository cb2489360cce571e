#!/usr/bin/env bash
# Runs of growing size, cases of 4 KiB each answered by the echo provider: time must grow with the number of cases and no
# more, memory hardly at all. SCALE_SIZES="1000000" takes the full size, 256 MiB at most; it needs some 20 GB of disk.
set -euo pipefail
readonly sizes=${SCALE_SIZES:-1000 10000 50000} a_file=1000 most_mib=256
binary=${PROCTOR_BINARY:?run this through ./dev bench}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# write_suites COUNT: files of 1,000 cases, each with a question of 4,000 characters.
write_suites() {
  awk -v count="$1" -v size="$a_file" -v folder="$folder/suites" 'BEGIN {
    for (n = 0; n < 80; n++) filler = filler "The quick brown fox jumps over a lazy dog and runs. "
    filler = substr(filler, 1, 3900)
    for (i = 0; i < count; i++) {
      if (i % size == 0) {
        if (i > 0) { print "]}" > file; close(file) }
        file = sprintf("%s/suite-%06d.json", folder, i / size)
        printf "{\"proctor\":1,\"name\":\"scale %d\",\"target\":{\"provider\":\"echo\",\"model\":\"m\",\"prompt\":\"{{question}}\"},\"cases\":[\n", i / size > file
      }
      printf "%s{\"name\":\"case %d\",\"vars\":{\"question\":\"Number %d. %s\"},\"checks\":[{\"contains\":\"Number %d.\"}]}\n", (i % size == 0 ? "" : ","), i, i, filler, i > file
    }
    print "]}" > file
  }'
}

printf '%12s %10s %10s %10s\n' cases seconds cases/s MiB
faults=0 rates=()
for size in $sizes; do
  rm -rf "$folder/suites" "$folder"/runs.db*
  mkdir "$folder/suites"
  write_suites "$size"
  /usr/bin/env time -f '%e %M' -o "$folder/time" "$binary" run "$folder/suites" -q -j 8 --store "$folder/runs.db" >"$folder/log" 2>&1 ||
    { tail -n 3 "$folder/log"; exit 1; }
  read -r seconds kib <"$folder/time"
  rates+=("$(awk -v n="$size" -v s="$seconds" 'BEGIN { printf "%d", n / s }')")
  bar=$(printf '#%.0s' $(seq 1 $((kib / 1024 / 8 + 1))))
  printf '%12s %10s %10s %10s %s\n' "$size" "$seconds" "${rates[-1]}" "$((kib / 1024))" "$bar"
  ((kib / 1024 <= most_mib)) || faults=1
done
echo "scale: at most $most_mib MiB asked; the rate at the largest size is $((rates[-1] * 100 / rates[0])) % of that at the smallest"
exit "$faults"
