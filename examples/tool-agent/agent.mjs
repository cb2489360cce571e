// Looks for flights: the model says which tool to call with what, as JSON; the program calls it and answers.
//
//   node agent.mjs --tools mocks.json [--no-example]
//
// --tools: what stands in for the tools. Without it they would be asked for real.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values: flags } = parseArgs({ options: { tools: { type: 'string' }, 'no-example': { type: 'boolean' } } });
const model = 'tinyllama-1.1b-chat-v1.0-iq2_xxs';
const base = process.env.OPENAI_BASE_URL ?? 'http://127.0.0.1:8080/v1';

const system = {
  role: 'system',
  content:
    'You can call one tool: search_flights(origin, destination, date). To call it, answer with JSON only, of the form ' +
    '{"tool": "search_flights", "arguments": {"origin": "...", "destination": "...", "date": "..."}}.',
};
const example = [
  { role: 'user', content: 'Find me a flight from Paris to Rome on 2025-03-01.' },
  {
    role: 'assistant',
    content: '{"tool": "search_flights", "arguments": {"origin": "Paris", "destination": "Rome", "date": "2025-03-01"}}',
  },
];

const mocks = flags.tools ? JSON.parse(readFileSync(flags.tools, 'utf8')) : {};

// The first answer whose arguments all are as stated.
function call(name, given) {
  const fits = ({ when }) => Object.entries(when).every(([key, value]) => given[key] === value);
  if (!mocks[name]) throw new Error(`there is no tool ${name}`);
  return mocks[name].find(fits)?.returns ?? [];
}

async function ask(messages, stream) {
  const body = { model, messages, temperature: 0, seed: 1, max_tokens: 100, ...(stream && { stream }) };
  const response = await fetch(`${base}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the model answered ${response.status}: ${text}`);
  if (!stream) return JSON.parse(text).choices[0].message.content;
  const events = text.split('\n').filter((line) => line.startsWith('data: {'));
  return events.map((line) => JSON.parse(line.slice(6)).choices[0]?.delta.content ?? '').join('');
}

function asCall(answer) {
  try {
    const { tool, arguments: given } = JSON.parse(answer);
    return { name: tool, arguments: given };
  } catch {
    return undefined;
  }
}

async function step({ input, memory }) {
  const answer = await ask([system, ...(flags['no-example'] ? [] : example), { role: 'user', content: input }], !flags['no-example']);
  const wanted = asCall(answer);
  if (!wanted) return { output: 'Sorry, I did not understand that.', tool_calls: [], memory };
  const flights = call(wanted.name, wanted.arguments);
  const { origin, destination, date } = wanted.arguments;
  const found = flights.length > 0 ? flights.join(', ') : 'There is no flight';
  const output = `${found} from ${origin} to ${destination} on ${date}.`;
  return { output, tool_calls: [{ ...wanted, result: flights }], memory };
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await step(JSON.parse(line)).catch(({ message }) => ({ error: message }))));
