-- wrk: lists and filters of a run's results, the targets of SERVE_TARGETS one after another. Ends with one line for the
-- script: RESULT requests/s p50_ms p99_ms failures
local targets = {}
for target in string.gmatch(os.getenv("SERVE_TARGETS"), "%S+") do targets[#targets + 1] = target end
local headers = { ["Authorization"] = "Bearer " .. os.getenv("SERVE_TOKEN") }
local asked = 0

function request()
  asked = asked % #targets + 1
  return wrk.format("GET", targets[asked], headers)
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("RESULT %.0f %.3f %.3f %d\n", summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000, errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
