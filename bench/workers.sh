#!/usr/bin/env bash
# Distributed runs on a real PostgreSQL that syncs to disk, in front of a mock server that answers at once, all on this
# machine and 127.0.0.1:
#   speed   finished cases a second of 4 workers beside one process with the same store, in turns
#   chaos   100,000 jobs, 4 workers, one of them killed every few seconds, the database crashed (-m immediate) ten times:
#           nothing lost, nothing doubled, the record equal to a run of one machine
#   rate    4 workers against a server that allows 50 requests a second, and says so by 429 alone
# WORKERS_PARTS="speed rate" measures some; WORKERS_CASES (100,000), WORKERS_CRASHES (10), SPEED_CASES (100,000),
# SPEED_ROUNDS (2) and RATE_CASES (1,500) are sizes. `./dev bench queue` measures the queue alone.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly parts=${WORKERS_PARTS:-speed chaos rate} cases=${WORKERS_CASES:-100000} crashes=${WORKERS_CRASHES:-10}
readonly speed_cases=${SPEED_CASES:-100000} rounds=${SPEED_ROUNDS:-2} rate_cases=${RATE_CASES:-1500}
readonly kit=../shared/bench folder=$PWD/build/bench-workers programs=/usr/lib/postgresql/15/bin
readonly mock_port=18121 rate_port=18122 workers=4 rate=50
readonly asked_share=0.7 asked_time=1.3 asked_attempts=1.2
binary=$(realpath "${PROCTOR_BINARY:?run this through ./dev bench}")
[[ -e $kit/mock_openai.cpp ]] || { echo "workers: $kit is not here, so nothing is measured"; exit 0; }
[[ -x $programs/postgres ]] || { echo "workers: PostgreSQL is not here; ./dev setup test installs it"; exit 1; }
rm -rf "$folder"
mkdir -p "$folder"
ulimit -n "$(ulimit -Hn)"
faults=0
server=$(mktemp -d "${TMPDIR:-/tmp}/proctor-bench-XXXXXX")  # short, for the path of a socket
url="postgresql://proctor@/runs?host=$server"
running=()
export OPENAI_API_KEY=mock

# --- programs ---

as_server_user() {
  if ((EUID == 0)); then setpriv --reuid=postgres --regid=postgres --init-groups "$@"; else "$@"; fi
}
control() { as_server_user "$programs/pg_ctl" -D "$server/data" -l "$server/log" -w -t 120 "$@" >/dev/null; }
ask() { psql "$url" -X -q -A -t -c "$1"; }
clean_up() {
  kill -9 "${running[@]}" 2>/dev/null || true
  control stop -m immediate 2>/dev/null || true
  rm -rf "$server"
}
trap clean_up EXIT

begin_server() {
  ((EUID != 0)) || chown postgres "$server"
  as_server_user "$programs/initdb" -D "$server/data" -U proctor --auth=trust --no-instructions --encoding=UTF8 >/dev/null
  control start -o "-k $server -c listen_addresses= -c max_connections=200 -c shared_buffers=256MB -c max_wal_size=4GB"
  psql "postgresql://proctor@/postgres?host=$server" -X -q -c 'CREATE DATABASE runs'
}
fresh_database() {
  psql "postgresql://proctor@/postgres?host=$server" -X -q -c 'DROP DATABASE runs WITH (FORCE)' -c 'CREATE DATABASE runs'
}

# begin_worker: one more, in `worker`.
begin_worker() {
  "$binary" worker --store "$url" -j "$1" --lease 3s --work-folder "$folder/laid-out" >>"$folder/workers.log" 2>&1 &
  worker=$!
  running+=("$worker")
}
end_workers() {
  local pid
  for pid in "$@"; do kill "$pid" 2>/dev/null || true; done
  for pid in "$@"; do wait "$pid" 2>/dev/null || true; done
}
is_less() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a < b) }'; }
miss() {
  echo "MISSED: $1"
  faults=1
}

# make_suite NAME CASES
make_suite() {
  python3 "$kit/gen_suite.py" --out "$folder/$1-theirs" --n "$2" --mode mock --asserts base3 --tests-format json \
    --base-url "http://127.0.0.1:$mock_port/v1" >/dev/null
  node bench/native_suite.mjs "$folder/$1-theirs" mock "$folder/$1" >/dev/null
}
run_suite() {
  local suite=$1
  shift
  "$binary" run "$folder/$suite" --base-url "http://127.0.0.1:$mock_port/v1" -q --store "$url" "$@"
}
# Of the run in a report, in seconds, from its start to its last result.
seconds_in() { head -c 2000 "$1" | sed -n 's/.*"duration_ms": *\([0-9.]*\).*/\1/p' | head -n 1 | awk '{ printf "%.2f", $1 / 1000 }'; }

# --- speed ---

# From the first result to the last, as the server has them: what is read and published before is told apart.
measure_speed() {
  local round i ids=() single=0 shared=0 cases_s
  make_suite speed "$speed_cases"
  for ((round = 0; round < rounds; round++)); do
    fresh_database
    run_suite speed -j 64 --report "json=$folder/single.json" >/dev/null
    cases_s=$(awk -v n="$speed_cases" -v s="$(seconds_in "$folder/single.json")" 'BEGIN { printf "%.0f", n / s }')
    is_less "$single" "$cases_s" && single=$cases_s
    fresh_database
    "$binary" history --store "$url" >/dev/null 2>&1 # makes the tables, so that workers find them
    ids=()
    for ((i = 0; i < workers; i++)); do begin_worker 16 && ids+=("$worker"); done
    sleep 1
    run_suite speed --distributed --report "json=$folder/shared.json" >/dev/null
    end_workers "${ids[@]}"
    cases_s=$(awk -v n="$speed_cases" -v s="$(seconds_in "$folder/shared.json")" 'BEGIN { printf "%.0f", n / s }')
    is_less "$shared" "$cases_s" && shared=$cases_s
  done
  local share
  share=$(awk -v a="$shared" -v b="$single" 'BEGIN { printf "%.2f", a / b }')
  echo "$speed_cases cases, best of $rounds: one process $single cases/s, $workers workers $shared cases/s: $share (asked: $asked_share)"
  is_less "$share" "$asked_share" && miss "$share of one process"
  return 0
}

# --- chaos ---

# without_times FILE: the record as it is compared, in little memory.
without_times() { sed -E 's/"(id|started_at)": *"[^"]*"//; s/"(duration_ms|latency_ms|first_token_ms)": *[0-9.e+-]+//g' "$1"; }

# Until it is told to stop: kills a worker every few seconds and begins another.
kill_workers() {
  local victim ids=() i kills=0
  for ((i = 0; i < workers; i++)); do begin_worker 16 && ids+=("$worker"); done
  while [[ ! -e $folder/stop-killing ]]; do
    sleep "$((RANDOM % 3 + 2))"
    victim=$((RANDOM % workers))
    kill -9 "${ids[victim]}" 2>/dev/null || true
    kills=$((kills + 1))
    begin_worker 16
    ids[victim]=$worker
    echo "$kills" >"$folder/kills"
  done
  end_workers "${ids[@]}"
}

measure_chaos() {
  local done_now i chaos run left
  make_suite chaos "$cases"
  fresh_database
  run_suite chaos -j 64 --report "json=$folder/alone.json" >/dev/null
  fresh_database
  "$binary" history --store "$url" >/dev/null 2>&1
  rm -f "$folder/stop-killing"
  kill_workers 2>/dev/null &  # the shell would tell of each that was killed
  chaos=$!
  run_suite chaos --distributed --report "json=$folder/survived.json" >"$folder/chaos.log" 2>&1 &
  run=$!
  running+=("$chaos" "$run")
  for ((i = 1; i <= crashes; i++)); do
    # Spread over the run: each when so many are done.
    while kill -0 "$run" 2>/dev/null; do
      done_now=$(ask 'SELECT count(*) FROM test_results' 2>/dev/null || echo 0)
      ((done_now < cases * i / (crashes + 1))) || break
      sleep 0.2
    done
    kill -0 "$run" 2>/dev/null || break
    control restart -m immediate
  done
  wait "$run" || { tail -n 5 "$folder/chaos.log"; miss "the run ended with $?"; }
  touch "$folder/stop-killing"
  wait "$chaos" || true
  left=$(ask "SELECT count(*), count(DISTINCT (suite, place, repetition)) FROM test_results")
  echo "$cases jobs, $(cat "$folder/kills") workers killed, $((i - 1)) crashes of the database: results|different ones: $left; $(seconds_in "$folder/survived.json") s, one machine $(seconds_in "$folder/alone.json") s"
  [[ $left == "$cases|$cases" ]] || miss "results are lost or doubled"
  ((i - 1 == crashes)) || miss "the database was crashed $((i - 1)) times, not $crashes"
  cmp -s <(without_times "$folder/alone.json") <(without_times "$folder/survived.json") || miss "the record differs from that of one machine"
}

# --- rate ---

measure_rate() {
  local ids=() i stats requests attempts ideal took
  node bench/rate_server.mjs --port "$rate_port" --rate "$rate" --burst "$rate" >/dev/null 2>&1 &
  running+=("$!")
  make_suite rate "$rate_cases"
  fresh_database
  "$binary" history --store "$url" >/dev/null 2>&1
  for ((i = 0; i < workers; i++)); do begin_worker 16 && ids+=("$worker"); done
  sleep 1
  "$binary" run "$folder/rate" --base-url "http://127.0.0.1:$rate_port/v1" -q --store "$url" --distributed \
    --report "json=$folder/rate.json" >"$folder/rate.log" 2>&1 || true # its answers are no JSON, so checks fail
  end_workers "${ids[@]}"
  stats=$(curl -s "http://127.0.0.1:$rate_port/stats")
  requests=$(sed -n 's/.*"requests": *\([0-9]*\).*/\1/p' <<<"$stats")
  attempts=$(awk -v a="$requests" -v n="$rate_cases" 'BEGIN { printf "%.2f", a / n }')
  ideal=$(awk -v n="$rate_cases" -v r="$rate" 'BEGIN { printf "%.1f", n / r }')
  took=$(seconds_in "$folder/rate.json")
  echo "$rate_cases cases at $rate requests/s, $workers workers: $took s, ideal $ideal s (asked: ${asked_time}x); $attempts attempts a case (asked: $asked_attempts)"
  [[ $(ask "SELECT count(*) FROM test_results WHERE status <> 'error'") == "$rate_cases" ]] || miss "some cases ended in errors"
  is_less "$took" "$(awk -v i="$ideal" -v a="$asked_time" 'BEGIN { print i * a }')" || miss "$took s"
  is_less "$asked_attempts" "$attempts" && miss "$attempts attempts a case"
  return 0
}

# --- all of it ---

g++ -O2 -std=c++17 -pthread -o "$folder/mock" "$kit/mock_openai.cpp"
"$folder/mock" --port "$mock_port" --reply json >/dev/null 2>&1 &
running+=("$!")
begin_server
for part in $parts; do "measure_$part"; done
exit "$faults"
