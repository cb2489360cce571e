#!/usr/bin/env bash
# What a result costs on a PostgreSQL server of its own, synced to the disk as usual: bytes by table, bytes of write-ahead log, dead rows,
# connections. Small cases of the echo provider by one process, the same by two workers, and some with 4,000 characters each, so
# that a line can be laid through. It fails where a distributed result takes a fifth more room than one of a single process, or where
# a small one takes more than 3 KiB. SIZING_CASES="100000" takes other numbers of cases.
set -euo pipefail
readonly sizes=${SIZING_CASES:-10000 50000} long_cases=5000 long_text=4000 most_bytes=3072 workers=2
readonly programs=/usr/lib/postgresql/15/bin
binary=${PROCTOR_BINARY:?run this through ./dev bench}
folder=$(mktemp -d)
server="" at_work=()
as_server=(env)
if ((EUID == 0)); then
  as_server=(setpriv --reuid=postgres --regid=postgres --init-groups)
  chmod 755 "$folder"
  install -d -o postgres "$folder/server"
else
  mkdir "$folder/server"
fi

finish() {
  ((${#at_work[@]} == 0)) || kill "${at_work[@]}" 2>/dev/null || true
  [[ -z $server ]] || { kill -QUIT "$server" && wait "$server"; } 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT

# Autovacuum is off, so that what a run leaves behind can be counted.
start_server() {
  "${as_server[@]}" "$programs/initdb" -D "$folder/server/data" -U proctor --auth=trust --no-instructions --encoding=UTF8 --locale=C.UTF-8 >"$folder/initdb"
  "${as_server[@]}" "$programs/postgres" -D "$folder/server/data" -k "$folder/server" -c listen_addresses= -c autovacuum=off -c max_wal_size=8GB >"$folder/log" 2>&1 &
  server=$!
  until "$programs/pg_isready" -q -h "$folder/server"; do sleep 0.1; done
}

ask() { "$programs/psql" -h "$folder/server" -U proctor -d "$1" -X -q -A -t -F ' ' -c "$2"; }
url_of() { echo "postgresql://proctor@/$1?host=$folder/server"; }

# write_suites COUNT TEXT: files of 1,000 cases, each with so many characters of made-up words beside its question.
write_suites() {
  rm -rf "$folder/suites"
  mkdir "$folder/suites"
  awk -v count="$1" -v text="$2" -v folder="$folder/suites" 'BEGIN {
    srand(1)
    for (n = 0; n < 4096; n++) { word[n] = ""; for (c = 3 + int(rand() * 8); c > 0; c--) word[n] = word[n] sprintf("%c", 97 + int(rand() * 26)) }
    for (i = 0; i < count; i++) {
      if (i % 1000 == 0) {
        if (i > 0) { print "]}" > file; close(file) }
        file = sprintf("%s/suite-%06d.json", folder, i / 1000)
        printf "{\"proctor\":1,\"name\":\"sizing %d\",\"target\":{\"provider\":\"echo\",\"model\":\"m\",\"prompt\":\"{{question}}\"},\"cases\":[\n", i / 1000 > file
      }
      filler = ""
      while (length(filler) < text) filler = filler " " word[int(rand() * 4096)]
      printf "%s{\"name\":\"case %d\",\"vars\":{\"question\":\"What is number %d?%s\"},\"checks\":[{\"contains\":\"number %d\"}]}\n", (i % 1000 == 0 ? "" : ","), i, i, filler, i > file
    }
    print "]}" > file
  }'
}

# The largest number of connections that others have had, asked for as long as the file is there.
count_connections() {
  local most=0 now
  while [[ -e $folder/counting ]]; do
    now=$(ask "$1" "SELECT count(*) FROM pg_stat_activity WHERE datname = '$1' AND pid <> pg_backend_pid()")
    ((now <= most)) || most=$now
    echo "$most" >"$folder/connections"
    sleep 0.1
  done
}

run_alone() { "$binary" run "$folder/suites" -q -j 8 --store "$(url_of "$1")" >"$folder/said" 2>&1; }

run_shared() {
  local number
  for ((number = 0; number < workers; number++)); do
    "$binary" worker -q -j 8 --store "$(url_of "$1")" --work-folder "$folder/work" 2>"$folder/worker-$number" &
    at_work+=("$!")
  done
  "$binary" run "$folder/suites" -q --distributed --store "$(url_of "$1")" >"$folder/said" 2>&1
  kill "${at_work[@]}"
  wait "${at_work[@]}" || true
  at_work=()
}

# measure NAME CASES HOW: a row of the table, and the details below it.
measure() {
  local name=$1 cases=$2 how=$3 before after bytes dead counting
  ask postgres "CREATE DATABASE $name"
  "$binary" run "$folder/first.json" -q --store "$(url_of "$name")" >"$folder/said" 2>&1 # makes the tables
  ask "$name" CHECKPOINT
  before=$(ask "$name" "SELECT pg_current_wal_insert_lsn()")
  touch "$folder/counting"
  count_connections "$name" &
  counting=$!
  "$how" "$name" || { tail -n 3 "$folder/said"; exit 1; }
  rm "$folder/counting"
  wait "$counting"
  after=$(ask "$name" "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '$before')")
  bytes=$(ask "$name" "SELECT sum(pg_total_relation_size(c)) FROM unnest(ARRAY['test_cases','test_results','result_list']::regclass[]) c")
  ask "$name" "CREATE EXTENSION pgstattuple"
  dead=$(ask "$name" "SELECT (pgstattuple('jobs')).dead_tuple_count")
  ((bytes / cases <= most_bytes || $(stat -c %s "$folder/suites/suite-000000.json") > 1000 * long_text)) || faults=1
  each=$((bytes / cases))
  printf '%-14s %8d %14d %12d %14.2f %12d\n' "$name" "$cases" $((bytes / cases)) $((after / cases)) "$(awk -v d="$dead" -v n="$cases" 'BEGIN { print d / n }')" "$(cat "$folder/connections")"
  details "$name" "$cases" >>"$folder/details"
}

details() {
  printf '\n%s\n%-16s %10s %10s %10s %12s\n' "$1" table rows table index 'bytes a case'
  ask "$1" "SELECT c.relname, (xpath('/row/c/text()', query_to_xml('SELECT count(*) AS c FROM ' || c.relname, false, true, '')))[1],
    pg_table_size(c.oid), pg_indexes_size(c.oid), pg_total_relation_size(c.oid) / $2
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND pg_total_relation_size(c.oid) > 65536
    OR c.relname IN ('blobs', 'jobs') ORDER BY 5 DESC, 1" |
    while read -r table rows heap index each; do printf '%-16s %10s %10s %10s %12s\n' "$table" "$rows" "$heap" "$index" "$each"; done
}

start_server
echo '{"proctor":1,"name":"first","target":{"provider":"echo","model":"m","prompt":"x"},"cases":[{"name":"x","checks":[{"contains":"x"}]}]}' >"$folder/first.json"
faults=0 each=0
printf '%-14s %8s %14s %12s %14s %12s\n' run cases 'bytes a case' 'log a case' 'dead a job' connections
for size in $sizes; do
  write_suites "$size" 0
  measure "alone_$size" "$size" run_alone
  each_alone=$each
  measure "shared_$size" "$size" run_shared
  ((each <= each_alone * 120 / 100)) || faults=1
done
write_suites "$long_cases" "$long_text"
measure "alone_long" "$long_cases" run_alone
measure "shared_long" "$long_cases" run_shared
cat "$folder/details"
((faults == 0)) || echo "sizing: at most $most_bytes bytes a small case asked, and at most a fifth more of a distributed one"
exit "$faults"
