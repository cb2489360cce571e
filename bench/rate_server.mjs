// A model API in the form of OpenAI's chat that bears so many requests a second and refuses the others: a bucket of tokens.
//   node rate_server.mjs [--port 0] [--rate 50] [--burst 50] [--latency MS] [--retry-after-ms MS] [--retry-after SECONDS]
// Prints the port it listens on. GET /stats is what came: {requests, served, refused, first_ms, last_ms}; POST /reset forgets it and
// fills the bucket. --rate 0 refuses nothing.
import http from "node:http";
import { parseArgs } from "node:util";

const text = (fallback) => ({ type: "string", ...(fallback === undefined ? {} : { default: fallback }) });
const { values } = parseArgs({
  options: {
    port: text("0"),
    rate: text("50"),
    burst: text("50"),
    latency: text("0"),
    "retry-after-ms": text(),
    "retry-after": text(),
  },
});
const rate = Number(values.rate);
const burst = Number(values.burst);
const latency = Number(values.latency);
const told = Object.fromEntries(["retry-after-ms", "retry-after"].filter((name) => name in values).map((name) => [name, values[name]]));

let stats, tokens, filled;
function reset() {
  stats = { requests: 0, served: 0, refused: 0, first_ms: null, last_ms: null };
  tokens = burst;
  filled = performance.now();
}

function mayPass() {
  const now = performance.now();
  tokens = Math.min(burst, tokens + ((now - filled) * rate) / 1000);
  filled = now;
  if (rate > 0 && tokens < 1) return false;
  tokens -= 1;
  return true;
}

function say(response, status, body, headers = {}) {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

const reply = {
  id: "chatcmpl-1",
  object: "chat.completion",
  model: "rated",
  choices: [{ index: 0, message: { role: "assistant", content: "hello" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 5, completion_tokens: 1, total_tokens: 6 },
};

function chat(response) {
  stats.requests += 1;
  stats.last_ms = Date.now();
  stats.first_ms ??= stats.last_ms;
  const served = mayPass();
  stats[served ? "served" : "refused"] += 1;
  if (!served) return say(response, 429, { error: { message: "too many requests", type: "requests" } }, told);
  setTimeout(() => say(response, 200, reply), latency);
}

reset();
const server = http.createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  request.resume().on("end", () => {
    if (request.url === "/stats") return say(response, 200, stats);
    if (request.url === "/reset") return reset(), say(response, 200, {});
    if (request.url.endsWith("/chat/completions")) return chat(response);
    say(response, 404, { error: { message: `no ${request.url} here` } });
  });
});
server.listen({ port: Number(values.port), host: "127.0.0.1", backlog: 4096 }, () => console.log(server.address().port));
