#!/usr/bin/env bash
# What a threshold of likeness in meaning is worth: precision and recall of the built-in model on the 1,500 pairs of
# sentences of the STS benchmark, and how it sees negations. The table of docs/semantic.md is made here.
set -euo pipefail
readonly pairs=${PROCTOR_CONFORMANCE_DIR:-../shared}/conformance/sts/stsb-en-dev.csv
binary=${PROCTOR_BINARY:?run this through ./dev bench}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
node bench/semantic.mjs write "$pairs" "$folder"
start=$(date +%s.%N)
(cd "$folder" && "$binary" run suite.yaml --given given.json --embedder minilm --store none --report json=record.json -q) || true
echo "1,500 pairs through proctor: $(awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN { printf "%.1f", b - a }') s"
node bench/semantic.mjs table "$pairs" "$folder"
