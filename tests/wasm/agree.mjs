// The evaluator in WebAssembly against the native program, on the public oracles: every line of both must be the
// same, byte for byte. Usage: node agree.mjs evaluator.wasm proctor shared-folder
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../../wasm/evaluator.mjs';

const [wasm, proctor, shared] = process.argv.slice(2);
if (!existsSync(join(shared, 'oracles'))) {
  console.log(`skipped: there is no ${shared}`);
  process.exit(77);
}

const lines = (...path) =>
  readFileSync(join(shared, ...path), 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
const isPlain = (value) => !JSON.stringify(value ?? null).includes('"$');

// --- Questions made from the oracles

function* matchers() {
  for (const file of readdirSync(join(shared, 'oracles')).filter((name) => /^jest-.*\.jsonl$/.test(name)))
    for (const { id, matcher, actual, actual_text, expected, expected_text, regex, flags } of lines('oracles', file)) {
      if (!isPlain(actual) || !isPlain(expected)) continue;
      const wanted = expected_text === undefined ? expected : JSON.parse(expected_text);
      const check = { path: '$.value', matcher, expected: regex ? { source: wanted, flags } : wanted };
      const output = `{"value":${actual_text ?? JSON.stringify(actual ?? null)}}`;
      yield { id, output, checks: [check, { ...check, not: true }] };
    }
}

function* patterns() {
  const asked = (type) => ({ pattern, flags }) =>
    type === 'js' ? { type: 'regex', pattern, flags } : { 'output.matches': `${flags ? `(?${flags})` : ''}${pattern}` };
  const files = [
    ['js', 'oracles', 'regex-js.jsonl'],
    ['py', 'oracles', 'regex-py.jsonl'],
    ['js', 'oracles', 'regex-js-redos.jsonl'],
    ['py', 'oracles', 'regex-py-redos.jsonl'],
    ['js', 'conformance', 'regex', 'test262', 'cases.jsonl'],
    ['py', 'conformance', 'regex', 'cpython-re', 'cases.jsonl'],
  ];
  for (const [type, ...path] of files)
    for (const line of lines(...path))
      if (typeof line.subject === 'string' && typeof line.pattern === 'string')
        yield { id: line.id ?? line.pattern, output: line.subject, checks: [asked(type)(line)] };
}

function* suite() {
  for (const draft of ['draft4', 'draft7', 'draft2020-12']) {
    const folder = join(shared, 'conformance', 'json-schema', 'tests', draft);
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
      for (const { description, schema, tests } of JSON.parse(readFileSync(join(folder, file), 'utf8')))
        for (const { data } of tests)
          yield { id: description, output: JSON.stringify(data), checks: [{ type: 'json-schema', schema }] };
  }
}

function* schemas() {
  for (const { id, schema, instance } of lines('oracles', 'schema-own-ajv.jsonl'))
    yield { id, output: JSON.stringify(instance), checks: [{ type: 'json-schema', schema }] };
}

function* answers() {
  for (const { response } of lines('conformance', 'refusals', 'responses.jsonl'))
    yield { id: 'refusal', output: response, checks: [{ type: 'no-refusal' }, { length: { max: 500 } }] };
}

function* paths() {
  for (const file of ['jsonpath-plus.jsonl', 'jsonpath-sugar.jsonl'])
    for (const { id, document, path } of lines('oracles', file)) yield { id, document, path, dialect: 'plus' };
  const { tests } = JSON.parse(readFileSync(join(shared, 'conformance', 'jsonpath-cts', 'cts.json'), 'utf8'));
  for (const { name, selector, document } of tests)
    yield { id: name, document: document ?? null, path: selector, dialect: 'rfc9535' };
}

// --- Both sides

function native(command, questions) {
  const { stdout, status, stderr } = spawnSync(proctor, command, {
    input: questions.join('\n') + '\n', encoding: 'utf8', maxBuffer: 1 << 30, timeout: 300000,
  });
  if (status !== 0) throw new Error(`${proctor} ${command.join(' ')} ended with ${status}: ${stderr}`);
  return stdout.trimEnd().split('\n');
}

// A line's number is no part of what is compared: the module sees one line at a time.
const numberless = (line) => line.replace(/"line \d+, /, '"line N, ').replace(/"line \d+:/, '"line N:');

const evaluator = await load(readFileSync(wasm));
let asked = 0;
let different = 0;

function compare(name, command, ask, made) {
  const questions = [...made].map((question) => JSON.stringify(question));
  if (questions.length === 0) throw new Error(`${name}: the oracles gave no questions`);
  const expected = native(command, questions);
  if (expected.length !== questions.length) throw new Error(`${name}: ${expected.length} answers to ${questions.length}`);
  questions.forEach((question, i) => {
    const given = ask(question);
    if (numberless(given) === numberless(expected[i])) return;
    if (++different <= 10) console.log(`${name}\n  asked  ${question}\n  native ${expected[i]}\n  wasm   ${given}`);
  });
  asked += questions.length;
  console.log(`${name}: ${questions.length} lines`);
}

compare('matchers', ['eval'], evaluator.evaluate, matchers());
compare('patterns', ['eval'], evaluator.evaluate, patterns());
compare('schemas', ['eval'], evaluator.evaluate, schemas());
compare('schema suite', ['eval'], evaluator.evaluate, suite());
compare('answers', ['eval'], evaluator.evaluate, answers());
compare('paths', ['query', '--jsonl'], evaluator.query, paths());
console.log(`${asked} lines, ${different} of them different`);
process.exit(different === 0 && asked > 5000 ? 0 : 1);
