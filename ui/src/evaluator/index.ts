// The evaluator that grades answers in a run, for what is typed here: the same verdicts, the same messages.
import type { Evaluator } from './types';
import { evaluator } from './use_evaluator';

export const evaluate: Evaluator['evaluate'] = (question) => evaluator().evaluate(question);
export const query: Evaluator['query'] = (path, output) => evaluator().query(path, output);
export const propose: Evaluator['propose'] = (output, options) => evaluator().propose(output, options);

export { evaluator, useEvaluation, useEvaluatorMode, type LiveEvaluation } from './use_evaluator';
export type * from './types';
