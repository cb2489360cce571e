#!/usr/bin/env bash
# 50,000 tests in 500 files of all formats: `validate` in 2 s and 256 MiB or less.
set -euo pipefail
readonly most_seconds=2 most_kib=$((256 * 1024)) runs=5
binary=${PROCTOR_BINARY:?run this through ./dev bench}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# One file of 100 tests a call: format, number.
write_file() {
  awk -v format="$1" -v file="$2" 'BEGIN {
    head["traceforge"] = "tests:\n"
    head["native"] = "proctor: 1\nname: suite " file "\ntarget: {provider: openai, model: gpt-4o-mini, prompt: \"Capital of {{country}}?\"}\ncases:\n"
    head["promptrepo"] = "test_suite:\n  name: suite-" file "\n  tests:\n"
    head["promptkitchen"] = "{\"name\": \"suite " file "\", \"testCases\": ["
    head["llmunit"] = head["testhaven"] = "["
    tail["promptkitchen"] = "]}"
    tail["llmunit"] = tail["testhaven"] = "]"
    printf "%s", head[format]
    for (i = 0; i < 100; i++) {
      if (i > 0 && format in tail) printf ",\n"
      id = file * 100 + i
      if (format == "traceforge") printf "  - name: \"capital of country %d\"\n    request:\n      provider: openai\n      model: gpt-4\n      messages:\n        - role: user\n          content: \"What is the capital of country %d?\"\n    assertions:\n      - type: contains\n        expected: \"City %d\"\n        weight: 2.0\n      - type: regex\n        pattern: \"\\\\bcity\\\\b\"\n        flags: i\n      - type: latency\n        threshold: 2000\n", id, id, id
      if (format == "native") printf "  - name: capital of country %d\n    vars: {country: country %d}\n    checks:\n      - contains: City %d\n      - regex: \"city\"\n        flags: i\n      - latency: {max: 2000}\n", id, id, id
      if (format == "promptrepo") printf "    - name: capital-of-country-%d\n      prompt_reference: prompts/capital.yaml\n      template_variables:\n        country: country %d\n      expected_output: City %d\n      metrics:\n        - type: answer_relevancy\n          threshold: 0.8\n        - type: faithfulness\n", id, id, id
      if (format == "promptkitchen") printf "{\"name\": \"capital of country %d\", \"inputs\": {\"country\": \"country %d\"}, \"assertions\": [{\"path\": \"$.city\", \"matcher\": \"toEqual\", \"expected\": \"City %d\"}, {\"path\": \"$.items[*].id\", \"pathMatch\": \"ALL\", \"matcher\": \"toMatch\", \"expected\": {\"source\": \"^c\", \"flags\": \"i\"}}]}", id, id, id
      if (format == "llmunit") printf "{\"name\": \"case %d\", \"memory\": [{\"role\": \"user\", \"content\": \"Hello %d\"}], \"steps\": [{\"message\": \"Where is my order %d?\", \"expectedBehavior\": \"Looks the order up and says where it is.\"}]}", id, id, id
      if (format == "testhaven") printf "{\"description\": \"test %d\", \"memory\": {\"home\": \"Ghent\"}, \"input\": \"A train to city %d\", \"assert\": {\"output.includes\": \"city %d\", \"tools_used\": [\"find_trains\"], \"memory.trip.to\": \"city %d\"}}", id, id, id, id
    }
    printf "%s", tail[format]
  }'
}

mkdir -p "$folder/prompts"
printf 'name: capital\nmodel: gpt-4\nprompt: "Capital of {{ country }}?"\n' >"$folder/prompts/capital.yaml"
formats=(native traceforge promptrepo promptkitchen llmunit testhaven)
for ((i = 0; i < 500; i++)); do
  format=${formats[i % ${#formats[@]}]}
  case $format in
    promptkitchen | llmunit | testhaven) ending=json ;;
    *) ending=yaml ;;
  esac
  write_file "$format" "$i" >"$folder/$format-$i.$ending"
done
echo "files: $(du -sh "$folder" | cut -f 1), $("$binary" validate "$folder" --root "$folder" | tail -n 1)"

best=
peak=0
for ((run = 0; run < runs; run++)); do
  /usr/bin/env time -f '%e %M' -o "$folder/.time" "$binary" validate "$folder" --root "$folder" >/dev/null
  read -r seconds kib <"$folder/.time"
  best=$(printf '%s\n' "$seconds" ${best:+"$best"} | sort -n | head -n 1)
  peak=$((kib > peak ? kib : peak))
done
echo "validate 50,000 tests in 500 files: best of $runs $best s (asked: $most_seconds), peak $((peak / 1024)) MiB (asked: $((most_kib / 1024)))"
awk -v s="$best" -v m="$most_seconds" 'BEGIN { exit !(s <= m) }' && ((peak <= most_kib))
