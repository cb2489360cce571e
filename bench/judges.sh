#!/usr/bin/env bash
# Judged checks with a judge that takes no time: cases of three metrics whose replies are given. DeepEval needs 2.7 ms a case for the
# same work on one core; asked are a twentieth of that, and a cost that grows with the number of cases and no faster.
set -euo pipefail
readonly theirs_ms=2.7 ratio=20 runs=5 few=1000 many=10000
binary=${PROCTOR_BINARY:?run this through ./dev bench}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# write_suite COUNT: every case asks something of its own, and its judge finds fault with every third.
write_suite() {
  awk -v count="$1" 'BEGIN {
    print "proctor: 1\nname: judged\ncases:"
    for (i = 0; i < count; i++) {
      printf "  - name: case %d\n    input: Which gate does train %d leave from, and may I bring a bicycle?\n", i, i
      printf "    retrieval_context: [\"Train %d leaves from gate 4 at 22:11.\", \"Bicycles travel in the rear van.\"]\n", i
      print "    checks: [{metric: answer_relevancy}, {metric: faithfulness}, {metric: bias}]"
    }
  }' >"suite-$1.yaml"
  awk -v count="$1" 'BEGIN {
    print "{\"cases\":["
    for (i = 0; i < count; i++) {
      word = i % 3 == 0 ? "no" : "yes"
      two = sprintf("[{\"verdict\":\"yes\"},{\"verdict\":\"%s\",\"reason\":\"because of train %d\"}]", word, i)
      why = "\"reason\":[{\"reason\":\"Half of it is beside the point.\"}]"
      printf "%s{\"case\":%d,\"steps\":[{\"output\":\"Train %d leaves from gate 4. Bicycles travel in the rear van.\",\"judge_replies\":{", (i ? "," : ""), i, i
      printf "\"answer_relevancy\":{\"statements\":[{\"statements\":[\"It leaves from gate 4.\",\"Bicycles travel along.\"]}],\"verdicts\":[{\"verdicts\":%s}],%s},", two, why
      printf "\"faithfulness\":{\"truths\":[{\"truths\":[\"Gate 4.\",\"Rear van.\"]}],\"claims\":[{\"claims\":[\"Gate 4.\",\"Rear van.\"]}],\"verdicts\":[{\"verdicts\":%s}],%s},", two, why
      printf "\"bias\":{\"opinions\":[{\"opinions\":[\"Gate 4 is good.\"]}],\"verdicts\":[{\"verdicts\":[{\"verdict\":\"no\"}]}],%s}}}]}\n", why
    }
    print "]}"
  }' >"given-$1.json"
}

# seconds COUNT: of the processor, the mean of several runs; so neighbours on the machine change little.
seconds() {
  local run
  for ((run = 0; run < runs; run++)); do
    /usr/bin/env time -a -f '%U %S' -o "times-$1" "$binary" run "suite-$1.yaml" --given "given-$1.json" --store none -q --report "jsonl=record-$1" >/dev/null
  done
  awk '{ sum += $1 + $2 } END { print sum / NR }' "times-$1"
}

for count in "$few" "$many"; do
  write_suite "$count"
  seconds "$count" >"mean-$count"
  judged=$(grep -o '"kind":"metric:[a-z_]*","source_key":"metric","status":"pass"' "record-$count" | wc -l)
  ((judged == count * 3)) || { echo "judges: $judged of $((count * 3)) judgements pass"; exit 1; }
done
awk -v few="$few" -v many="$many" -v a="$(cat "mean-$few")" -v b="$(cat "mean-$many")" -v theirs="$theirs_ms" -v ratio="$ratio" 'BEGIN {
  each = 1000 * b / many
  printf "judges: %d cases of 3 metrics in %.2f s of one core, %d in %.2f s: %.3f ms a case, %.0f times as fast as DeepEval (asked: %d times)\n", few, a, many, b, each, theirs / each, ratio
  growth = a > 0 ? b / a / (many / few) : 0
  printf "judges: ten times the cases take %.1f times as long (asked: at most 12)\n", growth * many / few
  exit !(1000 * a / few <= theirs / ratio && each <= theirs / ratio && growth <= 1.2)
}'
