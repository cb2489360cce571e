// Questions made from the public oracles: all of those whose facts the evaluator decides. YAML, event streams and
// statistics are no part of it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const lines = (shared, ...path) =>
  readFileSync(join(shared, ...path), 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
const isPlain = (value) => !JSON.stringify(value ?? null).includes('"$');

export function* matchers(shared) {
  for (const file of readdirSync(join(shared, 'oracles')).filter((name) => /^jest-.*\.jsonl$/.test(name)))
    for (const { id, matcher, actual, actual_text, expected, expected_text, regex, flags } of lines(shared, 'oracles', file)) {
      if (!isPlain(actual) || !isPlain(expected)) continue;
      const wanted = expected_text === undefined ? expected : JSON.parse(expected_text);
      const check = { path: '$.value', matcher, expected: regex ? { source: wanted, flags } : wanted };
      const output = `{"value":${actual_text ?? JSON.stringify(actual ?? null)}}`;
      yield { id, output, checks: [check, { ...check, not: true }] };
    }
}

export function* patterns(shared) {
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
    for (const line of lines(shared, ...path))
      if (typeof line.subject === 'string' && typeof line.pattern === 'string')
        yield { id: line.id ?? line.pattern, output: line.subject, checks: [asked(type)(line)] };
}

// Drafts are told apart by what a schema says of itself, or count as the newest: both sides alike.
export function* schemaSuite(shared) {
  for (const draft of ['draft4', 'draft6', 'draft7', 'draft2019-09', 'draft2020-12']) {
    const folder = join(shared, 'conformance', 'json-schema', 'tests', draft);
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
      for (const { description, schema, tests } of JSON.parse(readFileSync(join(folder, file), 'utf8')))
        for (const { data } of tests)
          yield { id: description, output: JSON.stringify(data), checks: [{ type: 'json-schema', schema }] };
  }
}

export function* schemas(shared) {
  for (const { id, schema, instance } of lines(shared, 'oracles', 'schema-own-ajv.jsonl'))
    yield { id, output: JSON.stringify(instance), checks: [{ type: 'json-schema', schema }] };
}

export function* answers(shared) {
  for (const { response } of lines(shared, 'conformance', 'refusals', 'responses.jsonl'))
    yield { id: 'refusal', output: response, checks: [{ type: 'no-refusal' }, { length: { max: 500 } }] };
}

export function* paths(shared) {
  for (const file of ['jsonpath-plus.jsonl', 'jsonpath-sugar.jsonl'])
    for (const { id, document, path } of lines(shared, 'oracles', file)) yield { id, document, path, dialect: 'plus' };
  const { tests } = JSON.parse(readFileSync(join(shared, 'conformance', 'jsonpath-cts', 'cts.json'), 'utf8'));
  for (const { name, selector, document } of tests)
    yield { id: name, document: document ?? null, path: selector, dialect: 'rfc9535' };
}

function byStage(replies) {
  const stages = {};
  for (const reply of replies) (stages[reply.stage] ??= []).push(reply);
  return stages;
}

// What DeepEval has beside a conversation stands with the metric.
function beside(inputs) {
  const keys = ['expected_tools', 'expected_outcome', 'chatbot_role', 'scenario'];
  return Object.fromEntries(keys.filter((key) => inputs[key] != null).map((key) => [key, inputs[key]]));
}

// Judged metrics on the replies that their judges gave. Of a conversation the last turns are graded.
export function* metrics(shared) {
  for (const file of ['deepeval.jsonl', 'deepeval-more.jsonl'])
    for (const { id, metric, inputs, config, judge_replies } of lines(shared, 'oracles', file)) {
      const said = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null));
      const { turns = [], input, actual_output, expected_output, retrieval_context, tools_called } = inputs;
      const last = (role) => turns.findLast((turn) => turn.role === role)?.content;
      yield {
        id,
        input: input ?? last('user') ?? '',
        output: actual_output ?? last('assistant') ?? '',
        expected_output,
        retrieval_context: (retrieval_context ?? inputs.context)?.map((piece) => piece.context ?? piece),
        tool_calls: tools_called?.map(({ name, input_parameters }) => ({ name, arguments: input_parameters ?? {} })),
        checks: [{ metric, ...said, ...beside(inputs) }],
        judge_replies: { [metric]: byStage(judge_replies) },
      };
    }
}

// What people are proposed to ask of answers, in every spelling.
export function* proposals(shared) {
  const formats = ['native', 'promptkitchen', 'traceforge', 'llmunit', 'promptrepo', 'testhaven'];
  let count = 0;
  for (const { response } of lines(shared, 'conformance', 'refusals', 'responses.jsonl'))
    yield { id: ++count, output: response, format: formats[count % formats.length] };
  for (const { id, document } of lines(shared, 'oracles', 'jsonpath-plus.jsonl'))
    yield { id, output: JSON.stringify(document), format: formats[++count % formats.length] };
}
