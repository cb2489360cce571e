import type { Evaluator, Options } from './types.cjs';

export * from './types.cjs';

/** Loads the evaluator. Its module is compiled once, however often this is called. */
export function evaluator(options?: Options): Promise<Evaluator>;
