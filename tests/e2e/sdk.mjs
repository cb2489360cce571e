// What programs see that use the official clients of OpenAI and Anthropic, unmodified, and plain requests to Gemini.
//   node sdk.mjs PACKAGES BASE_URL
// prints one JSON document: everything the clients returned or threw, by scene, ids and request ids kept.
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [packages, base] = process.argv.slice(2);
const load = createRequire(resolve(packages, "sdk.js"));
const OpenAI = load("openai");
const Anthropic = load("@anthropic-ai/sdk");

const openai = new OpenAI({ apiKey: "sk-e2e-openai-0123456789abcdef", baseURL: `${base}/v1`, maxRetries: 0 });
const anthropic = new Anthropic({ apiKey: "sk-ant-e2e-0123456789abcdef", baseURL: base, maxRetries: 0 });
const user = (content) => ({ role: "user", content });
const gpt = (text, more = {}) => ({ model: "gpt-4o-mini", messages: [user(text)], ...more });
const claude = (text, more = {}) => ({ model: "claude-sonnet-4", max_tokens: 64, messages: [user(text)], ...more });
const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };

// What a program sees of an error; the stack is of the moment.
const thrown = (error) => ({
  thrown: error.constructor.name,
  message: error.message,
  status: error.status,
  code: error.code,
  type: error.type,
  request: error.requestID ?? error.request_id,
  retryAfter: error.headers?.get?.("retry-after"),
  body: error.error,
});

// Every item of a stream, and how it broke off where it did.
const all = async (stream) => {
  const out = [];
  try {
    for await (const item of stream) out.push(item);
  } catch (error) {
    out.push(thrown(error));
  }
  return out;
};
// The id of the request is beside what JSON shows of an answer.
const whole = (answer) => ({ answer, request: answer._request_id });

// --- OpenAI ---

const sky = [{ type: "function", function: { name: "sky", parameters } }];
const chat = (body, options) => openai.chat.completions.create(body, options).then(whole);
const chatStream = async (body) => all(await openai.chat.completions.create({ ...body, stream: true }));

async function chatTools() {
  const asked = gpt("the weather in Lyon", { tools: sky });
  const first = await chat(asked);
  const { message } = first.answer.choices[0];
  const result = { role: "tool", tool_call_id: message.tool_calls[0].id, content: '{"sky":"sunny"}' };
  const second = await chat({ ...asked, messages: [...asked.messages, message, result] });
  return { first, second };
}

async function chatToolsStreamed() {
  const asked = gpt("the weather in Lyon", { tools: sky });
  const first = openai.chat.completions.stream(asked);
  const message = await first.finalMessage();
  const result = { role: "tool", tool_call_id: message.tool_calls[0].id, content: '{"sky":"sunny"}' };
  const second = openai.chat.completions.stream({ ...asked, messages: [...asked.messages, message, result] });
  return { message, first: await first.finalChatCompletion(), second: await second.finalChatCompletion() };
}

// --- Anthropic ---

const clearSky = [{ name: "sky", input_schema: parameters }];
const message = (body, options) => anthropic.messages.create(body, options).then(whole);
const messageStream = async (body) => all(await anthropic.messages.create({ ...body, stream: true }));
const resultOf = (answer) => ({
  role: "user",
  content: [{ type: "tool_result", tool_use_id: answer.content.find((block) => block.type === "tool_use").id, content: "sunny" }],
});

async function messageTools() {
  const asked = claude("the weather in Lyon", { tools: clearSky });
  const first = await message(asked);
  const turn = { role: "assistant", content: first.answer.content };
  const second = await message({ ...asked, messages: [...asked.messages, turn, resultOf(first.answer)] });
  return { first, second };
}

async function messageToolsStreamed() {
  const asked = claude("the weather in Lyon", { tools: clearSky });
  const first = await anthropic.messages.stream(asked).finalMessage();
  const turn = { role: "assistant", content: first.content };
  const second = anthropic.messages.stream({ ...asked, messages: [...asked.messages, turn, resultOf(first)] });
  return { first, second: await second.finalMessage() };
}

// --- Gemini ---

async function gemini(method, text, query = "") {
  const response = await fetch(`${base}/v1beta/models/gemini-2.0-flash:${method}${query}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-goog-api-key": "AIza-e2e-0123456789abcdef" },
    body: JSON.stringify({ contents: [{ role: "user", parts: [{ text }] }] }),
  });
  return { status: response.status, type: response.headers.get("content-type"), body: await response.text() };
}

// --- the scenes ---

const scenes = {
  chat: () => chat(gpt("the capital of France")),
  chatAgain: () => chat(gpt("the capital of France")),
  chatStream: () => chatStream(gpt("the capital of France")),
  chatStreamUsage: () => chatStream(gpt("a long story", { stream_options: { include_usage: true } })),
  chatStreamHelper: () => openai.chat.completions.stream(gpt("the capital of Italy")).finalChatCompletion(),
  chatTools,
  chatToolsStreamed,
  chatUnicode: () => chat(gpt('Où est la gare ? 駅 🙂 "\\"')),
  manyAtOnce: () => Promise.all(Array.from({ length: 12 }, (_, i) => chat(gpt(`number ${i} of the capital of France`)))),
  embeddings: () => openai.embeddings.create({ model: "text-embedding-3-small", input: "the capital of France" }).then(whole),
  embeddingFloats: () =>
    openai.embeddings.create({ model: "text-embedding-3-small", input: ["one", "two"], encoding_format: "float" }).then(whole),
  responses: () => openai.responses.create({ model: "gpt-4o-mini", input: "the capital of France" }).then(whole),
  responsesStream: async () => all(await openai.responses.create({ model: "gpt-4o-mini", input: "the capital of France", stream: true })),
  models: async () => all(await openai.models.list()),
  message: () => message(claude("the capital of France")),
  messageSystem: () => message(claude("the capital of France", { system: "Be brief." })),
  messageStream: () => messageStream(claude("the capital of France")),
  messageTools,
  messageToolsStreamed,
  claudeModels: async () => all(await anthropic.models.list()),
  gemini: () => gemini("generateContent", "the capital of France"),
  geminiStream: () => gemini("streamGenerateContent", "the capital of France", "?alt=sse"),
  geminiKeyInQuery: () => gemini("generateContent", "the capital of Italy", "?key=AIza-e2e-0123456789abcdef"),
  chat401: () => chat(gpt("bad key")),
  chat429: () => chat(gpt("too fast")),
  chat500: () => chat(gpt("broken")),
  chatStream401: () => chatStream(gpt("bad key")),
  message401: () => message(claude("bad key")),
  message429: () => message(claude("too fast")),
  message500: () => message(claude("broken")),
  gemini429: () => gemini("generateContent", "too fast"),
  chatCut: () => chatStream(gpt("cut off")),
  messageCut: () => messageStream(claude("cut off")),
  chatRetried: () => chat(gpt("flaky for gpt"), { maxRetries: 2 }),
  messageRetried: () => message(claude("flaky for claude"), { maxRetries: 2 }),
  chatGivenUp: () => chat(gpt("broken for good"), { maxRetries: 1 }),
};

const out = {};
for (const [name, scene] of Object.entries(scenes)) out[name] = await scene().catch(thrown);
console.log(JSON.stringify(out));
