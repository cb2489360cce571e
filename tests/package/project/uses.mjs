// The rest of what the package promises.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ChecksFailed, evaluator, QuestionError } from '@proctor/evaluator';
import { load } from '@proctor/evaluator/lines';

const bytes = readFileSync(createRequire(import.meta.url).resolve('@proctor/evaluator/evaluator.wasm'));
const question = { output: 'It is Paris.', checks: [{ contains: 'Paris' }, { contains: 'Lyon' }, { contains: 'Nice' }] };
const proctor = await evaluator();

// A test that fails says why, every check that did not pass on a line.
assert.throws(
  () => proctor.assert(question),
  (thrown) => {
    assert.ok(thrown instanceof ChecksFailed);
    assert.equal(thrown.message.split('\n').length, 3);
    assert.match(thrown.message, /^2 of 3 checks did not pass/);
    assert.match(thrown.message, /fail: .*Lyon/);
    return thrown.evaluation.passed === false;
  },
);
assert.equal(proctor.assert({ ...question, pass_threshold: 0.3 }).passed, true);

// A question that makes no sense.
assert.throws(() => proctor.evaluate({ output: 'x' }), (thrown) => thrown instanceof QuestionError && /checks/.test(thrown.message) && thrown.kind !== '');
assert.throws(() => proctor.query('$[', {}), QuestionError);

assert.deepEqual(proctor.query('$.a[*]', { a: [1, null] }), [
  { place: "$['a'][0]", value: 1 },
  { place: "$['a'][1]", value: null },
]);
assert.deepEqual(proctor.query('$', undefined), [{ place: '$', value: null }]);

const { checks, paths } = proctor.propose('{"city": "Paris"}', { format: 'promptkitchen' });
assert.ok(checks.length > 0);
assert.ok(paths.some(({ path }) => path === '$.city'));
assert.equal(proctor.evaluate({ output: '{"city": "Paris"}', checks }).passed, true);

// The example of the README.
const readme = readFileSync(new URL('./node_modules/@proctor/evaluator/README.md', import.meta.url), 'utf8');
const example = proctor.evaluate({
  output: '{"city": "Paris", "people": 2102650}',
  checks: [{ path: '$.city', matcher: 'toEqual', expected: 'Lyon' }, { 'not-contains': 'sorry' }],
});
assert.ok(readme.includes(`// passed: ${example.passed}, score: ${example.score}`));
assert.ok(readme.includes(`// checks[0].message: ${example.checks[0].message}\n`));
assert.equal(proctor.evaluate({ output: 'It is Paris.', checks: [{ 'word-count': 20 }] }).passed, true);

// After trouble in the midst of a question the next one finds a fresh evaluator.
const encode = TextEncoder.prototype.encode;
TextEncoder.prototype.encode = () => {
  throw new Error('trouble');
};
assert.throws(() => proctor.evaluate(question), /trouble/);
TextEncoder.prototype.encode = encode;
assert.equal(proctor.evaluate(question).passed, false);

// The module from elsewhere: bytes, compiled, an answer of fetch, a promise of it.
const answer = (type) => new Response(bytes, { headers: { 'Content-Type': type } });
for (const wasm of [bytes, new WebAssembly.Module(bytes), answer('application/wasm'), Promise.resolve(answer('text/plain'))])
  assert.equal((await evaluator({ wasm })).evaluate(question).passed, false);
await assert.rejects(evaluator({ wasm: new Response('', { status: 404 }) }), /status 404/);

const lines = await load(bytes);
assert.equal(JSON.parse(lines.evaluate(JSON.stringify(question))).passed, false);
