import type { Evaluation, Evaluator, Options, Trouble } from './types.cjs';

export * from './types.cjs';

/** Loads the evaluator. Its module is compiled once, however often this is called. */
export function evaluator(options?: Options): Promise<Evaluator>;

/** The question as a whole makes no sense. */
export class QuestionError extends Error {
  constructor(trouble: Trouble);
  readonly kind: string;
}

/** Which checks did not pass, and why. */
export class ChecksFailed extends Error {
  constructor(evaluation: Evaluation);
  readonly evaluation: Evaluation;
}
