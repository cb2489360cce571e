// A server that speaks OpenAI's chat and embeddings, for comparing verdicts: the same question has the same answer, whoever
// asks it. Answers come from answers.json, by a part of the prompt; as a judge it holds one opinion, and says it in the form
// in which it was asked. Prints its port on the first line.
import fs from 'node:fs';
import http from 'node:http';

const answers = JSON.parse(fs.readFileSync(new URL('./answers.json', import.meta.url), 'utf8'));

const textOf = (content) =>
  typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('');

// --- The judge's mind: what stands between single quotes in a criterion must occur in the text, or must not where "no" or
// "not" stands before it. The score is the share of what holds.
function opinion(criterion, text) {
  const wanted = [...criterion.matchAll(/\b(no|not)?\s*'([^']+)'/gi)];
  if (wanted.length === 0) return 1;
  const held = wanted.filter(([, no, word]) => text.toLowerCase().includes(word.toLowerCase()) === !no);
  return held.length / wanted.length;
}

function relation(reference, text) {
  const [a, b] = [reference, text].map((one) => one.trim().toLowerCase().replace(/[.!]+$/, ''));
  if (a === b) return 'same';
  if (b.includes(a)) return 'superset';
  return a.includes(b) ? 'subset' : 'contradiction';
}

const between = (text, start, end) => {
  const from = text.indexOf(start);
  if (from < 0) return '';
  const to = text.indexOf(end, from + start.length);
  return text.slice(from + start.length, to < 0 ? undefined : to).trim();
};

// --- As promptfoo asks
function askedByPromptfoo(all) {
  if (all.includes('<Rubric>') && all.includes('user-specified rubric')) {
    const asked = all.slice(all.lastIndexOf('<Output>'));
    const score = opinion(between(asked, '<Rubric>', '</Rubric>'), between(asked, '<Output>', '</Output>'));
    return JSON.stringify({ reason: 'as it is', pass: score === 1, score });
  }
  if (all.includes('<expert_answer>')) {
    const found = relation(between(all, '<expert_answer>', '</expert_answer>'), between(all, '<submitted_answer>', '</submitted_answer>'));
    return JSON.stringify({ category: { subset: 'A', superset: 'B', same: 'C', contradiction: 'D' }[found], reason: found });
  }
  if (all.includes('[Criterion]:')) {
    const met = opinion(between(all, '[Criterion]:', '\n***'), between(all, '[Submission]:', '\n***')) === 1;
    return `So it is.\n${met ? 'Y' : 'N'}\n${met ? 'Y' : 'N'}`;
  }
  if (all.includes('**EVALUATION CRITERIA**')) return JSON.stringify({ steps: ['Look at the criteria.', 'Give a mark.'] });
  if (all.includes('**Evaluation Criteria**')) {
    const score = opinion(between(all, '**Evaluation Criteria**', '**Evaluation Steps**'), between(all, '**Reply**', '**OUTPUT FORMAT**'));
    return JSON.stringify({ score: Math.round(10 * score), reason: 'as it is' });
  }
  return undefined;
}

// --- As proctor asks: instructions, then pieces between marks.
const piece = (text, name) => new RegExp(`<<<${name} (\\w+)\\n([\\s\\S]*?)\\n?${name} \\1>>>`).exec(text)?.[2] ?? '';

function askedByProctor(system, user) {
  if (!/<<<\w+ \w+\n/.test(user) && !system.includes('You plan how to judge')) return undefined;
  const text = piece(user, 'actual_output');
  if (system.includes('behaves as its author expects')) {
    const score = opinion(between(system, 'What is expected:', 'The piece input'), text);
    return JSON.stringify({ feedback: 'as it is', score: 10 * score, passed: score === 1 });
  }
  if (system.includes('You judge an answer by a rubric'))
    return JSON.stringify({ reason: 'as it is', score: opinion(between(system, 'Rubric:', 'The piece input'), text) });
  if (system.includes('meets one criterion'))
    return JSON.stringify({ reason: 'so it is', verdict: opinion(between(system, 'Criterion:', 'The piece input'), text) === 1 ? 'yes' : 'no' });
  if (system.includes('compare the facts in an answer'))
    return JSON.stringify({ reason: 'so it is', relation: relation(piece(user, 'expected_output'), text) });
  if (system.includes('You plan how to judge'))
    return JSON.stringify({ steps: [between(system, 'Criteria:', 'Write three or four'), 'Give a mark.'] });
  if (system.includes('by steps that its author has laid down'))
    return JSON.stringify({ reason: 'as it is', score: Math.round(10 * opinion(between(system, 'Steps:', 'The pieces below'), text)) });
  return undefined;
}

function answer(messages) {
  const texts = messages.map((message) => textOf(message.content));
  const system = messages[0]?.role === 'system' ? texts[0] : '';
  const judged = askedByProctor(system, texts.at(-1)) ?? askedByPromptfoo(texts.join('\n'));
  if (judged !== undefined) return judged;
  const found = answers.find(([part]) => texts.join('\n').includes(part));
  return found ? found[1] : `I have nothing to say about that: ${texts.at(-1)}`;
}

// --- Vectors: how often each word occurs, words thrown together by a hash.
function vector(text) {
  const out = new Array(128).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    let hash = 2166136261;
    for (const unit of Buffer.from(word)) hash = Math.imul(hash ^ unit, 16777619) >>> 0;
    out[hash % out.length] += 1;
  }
  return out;
}

function embeddings(asked) {
  const inputs = Array.isArray(asked.input) ? asked.input : [asked.input];
  const data = inputs.map((text, index) => {
    const numbers = vector(text);
    const encoded = asked.encoding_format === 'base64' ? Buffer.from(new Float32Array(numbers).buffer).toString('base64') : numbers;
    return { object: 'embedding', index, embedding: encoded };
  });
  return { object: 'list', model: asked.model, data, usage: { prompt_tokens: 5, total_tokens: 5 } };
}

function chat(asked) {
  const content = answer(asked.messages);
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: asked.model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: content.endsWith('…') ? 'length' : 'stop' }],
    usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
  };
}

const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (piece) => (body += piece));
  request.on('end', () => {
    const send = (status, value) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    try {
      if (request.method === 'POST' && request.url.endsWith('/chat/completions')) return send(200, chat(JSON.parse(body)));
      if (request.method === 'POST' && request.url.endsWith('/embeddings')) return send(200, embeddings(JSON.parse(body)));
      return send(404, { error: { message: `nothing at ${request.url}`, type: 'not_found' } });
    } catch (error) {
      return send(400, { error: { message: String(error), type: 'invalid_request_error' } });
    }
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
