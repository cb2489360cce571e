-- wrk: chat questions, PROXY_BODIES of them different (10,000), one after another. Ends with one line for the script:
-- RESULT requests/s p50_ms p99_ms failures
local count = tonumber(os.getenv("PROXY_BODIES") or "10000")
local asked = 0
local headers = {
  ["Content-Type"] = "application/json",
  ["Authorization"] = "Bearer sk-bench-0123456789abcdef0123456789abcdef",
}
for name, value in pairs(wrk.headers) do headers[name] = value end
local body = '{"model":"gpt-4o-mini","messages":[{"role":"system","content":"You answer in JSON, briefly and to the point."},'
  .. '{"role":"user","content":"Question %d: return this JSON: {\\"id\\": %d, \\"topic\\": \\"alpha\\"}"}],"temperature":0,"max_tokens":64}'

function request()
  asked = asked % count + 1
  return wrk.format("POST", nil, headers, string.format(body, asked, asked))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("RESULT %.0f %.3f %.3f %d\n", summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000, errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
