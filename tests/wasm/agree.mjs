// The evaluator in WebAssembly against the native program, on the public oracles, on the catalogue's examples and on
// random cases: every line of both must be the same, byte for byte.
// Usage: node agree.mjs evaluator.wasm proctor shared-folder
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../../wasm/evaluator.mjs';
import * as oracles from './oracles.mjs';
import * as random from './random.mjs';

const randomCases = { eval: 7000, query: 2000, propose: 1000 };

const [wasm, proctor, shared] = process.argv.slice(2);

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

const grade = ['eval'];
const propose = ['eval', '--propose'];
const query = ['query', '--jsonl'];

function* examples() {
  const { stdout } = spawnSync(proctor, ['checks', '--json'], { encoding: 'utf8', maxBuffer: 1 << 26 });
  for (const { name, examples } of JSON.parse(stdout).checks)
    for (const { check, output, given } of examples) yield { id: name, ...given, output, checks: [check] };
}

compare('examples of the catalogue', grade, evaluator.evaluate, examples());
if (existsSync(join(shared, 'oracles'))) {
  compare('matchers', grade, evaluator.evaluate, oracles.matchers(shared));
  compare('patterns', grade, evaluator.evaluate, oracles.patterns(shared));
  compare('schemas', grade, evaluator.evaluate, oracles.schemas(shared));
  compare('schema suite', grade, evaluator.evaluate, oracles.schemaSuite(shared));
  compare('answers', grade, evaluator.evaluate, oracles.answers(shared));
  compare('metrics', grade, evaluator.evaluate, oracles.metrics(shared));
  compare('paths', query, evaluator.query, oracles.paths(shared));
  compare('proposals', propose, evaluator.propose, oracles.proposals(shared));
} else {
  console.log(`there is no ${shared}: oracles are left out`);
}
compare('random checks', grade, evaluator.evaluate, random.questions(1, randomCases.eval));
compare('random paths', query, evaluator.query, random.queries(2, randomCases.query));
compare('random answers', propose, evaluator.propose, random.outputs(3, randomCases.propose));
console.log(`${asked} lines, ${different} of them different`);
process.exit(different === 0 ? 0 : 1);
