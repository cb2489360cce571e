// In browsers: the module is fetched from where a bundler, or nobody, has put it. Bundlers know this form of address.
import { evaluatorFrom, moduleFrom, once } from './questions.mjs';

export { ChecksFailed, QuestionError } from './questions.mjs';

const own = once(() => moduleFrom(new URL('./evaluator.wasm', import.meta.url)));

export async function evaluator({ wasm } = {}) {
  return evaluatorFrom(await (wasm === undefined ? own() : moduleFrom(wasm)));
}
