// Reads one thing out of a message, an e-mail address or a date. The model proposes, the program decides: what it says is
// looked through before it counts.
import { createInterface } from 'node:readline';

const model = 'tinyllama-1.1b-chat-v1.0-iq2_xxs';
const base = process.env.OPENAI_BASE_URL ?? 'http://127.0.0.1:8080/v1';

const email = {
  name: 'extract_email',
  max_tokens: 30,
  messages: [
    { role: 'system', content: 'Extract the e-mail address. Answer with the address only.' },
    { role: 'user', content: 'Write to info@example.net today.' },
    { role: 'assistant', content: 'info@example.net' },
    { role: 'user', content: 'My mail is bob@example.com, thanks.' },
    { role: 'assistant', content: 'bob@example.com' },
  ],
  read: (answer) => /[\w.]+@[\w.]+\w/.exec(answer)?.[0],
};

const date = {
  name: 'extract_date',
  max_tokens: 24,
  messages: [
    { role: 'system', content: 'Convert dates to the form YYYY-MM-DD. Answer with the date only.' },
    { role: 'user', content: '3 March 1875' },
    { role: 'assistant', content: '1875-03-03' },
    { role: 'user', content: '25 December 2020' },
    { role: 'assistant', content: '2020-12-25' },
  ],
  read: (answer) => (Number.isNaN(Date.parse(answer.trim())) ? undefined : answer.trim()),
};

async function ask({ messages, max_tokens }, input) {
  const response = await fetch(`${base}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model, messages: [...messages, { role: 'user', content: input }], temperature: 0, seed: 1, max_tokens }),
  });
  if (!response.ok) throw new Error(`the model answered ${response.status}: ${await response.text()}`);
  return (await response.json()).choices[0].message.content;
}

async function step({ input, memory }) {
  const tool = input.includes('@') ? email : date;
  const answer = await ask(tool, input);
  const found = tool.read(answer);
  const output = found ?? `I could not read that: the model said "${answer}".`;
  return { output, tools_used: [tool.name], memory: { ...memory, [tool.name]: found ?? null } };
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await step(JSON.parse(line)).catch(({ message }) => ({ error: message }))));
