// What the evaluator is asked and what it says: the lines of `proctor eval`, `eval --propose` and `query --jsonl`.

// The shapes are those of the npm package, which speaks for the same evaluator.
import type { Evaluation, Match, Proposal, ProposeOptions } from '../../../wasm/npm/types.cjs';

export type { Evaluation, Finding, Match, Proposal, ProposeOptions, SampledPath, Trouble } from '../../../wasm/npm/types.cjs';

// An answer and what is asked of it. Checks may be spelled as in any format.
export interface Question {
  output: string;
  checks: readonly unknown[];
  output_type?: 'text' | 'json'; // how the case reads its output
  vars?: Record<string, unknown>; // what {{names}} in native checks stand for
  input?: string;
  latency_ms?: number;
  tools_used?: unknown;
  memory?: unknown;
  pass_threshold?: number;
}

// Who answers: WebAssembly in a worker, or the server where that cannot be had.
export type EvaluatorMode = 'wasm' | 'server';

// Rejects where a question makes no sense as a whole; the message says why.
export interface Evaluator {
  evaluate(question: Question): Promise<Evaluation>;
  // `output` is the text as it was given; what is no JSON is a text that `$` finds.
  query(path: string, output: string): Promise<Match[]>;
  propose(output: string, options?: ProposeOptions): Promise<Proposal>;
}
