#!/usr/bin/env bash
# `proctor serve` over the 1,000,000 results that bench_serve has put into a store: lists and filters at 32 connections,
# 5,000 event streams of a run in which nothing happens, and how long it takes to start. SERVE_SECONDS (5) is the length
# of each measurement. Everything listens on 127.0.0.1.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly seconds=${SERVE_SECONDS:-5} folder=$PWD/build/bench-serve streams=5000 results_kept=${SERVE_RESULTS:-1000000}
readonly asked_p99=100 asked_kib=20 asked_start=50
binary=$(realpath "${PROCTOR_BINARY:?run this through ./dev bench}")
[[ -e $folder/.proctor/runs.db ]] || { echo "serve: bench_serve fills the store first"; exit 1; }
ulimit -n "$(ulimit -Hn)"
faults=0
server=
trap '[[ -z $server ]] || kill "$server" 2>/dev/null || true' EXIT

is_less() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a < b) }'; }
miss() {
  echo "MISSED: $1"
  faults=1
}

# --- a server, and a run that waits ---

cat >"$folder/waits.yaml" <<'END'
proctor: 1
name: waits
cases:
  - name: one
    steps:
      - input: hi
        checks: [{contains: ok}]
END
(cd "$folder" && exec "$binary" serve --port 0 --agent "sleep 600" --timeout 600s 2>"$folder/serve.log") &
server=$!
for ((i = 0; i < 300; i++)); do
  grep -q 'listening on' "$folder/serve.log" 2>/dev/null && break
  sleep 0.1
done
port=$(sed -n 's|.*http://127.0.0.1:\([0-9]*\)/.*|\1|p' "$folder/serve.log")
token=$(sed -n 's|.*?token=\([0-9a-f]*\).*|\1|p' "$folder/serve.log")
url=http://127.0.0.1:$port
get() { curl -sf -H "Authorization: Bearer $token" "$url$1"; }

# --- streams in which nothing happens, while the heap is still small ---

run=$(curl -sf -H "Authorization: Bearer $token" -H 'Content-Type: application/json' -d '{"paths": ["waits.yaml"]}' \
  "$url/api/v1/runs" | node -pe 'JSON.parse(require("fs").readFileSync(0)).id')
read -r open each < <(node bench/serve_client.mjs idle "$port" "$token" "/api/v1/runs/$run/events" "$streams" "$server")
echo "$open idle event streams: $each KiB each (asked: $streams, $asked_kib KiB)"
((open == streams)) || miss "$open streams are open"
is_less "$each" "$asked_kib" || miss "$each KiB a stream"

# --- lists and filters ---

results=/api/v1/runs/run_bench/results
# pages PATH: it, and the four that follow it.
pages() {
  local path=$1 next i
  echo "$path"
  for ((i = 0; i < 4; i++)); do
    next=$(get "$path" | node -pe 'JSON.parse(require("fs").readFileSync(0)).next ?? ""')
    [[ -n $next ]] || return 0
    path=$1\&after=$(node -pe 'encodeURIComponent(process.argv[1])' "$next")
    echo "$path"
  done
}

# load NAME TARGET...
load() {
  local name=$1 word rate middle late failed
  shift
  read -r word rate middle late failed < <(SERVE_TARGETS="$*" SERVE_TOKEN=$token wrk -t1 -c32 -d"${seconds}s" \
    -s bench/serve.lua "$url" | grep '^RESULT')
  printf '  %-28s %8.0f requests/s  p50 %8.2f ms  p99 %8.2f ms\n' "$name" "$rate" "$middle" "$late"
  ((failed == 0)) || miss "$name: $failed requests failed"
  is_less "$late" "$asked_p99" || miss "$name: p99 $late ms"
}

echo "$results_kept results, 32 connections, 100 a page (asked: p99 $asked_p99 ms):"
mapfile -t listed < <(pages "$results?limit=100")
mapfile -t failed_ones < <(pages "$results?limit=100&status=failed")
mapfile -t of_suite < <(pages "$results?limit=100&suite=7")
mapfile -t slowest < <(pages "$results?limit=100&order=slowest")
mapfile -t costliest < <(pages "$results?limit=100&order=costliest")
load "list" "${listed[@]}"
load "that failed" "${failed_ones[@]}"
load "of a suite" "${of_suite[@]}"
load "slowest" "${slowest[@]}"
load "costliest" "${costliest[@]}"
load "errors of a suite" "$results?limit=100&suite=3&status=error"
load "with a text, often there" "$results?limit=100&text=topic%2041"
load "with a text, hardly there" "$results?limit=100&text=question%20999999"
load "all of these, mixed" "${listed[@]}" "${failed_ones[@]}" "${of_suite[@]}" "${slowest[@]}" "${costliest[@]}"

kill "$server"
wait "$server" || true
server=

# --- starting ---

read -r best middle < <(node bench/serve_client.mjs start "$binary" "$folder" 20)
echo "start, with $results_kept results in the store: $best ms at best, $middle ms mostly (asked: $asked_start ms)"
is_less "$middle" "$asked_start" || miss "$middle ms to start"
exit "$faults"
