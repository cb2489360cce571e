// Many streams at once through a proxy, and whether each client gets its own, whole and in order.
//   node streams.mjs serve PORT STREAMS FRAMES     the upstream: holds every stream until all of them have begun
//   node streams.mjs ask URL STREAMS FRAMES        opens them all, reads them, prints one line of JSON
//   node streams.mjs first URL STREAMS FRAMES      one after another; prints the median of when the first frame came, in ms
// Every frame bears the mark of its stream and its number, so that a frame lost, doubled or sent to another client shows.
import http from "node:http";

const [role, where, streamCount, frameCount] = process.argv.slice(2);
const streams = Number(streamCount);
const frames = Number(frameCount);
const between = 50; // ms
const filler = "x".repeat(64);
const frame = (mark, number) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: `<${mark}:${number}>${filler}` }, finish_reason: null }] })}\n\n`;

// The first frame goes out at once, the others when the last stream has begun.
function serve() {
  const begun = [];
  const goOn = (all) => {
    let number = 1;
    const timer = setInterval(() => {
      for (const { mark, response } of all) response.write(frame(mark, number));
      if (++number < frames) return;
      for (const { response } of all) response.end("data: [DONE]\n\n");
      clearInterval(timer);
    }, between);
  };
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => (body += piece));
    request.on("end", () => {
      const { mark } = /mark (?<mark>\d+)/.exec(body).groups;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(frame(mark, 0));
      begun.push({ mark, response });
      if (begun.length === streams) goOn(begun.splice(0));
    });
  });
  server.listen({ port: Number(where), host: "127.0.0.1", backlog: 4096 }, () => console.log("ready"));
}

function ask(mark, agent) {
  const body = JSON.stringify({ model: "gpt-4o-mini", stream: true, messages: [{ role: "user", content: `mark ${mark}` }] });
  const headers = { "content-type": "application/json", authorization: "Bearer sk-bench-0123456789abcdef0123456789abcdef" };
  return new Promise((resolve) => {
    let text = "";
    let first;
    const sent = performance.now();
    const request = http.request(`${where}/v1/chat/completions`, { method: "POST", headers, agent }, (response) => {
      response.on("data", (piece) => {
        first ??= performance.now() - sent;
        text += piece;
      });
      response.on("close", () => resolve({ mark, text, first, complete: response.complete }));
    });
    request.on("error", () => resolve({ mark, text, first, complete: false }));
    request.end(body);
  });
}

function verdict({ mark, text, complete }) {
  const seen = [...text.matchAll(/<(\d+):(\d+)>/g)];
  if (seen.some(([, whose]) => Number(whose) !== mark)) return "merged";
  const whole = complete && text.endsWith("data: [DONE]\n\n") && seen.length === frames;
  return whole && seen.every(([, , number], place) => Number(number) === place) ? "whole" : "lost";
}

async function askAll() {
  const agent = new http.Agent({ keepAlive: false });
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: streams }, (_, mark) => ask(mark, agent)));
  const counts = { whole: 0, lost: 0, merged: 0 };
  for (const answer of answers) ++counts[verdict(answer)];
  console.log(JSON.stringify({ ...counts, seconds: Number(((performance.now() - started) / 1000).toFixed(2)) }));
}

async function askInTurn() {
  const agent = new http.Agent({ keepAlive: true });
  const times = [];
  for (let mark = 0; mark < streams; ++mark) {
    const answer = await ask(mark, agent);
    if (verdict(answer) === "whole") times.push(answer.first);
  }
  agent.destroy();
  times.sort((one, other) => one - other);
  console.log(times.length === streams ? times[streams >> 1].toFixed(3) : "none");
}

await { serve, ask: askAll, first: askInTurn }[role]();
