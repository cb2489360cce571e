// A server that says every key back that it is shown, in as many ways as we know of, and a client that shows it keys.
//   node canary.mjs serve KEY LOOSE          prints its port; every line on stdin is answered with how often it saw either
//   node canary.mjs ask URL KEY LOOSE WORD   prints how many answers said a key back, and all that came
// KEY goes into headers, addresses and bodies; LOOSE, which has a key's shape, stands in texts alone. WORD makes
// questions differ from those of another run.
import http from "node:http";
import { createInterface } from "node:readline";

const [role, ...rest] = process.argv.slice(2);

const percent = (text) => [...text].map((c) => (/[\w.~-]/.test(c) ? c : `%${c.charCodeAt(0).toString(16).toUpperCase()}`)).join("");
const escaped = (text) => [...text].map((c) => (/\w/.test(c) ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)).join("");

// Each writes a text into the middle of a JSON string.
const spellings = {
  plain: (text) => text,
  slashes: (text) => text.replaceAll("/", "\\/"),
  escaped,
  percent,
  base64: (text) => Buffer.from(text).toString("base64"),
};
const wholes = {
  openai: (text) => `{"id":"c1","object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"${text}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":4,"total_tokens":7},"api_key":"${text}"}`,
  anthropic: (text) => `{"id":"m1","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"${text}"}],"stop_reason":"end_turn","stop_sequence":null,"usage":{"input_tokens":3,"output_tokens":4}}`,
  gemini: (text) => `{"candidates":[{"content":{"role":"model","parts":[{"text":"${text}"}]},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":3,"candidatesTokenCount":4,"totalTokenCount":7}}`,
};
const piece = {
  openai: (text) => `data: {"id":"c1","object":"chat.completion.chunk","model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"${text}"},"finish_reason":null}]}\n\n`,
  anthropic: (text) => `event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"${text}"}}\n\n`,
  gemini: (text) => `data: {"candidates":[{"content":{"role":"model","parts":[{"text":"${text}"}]},"index":0}]}\n\n`,
};
const first = {
  openai: "",
  anthropic:
    'event: message_start\ndata: {"type":"message_start","message":{"id":"m1","type":"message","role":"assistant","content":[],"model":"m","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":3,"output_tokens":0}}}\n\nevent: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n',
  gemini: "",
};
const last = {
  openai: 'data: {"id":"c1","object":"chat.completion.chunk","model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
  anthropic:
    'event: content_block_stop\ndata: {"type":"content_block_stop","index":0}\n\nevent: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":4}}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n\n',
  gemini: 'data: {"candidates":[{"content":{"role":"model","parts":[{"text":"."}]},"finishReason":"STOP","index":0}]}\n\n',
};

const apiOf = (path) => (path.includes("/messages") ? "anthropic" : path.includes("generateContent") || path.includes("GenerateContent") ? "gemini" : "openai");
const pause = () => new Promise((resolve) => setTimeout(resolve, 15));

// --- the server ---

async function answer(request, body, response, said) {
  const api = apiOf(request.url);
  const way = /way (\w+)/.exec(body)?.[1] ?? "plain";
  const json = { "content-type": "application/json" };
  if (way === "error") {
    response.writeHead(401, json);
    response.end(`{"error":{"message":"Incorrect API key provided: ${said}. See ?key=${percent(said)}","type":"authentication_error","code":"invalid_api_key"}}`);
  } else if (way === "page") {
    response.writeHead(502, { "content-type": "text/html" });
    response.end(`<html><body>Bad gateway for ${said}</body></html>`);
  } else if (way === "header") {
    response.writeHead(200, { ...json, "x-request-id": said, "x-echo": said, "set-cookie": `session=${said}`, "openai-organization": said });
    response.end(wholes[api]("in the headers"));
  } else if (/"stream": ?true/.test(body) || request.url.includes("streamGenerateContent")) {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(first[api]);
    for (const part of partsOf(way, api, said)) {
      response.write(part);
      await pause();
    }
    response.end(last[api]);
  } else {
    response.writeHead(200, json);
    response.end(wholes[api](`It is ${(spellings[way] ?? spellings.plain)(said)}, is it not?`));
  }
}

// A key within one event that comes in two reads; a key whose halves are texts of their own; or as it is spelt.
function partsOf(way, api, said) {
  const half = Math.floor(said.length / 2);
  if (way === "reads") {
    const whole = piece[api](`It is ${said}.`);
    const middle = whole.indexOf(said) + half;
    return [whole.slice(0, middle), whole.slice(middle)];
  }
  if (way === "halves") return [piece[api](`It is ${said.slice(0, half)}`), piece[api](`${said.slice(half)}.`)];
  if (way === "letters") return [...said].map((c) => piece[api](c));
  return [piece[api](`It is ${(spellings[way] ?? spellings.plain)(said)}.`)];
}

function serve(key, loose) {
  const seen = { key: 0, loose: 0, requests: 0 };
  const server = http.createServer((request, response) => {
    const pieces = [];
    request.on("data", (piece) => pieces.push(piece));
    request.on("end", () => {
      const body = Buffer.concat(pieces).toString();
      const all = decodeURIComponent(request.url) + JSON.stringify(request.headers) + body;
      ++seen.requests;
      if (all.includes(key)) ++seen.key;
      if (body.includes(loose)) ++seen.loose;
      answer(request, body, response, body.includes(loose) ? loose : key).catch(() => response.destroy());
    });
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
  const lines = createInterface({ input: process.stdin });
  lines.on("line", () => console.log(JSON.stringify(seen)));
  lines.on("close", () => process.exit(0));
}

// --- the client ---

const chat = (text, more = {}) => ({ model: "gpt-4o-mini", messages: [{ role: "user", content: text }], ...more });
const ways = [...Object.keys(spellings), "error", "page", "header"];
const streamed = ["plain", "slashes", "percent", "reads", "halves", "letters", "error"];

// [path, headers, body] of everything that is asked.
function questions(key, loose, word) {
  const bearer = { authorization: `Bearer ${key}` };
  const inUrl = `key=${percent(key)}`;
  const text = (way) => `${word}: way ${way}`;
  const contents = (way) => ({ contents: [{ role: "user", parts: [{ text: text(way) }] }] });
  return [
    ...ways.map((way) => ["/v1/chat/completions", bearer, chat(text(way))]),
    ...streamed.map((way) => ["/v1/chat/completions", bearer, chat(text(way), { stream: true })]),
    ...ways.map((way) => ["/v1/messages", { "x-api-key": key }, { ...chat(text(way)), model: "claude-sonnet-4", max_tokens: 9 }]),
    ...streamed.map((way) => ["/v1/messages", { "x-api-key": key }, { ...chat(text(way), { stream: true }), model: "claude-sonnet-4", max_tokens: 9 }]),
    ...ways.map((way) => [`/v1beta/models/gemini-2.0-flash:generateContent?${inUrl}`, {}, contents(way)]),
    ...streamed.map((way) => [`/v1beta/models/gemini-2.0-flash:streamGenerateContent?alt=sse&${inUrl}`, {}, contents(way)]),
    ["/v1beta/models/gemini-2.0-flash:generateContent", { "x-goog-api-key": key }, contents("plain of the header")],
    ["/v1/chat/completions", bearer, chat(`${word}: my key is ${key}, way plain`)],
    ["/v1/chat/completions", bearer, chat(`${word}: my key is ${percent(key)}, way percent`)],
    ["/v1/chat/completions", bearer, chat(`${word}: fields, way plain`, { user: key, metadata: { api_key: key, note: `the ${key}` } })],
    ["/v1/chat/completions", {}, chat(`${word}: my key is ${loose}, way plain`)],
    ["/v1/chat/completions", {}, chat(`${word}: my key is ${loose}, way halves`, { stream: true })],
  ];
}

async function ask(base, key, loose, word) {
  const told = { asked: 0, echoed: 0, answers: [] };
  for (const [path, headers, body] of questions(key, loose, word)) {
    const response = await fetch(base + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    ++told.asked;
    const all = text + JSON.stringify([...response.headers]);
    if ([key, loose].some((one) => Object.values(spellings).some((spell) => all.includes(spell(one))))) ++told.echoed;
    told.answers.push([response.status, text]);
  }
  console.log(JSON.stringify(told));
}

if (role === "serve") serve(...rest);
else await ask(...rest);
