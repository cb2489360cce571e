// A model that needs no network: it speaks OpenAI's chat, answers what the demo asks, and judges. It changes its mind about one
// question, so that runs differ.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Chat {
  model?: string;
  messages?: { role: string; content?: unknown }[];
}

export interface DemoModel {
  url: string;
  close(): void;
}

export async function demoModel(): Promise<DemoModel> {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const chat = JSON.parse(body) as Chat;
      const text = answer(chat, asked);
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(completion(chat.model ?? 'demo', text)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close: () => server.close() };
}

const completion = (model: string, text: string) => ({
  id: 'chatcmpl-demo',
  object: 'chat.completion',
  model,
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 90 + (text.length % 40), completion_tokens: 12 + (text.length % 60), total_tokens: 102 + (text.length % 100) },
});

function answer(chat: Chat, asked: Map<string, number>): string {
  const said = (chat.messages ?? []).map((message) => String(message.content ?? '')).join('\n');
  const stage = /^proctor judge (\w+\/\w+),/.exec(said)?.[1];
  if (stage) return judge(stage, said);
  const known = answers.find(({ about }) => about.test(said));
  const times = asked.get(known?.name ?? '') ?? 0;
  asked.set(known?.name ?? '', times + 1);
  return known ? (known.says[Math.min(times, known.says.length - 1)] ?? '') : 'I am sorry, I do not know that.';
}

// In order; what is said first, second and from then on.
const answers: { name: string; about: RegExp; says: string[] }[] = [
  { name: 'france', about: /capital of France/, says: ['{"city": "Paris"}'] },
  { name: 'australia', about: /capital of Australia/, says: ['{"city": "Sydney"}', '{"city": "Sydney"}', '{"city": "Canberra"}', '{"city": "Sydney"}', '{"city": "Canberra"}'] },
  { name: 'japan', about: /capital of Japan/, says: ['{"city": "Tokyo"}'] },
  { name: 'atlantis', about: /capital of Atlantis/, says: ['{"city": null, "note": "Atlantis is a myth."}'] },
  { name: 'found', about: /Tool result for find_order/, says: ['{"user_response": "Your order 4711 was shipped on Monday."}'] },
  { name: 'address', about: /change the address/, says: ['{"user_response": "A shipped order cannot be redirected. Shall I prepare a return?"}'] },
  { name: 'order', about: /order 4711/, says: ['{"tool": "find_order", "arguments": {"id": "4711"}}'] },
  { name: 'status', about: /order A-1007/, says: ['{"id": "A-1007", "status": "packed", "items": [{"name": "Atlas", "quantity": 1}], "note": "Delivery on Friday"}'] },
  { name: 'none', about: /order none/, says: ['{"error": "there is no such order"}', '{"error": "no such order"}'] },
  { name: 'returns', about: /send a book back/, says: ['You can send an unread book back within 30 days.'] },
  { name: 'oslo', about: /weather/, says: ['It is 21 degrees and dry in Oslo.'] },
];

// How many items there are to judge: the last piece of the question is their numbered list.
const itemsIn = (said: string) => Math.max(1, said.split('<<<').at(-1)?.match(/^\d+\. /gm)?.length ?? 0);

// What each stage of the judged metrics asks for.
function judge(stage: string, said: string): string {
  const rude = said.includes('cannot be redirected');
  const verdict = { reason: 'It says what the rules say.', verdict: stage.startsWith('hallucination') ? 'no' : 'yes' };
  const replies: Record<string, unknown> = {
    statements: { statements: ['Unread books can be sent back.', 'There are 30 days for it.'] },
    truths: { truths: ['Books can be sent back within 30 days, unread.'] },
    claims: { claims: ['Unread books can be sent back within 30 days.'] },
    opinions: { opinions: [] },
    verdicts: { verdicts: Array(itemsIn(said)).fill(verdict) },
    reason: { reason: 'The answer keeps to the question and to the rules.' },
    behavior: rude
      ? { passed: false, score: 4, feedback: 'It refuses, but does not say why.' }
      : { passed: true, score: 9, feedback: 'It looks the order up and answers in JSON.' },
  };
  return JSON.stringify(replies[stage.split('/')[1] ?? ''] ?? { score: 8, reason: 'Good.' });
}
