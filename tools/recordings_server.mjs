// Answers as a recorded model did: the exchanges of a file of recordings, by what is asked.
//
//   node tools/recordings_server.mjs RECORDINGS.jsonl [JUDGEMENTS.json]
//
// It prints the port it listens on. A request is answered where its body is one that was recorded. A body that leaves
// temperature, seed or max_tokens out is answered too, with the recordings that differ in nothing else, one after another:
// so `repeat: 5` without a seed gets the answers of five seeds. Anything else is 404.
//
// What a judge would say is written by hand, and asked of the model "written-by-hand": JUDGEMENTS.json is a list of
// {"metric", "stage", "about", "reply"}: `about` is a text, or a list of texts, that occur in what is judged.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const free = ['temperature', 'seed', 'max_tokens'];
const handWritten = 'written-by-hand';

const [recordings, byHand] = process.argv.slice(2);
const exchanges = readFileSync(recordings, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
const judgements = byHand ? JSON.parse(readFileSync(byHand, 'utf8')).replies : [];

const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
};
const same = (a, b) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

// The recorded body without what the request leaves free.
const asFar = (recorded, asked) =>
  Object.fromEntries(Object.entries(recorded).filter(([key]) => key in asked || !free.includes(key)));

const turns = new Map();
function recorded(path, asked) {
  const here = exchanges.filter(({ request }) => request.path === path && request.body);
  const equal = here.filter(({ request }) => same(request.body, asked));
  const found = equal.length > 0 ? equal : here.filter(({ request }) => same(asFar(request.body, asked), asked));
  if (found.length === 0) return undefined;
  const key = JSON.stringify(sorted(asked));
  const turn = turns.get(key) ?? 0;
  turns.set(key, turn + 1);
  return found[turn % found.length];
}

// A judge's instructions begin with what they are for: "proctor judge faithfulness/verdicts, prompt version 1".
function judged({ messages }) {
  const [, metric, stage] = /^proctor judge (\w+)\/(\w+),/.exec(messages[0].content) ?? [];
  const question = messages.at(-1).content;
  const fits = (reply) => reply.metric === metric && reply.stage === stage && [reply.about].flat().every((text) => question.includes(text));
  const found = judgements.find(fits);
  if (!found) console.error(`no judgement by hand for ${metric} ${stage}:\n${question}`);
  return found?.reply;
}

const completion = (text) => ({
  id: 'chatcmpl-written-by-hand',
  object: 'chat.completion',
  created: 0,
  model: handWritten,
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
});

function answer(path, asked, response) {
  if (asked.model === handWritten) {
    const reply = judged(asked);
    if (reply === undefined) return response.writeHead(404).end('{"error":{"message":"nothing was written for this"}}');
    const text = typeof reply === 'string' ? reply : JSON.stringify(reply);
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion(text)));
  }
  const found = recorded(path, asked);
  if (!found) {
    console.error(`not recorded: ${JSON.stringify(asked)}`);
    return response.writeHead(404).end('{"error":{"message":"not recorded"}}');
  }
  const { status, headers, body, frames } = found.response;
  const kept = Object.entries(headers).filter(([name]) => /^content-type$/i.test(name));
  response.writeHead(status, Object.fromEntries(kept));
  if (!frames) return setTimeout(() => response.end(body), found.duration_ms);
  frames.forEach(({ ms, base64 }, index) =>
    setTimeout(() => {
      response.write(Buffer.from(base64, 'base64'));
      if (index === frames.length - 1) response.end();
    }, ms),
  );
}

const server = createServer((request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', () => answer(request.url, JSON.parse(Buffer.concat(pieces).toString()), response));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
