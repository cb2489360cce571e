// In node: the module is a file beside this one.
import { readFile } from 'node:fs/promises';
import { evaluatorFrom, moduleFrom, once } from './questions.mjs';

export { ChecksFailed, QuestionError } from './questions.mjs';

const own = once(async () => WebAssembly.compile(await readFile(new URL('./evaluator.wasm', import.meta.url))));

export async function evaluator({ wasm } = {}) {
  return evaluatorFrom(await (wasm === undefined ? own() : moduleFrom(wasm)));
}
