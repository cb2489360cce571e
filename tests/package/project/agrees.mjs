// agrees.mjs PROCTOR: the package and the program say the same of the same answers.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { evaluator } from '@proctor/evaluator';

const paris = 'It is Paris, of course.';
const json = '{"user": {"name": "bob", "age": 42, "tags": ["a", "b"]}, "ok": true}';
const chat = { choices: [{ message: { role: 'assistant', content: 'Paris' }, finish_reason: 'stop' }] };
const schema = { type: 'object', required: ['user', 'id'] };

const questions = [
  { output: paris, checks: [{ contains: 'Paris' }] },
  { output: paris, checks: [{ contains: 'Lyon' }] },
  { output: paris, checks: [{ 'not-contains': 'sorry' }] },
  { output: paris, checks: [{ exact: 'It is Paris, of course.' }] },
  { output: paris, checks: [{ 'starts-with': 'It' }, { 'ends-with': 'perhaps.' }] },
  { output: paris, checks: [{ regex: '^It is [A-Z][a-z]+' }] },
  { output: paris, checks: [{ type: 'regex', pattern: 'PARIS', flags: 'i', weight: 2 }] },
  { output: paris, checks: [{ 'output.matches': '(?i)lyon' }] },
  { output: paris, checks: [{ type: 'max_length', value: 10 }] },
  { output: 'I cannot help with that.', checks: [{ 'is-refusal': true }] },
  { output: json, checks: [{ path: '$.user.name', matcher: 'toEqual', expected: 'bob' }] },
  { output: json, checks: [{ path: '$.user.name', matcher: 'toMatch', expected: '[A-Z][a-z]+' }] },
  { output: json, checks: [{ path: '$.user.age', matcher: 'toBeGreaterThan', expected: 41, not: true }] },
  { output: json, checks: [{ path: '$.user.tags[*]', matcher: 'toEqual', expected: 'a', pathMatch: 'ALL' }] },
  { output: json, checks: [{ 'json-schema': schema }] },
  { output: json, output_type: 'json', checks: [{ path: '$.ok', matcher: 'toBe', expected: true }] },
  { output: 'Hello Ann', vars: { name: 'Ann' }, checks: [{ contains: '{{name}}' }] },
  { response: chat, checks: [{ exact: 'Paris' }] },
  { output: 'x', latency_ms: 900, checks: [{ type: 'latency', max_ms: 500 }] },
  { output: 'a b', pass_threshold: 0.5, checks: [{ contains: 'a' }, { contains: 'c' }] },
  { output: 'x', checks: [{ contians: 'x' }, { contains: 'x' }] },
  { output: 'x', checks: [{ regex: '(' }] },
  { output: 'x', checks: [{ metric: 'answer_relevancy' }] },
  { output: '{"city": "Paris", "people": 2102650}', checks: [{ path: '$.city', matcher: 'toEqual', expected: 'Lyon' }, { 'not-contains': 'sorry' }] },
  { output: 'grüße 🎉', checks: [{ contains: '🎉' }, { contains: 'ü' }] },
];

const program = process.argv[2];
const input = questions.map((question, id) => JSON.stringify({ id, ...question })).join('\n') + '\n';
const { stdout, stderr } = spawnSync(program, ['eval', '-'], { input, encoding: 'utf8' });
const told = stdout.trim().split('\n').map((line) => JSON.parse(line));
assert.equal(told.length, questions.length, stderr);

const proctor = await evaluator();
const verdicts = new Set();
questions.forEach((question, id) => {
  const given = proctor.evaluate({ id, ...question });
  assert.deepEqual(given, told[id]);
  given.checks.forEach(({ status }) => verdicts.add(status));
});
assert.deepEqual([...verdicts].sort(), ['error', 'fail', 'pass']);
console.log(`npm: ${questions.length} answers graded as the program grades them`);
