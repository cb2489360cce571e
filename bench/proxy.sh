#!/usr/bin/env bash
# `proctor proxy` beside nginx as a plain proxy, mitmproxy and portkey's gateway, in front of the same mock server in the
# same run: requests a second at 64 connections over 10,000 different questions, what is added to the time of an answer at
# 10 connections, and 2,000 streams at once. Everything listens on 127.0.0.1. PROXY_SECONDS (2) is the length of each
# measurement, PROXY_ROUNDS (2) how often all are gone through; the best round of each counts, so that what else the
# machine does counts least.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly seconds=${PROXY_SECONDS:-2} rounds=${PROXY_ROUNDS:-2} kit=../shared/bench folder=$PWD/build/bench-proxy/$$
readonly many=64 few=10 bodies=10000 streams=2000 frames=20 latency_ms=5
readonly mock_port=18111 slow_port=18112 nginx_port=18113 nginx_slow_port=18114 ours_port=18115 mitm_port=18116 \
  portkey_port=18117 stream_port=18118
readonly asked_replay=0.6 asked_record=0.35 asked_p50=0.3 asked_p99=2 asked_mib=200 asked_first=1
binary=${PROCTOR_BINARY:?run this through ./dev bench}
gateway=$PWD/build/npm/node_modules/@portkey-ai/gateway/build/start-server.js

[[ -e $kit/mock_openai.cpp ]] || { echo "proxy: $kit is not here, so nothing is measured"; exit 0; }
mkdir -p "$folder"
ulimit -n "$(ulimit -Hn)"
g++ -O2 -std=c++17 -pthread -o "$folder/mock" "$kit/mock_openai.cpp"
running=()
# Files are removed at the very end: for minutes after many were removed, ext4 is slow to make new ones.
trap 'kill "${running[@]}" 2>/dev/null || true; rm -rf "$folder"' EXIT
recordings=0

# --- programs ---

# begin PORT COMMAND...: starts it, and waits until something listens there.
begin() {
  local port=$1 i
  shift
  "$@" >>"$folder/programs.log" 2>&1 &
  running+=("$!")
  for ((i = 0; i < 300; i++)); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then return; fi
    kill -0 "$!" 2>/dev/null || break
    sleep 0.1
  done
  tail -n 5 "$folder/programs.log"
  echo "proxy: nothing listens on $port: $*"
  exit 1
}

# end: the program that was begun last.
end() {
  local last=${running[-1]}
  kill "$last" 2>/dev/null || true
  wait "$last" 2>/dev/null || true
  unset 'running[-1]'
}

# proctor MODE CASSETTES UPSTREAM_PORT
begin_proctor() {
  begin "$ours_port" "$binary" proxy --mode "$1" --cassettes "$2" --port "$ours_port" --upstream "http://127.0.0.1:$3"
}

nginx_config() {
  cat <<END
daemon off;
worker_processes 2;
pid $folder/nginx.pid;
error_log $folder/nginx.log;
events { worker_connections 8192; }
http {
  access_log off;
  client_body_temp_path $folder/nginx-body;
  proxy_temp_path $folder/nginx-proxy;
  fastcgi_temp_path $folder/nginx-fastcgi;
  uwsgi_temp_path $folder/nginx-uwsgi;
  scgi_temp_path $folder/nginx-scgi;
  keepalive_requests 100000000;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  upstream mock { server 127.0.0.1:$mock_port; keepalive 128; keepalive_requests 100000000; }
  upstream slow { server 127.0.0.1:$slow_port; keepalive 128; keepalive_requests 100000000; }
  server { listen 127.0.0.1:$nginx_port; location / { proxy_pass http://mock; } }
  server { listen 127.0.0.1:$nginx_slow_port; location / { proxy_pass http://slow; } }
}
END
}

# --- measuring ---

declare -A speed p50 p99 # the best so far, by name
faults=0

# load NAME CONNECTIONS PORT [WRK-ARGS...]: keeps what is better than before.
load() {
  local name=$1 connections=$2 port=$3 said word rate middle late failed
  shift 3
  said=$(PROXY_BODIES=$bodies wrk -t1 -c"$connections" -d"${seconds}s" -s bench/proxy.lua "$@" \
    "http://127.0.0.1:$port/v1/chat/completions" | grep '^RESULT') || { echo "proxy: wrk failed on $name"; exit 1; }
  read -r word rate middle late failed <<<"$said"
  if ((failed > 0)); then
    echo "proxy: $name: $failed requests failed"
    [[ $name != *proctor* ]] || faults=1
  fi
  is_less "${speed[$name]:-0}" "$rate" && speed[$name]=$rate
  is_less "$middle" "${p50[$name]:-1e9}" && p50[$name]=$middle
  is_less "$late" "${p99[$name]:-1e9}" && p99[$name]=$late
  return 0
}
is_less() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a < b) }'; }
difference() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a - b }'; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

# miss WHAT: a promised figure that was not reached.
miss() {
  echo "MISSED: $1"
  faults=1
}

# ours MODE PORT CONNECTIONS NAME: a fresh folder where it records.
ours() {
  local cassettes=$folder/cassettes
  [[ $1 != record ]] || cassettes=$folder/recorded-$((++recordings))
  begin_proctor "$1" "$cassettes" "$2"
  load "$4" "$3" "$ours_port"
  end
}

# --- what there is to measure with ---

begin "$mock_port" "$folder/mock" --port "$mock_port" --reply json
begin "$slow_port" "$folder/mock" --port "$slow_port" --reply json --latency-ms "$latency_ms"
nginx_config >"$folder/nginx.conf"
begin "$nginx_port" nginx -p "$folder" -c "$folder/nginx.conf"

# Every question is recorded once, by asking until all are there.
begin_proctor auto "$folder/cassettes" "$mock_port"
for ((i = 0; i < 20; i++)); do
  [[ -d $folder/cassettes/openai && $(find "$folder/cassettes/openai" -name '*.json' ! -name '*.n[0-9]*' | wc -l) -ge $bodies ]] && break
  load "proctor fill" "$many" "$ours_port"
done
end
kept=$(find "$folder/cassettes" -name '*.json' | wc -l)
((kept >= bodies)) || miss "$kept cassettes, asked: $bodies"

# --- requests a second, and latency ---

for ((round = 0; round < rounds; round++)); do
  load "direct" "$many" "$mock_port"
  load "nginx" "$many" "$nginx_port"
  for mode in off record replay auto; do ours "$mode" "$mock_port" "$many" "proctor $mode"; done
  for few_at in "$mock_port quick $nginx_port" "$slow_port slow $nginx_slow_port"; do
    read -r upstream pace nginx_at <<<"$few_at"
    load "$pace direct" "$few" "$upstream"
    load "$pace nginx" "$few" "$nginx_at"
    for mode in off record; do ours "$mode" "$upstream" "$few" "$pace proctor $mode"; done
  done
done

# The others, each with the same number of rounds, so that they have warmed up.
begin_mitm() {
  begin "$mitm_port" mitmdump -q --mode "reverse:http://127.0.0.1:$1" --listen-host 127.0.0.1 -p "$mitm_port" \
    --set "confdir=$folder/mitm" -w "$folder/mitm.flows"
}
begin_mitm "$mock_port"
for ((round = 0; round < rounds; round++)); do
  load "mitmproxy" "$many" "$mitm_port"
  load "quick mitmproxy" "$few" "$mitm_port"
done
end
begin_mitm "$slow_port"
for ((round = 0; round < rounds; round++)); do load "slow mitmproxy" "$few" "$mitm_port"; done
end
if [[ -e $gateway ]]; then
  begin "$portkey_port" node "$gateway" "--port=$portkey_port" --headless
  through_portkey() {
    load "$1" "$2" "$portkey_port" -H "x-portkey-provider: openai" -H "x-portkey-custom-host: http://127.0.0.1:$3/v1"
  }
  for ((round = 0; round < rounds; round++)); do
    through_portkey "portkey" "$many" "$mock_port"
    through_portkey "quick portkey" "$few" "$mock_port"
    through_portkey "slow portkey" "$few" "$slow_port"
  done
  end
fi

# --- streams ---

begin "$stream_port" node bench/streams.mjs serve "$stream_port" "$streams" "$frames"
begin_proctor record "$folder/streams" "$stream_port"
told=$(timeout 60 node bench/streams.mjs ask "http://127.0.0.1:$ours_port" "$streams" "$frames" || echo '{"whole":0}')
peak=$(awk '/^VmHWM/ { printf "%d", $2 / 1024 }' "/proc/${running[-1]}/status")
end
end
# How much later the first frame of a stream comes.
begin "$stream_port" node bench/streams.mjs serve "$stream_port" 1 2
begin_proctor record "$folder/streams" "$stream_port"
first_direct=$(timeout 60 node bench/streams.mjs first "http://127.0.0.1:$stream_port" 60 2)
first_ours=$(timeout 60 node bench/streams.mjs first "http://127.0.0.1:$ours_port" 60 2)
first_added=$(difference "$first_ours" "$first_direct")
end
end
whole=$(sed -n 's/.*"whole":\([0-9]*\).*/\1/p' <<<"$told")

# --- the table ---

echo "$many connections, $bodies different questions, ${seconds} s each, best of $rounds:"
printf '  %-16s %10s %10s\n' "" "req/s" "of nginx"
for name in direct nginx "proctor off" "proctor record" "proctor replay" "proctor auto" mitmproxy portkey; do
  [[ -n ${speed[$name]:-} ]] || continue
  asked=""
  [[ $name != "proctor record" ]] || asked="(asked: ${asked_record}x)"
  [[ $name != "proctor replay" ]] || asked="(asked: ${asked_replay}x)"
  printf '  %-16s %10.0f %9sx %s\n' "$name" "${speed[$name]}" "$(ratio "${speed[$name]}" "${speed[nginx]}")" "$asked"
done
# At no latency two cores are never idle, so times are mostly those of queues; at 5 ms they are those of the proxy.
for pace in slow quick; do
  [[ $pace == slow ]] && echo "$few connections, upstream answers after $latency_ms ms (asked: p50 +$asked_p50 ms, p99 +$asked_p99 ms):"
  [[ $pace == quick ]] && echo "$few connections, upstream answers at once, so that all wait for two cores (nothing asked):"
  for name in direct nginx "proctor off" "proctor record" mitmproxy portkey; do
    key="$pace $name"
    [[ -n ${p50[$key]:-} ]] || continue
    printf '  %-16s p50 %8.2f ms  p99 %8.2f ms   added %8s ms %8s ms\n' "$name" "${p50[$key]}" "${p99[$key]}" \
      "$(difference "${p50[$key]}" "${p50[$pace direct]}")" "$(difference "${p99[$key]}" "${p99[$pace direct]}")"
  done
done
echo "$streams streams of $frames frames at once, recorded: $told, $peak MiB (asked: all whole, $asked_mib MiB)"

echo "first frame of a stream, median: $first_ours ms, direct $first_direct ms: $first_added ms later (asked: $asked_first ms)"

is_less "${speed[proctor replay]}" "$(awk -v a="$asked_replay" -v b="${speed[nginx]}" 'BEGIN { print a * b }')" && miss "replay, ${asked_replay}x of nginx"
is_less "${speed[proctor record]}" "$(awk -v a="$asked_record" -v b="${speed[nginx]}" 'BEGIN { print a * b }')" && miss "record, ${asked_record}x of nginx"
for mode in off record; do
  is_less "$asked_p50" "$(difference "${p50[slow proctor $mode]}" "${p50[slow direct]}")" && miss "$mode adds more than $asked_p50 ms to the p50"
  is_less "$asked_p99" "$(difference "${p99[slow proctor $mode]}" "${p99[slow direct]}")" && miss "$mode adds more than $asked_p99 ms to the p99"
done
if [[ $first_ours == none ]] || is_less "$asked_first" "$first_added"; then miss "the first frame of a stream, at most $asked_first ms later"; fi
((${whole:-0} == streams)) || miss "$((streams - ${whole:-0})) streams are not whole"
((peak <= asked_mib)) || miss "$peak MiB for $streams streams"
exit "$faults"
