// What a project may write, with types.
import { ChecksFailed, type Evaluation, evaluator, type Finding, type Question, QuestionError } from '@proctor/evaluator';
import { load } from '@proctor/evaluator/lines';

const proctor = await evaluator();
const question: Question = { output: 'x', checks: [{ contains: 'x', weight: 2 }], vars: { a: 1 } };
const evaluation: Evaluation = proctor.evaluate(question);
const failed: Finding[] = evaluation.checks.filter(({ status }) => status === 'fail');
const places: string[] = proctor.query('$.a', { a: 1 }, { dialect: 'plus' }).map(({ place }) => place);
const { checks, paths } = proctor.propose('x', { format: 'native', input: 'y' });
proctor.assert({ output: 'x', checks, id: paths.length });
try {
  proctor.assert({ response: {}, checks: { contains: 'x' } });
} catch (error) {
  if (error instanceof ChecksFailed) console.log(error.evaluation.score, failed, places);
  if (error instanceof QuestionError) console.log(error.kind);
}
await evaluator({ wasm: new URL('https://example.org/evaluator.wasm') });
console.log((await load(new Uint8Array())).query('{}'));
