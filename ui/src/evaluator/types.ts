// What the evaluator is asked and what it says: the lines of `proctor eval`, `eval --propose` and `query --jsonl`.

// What one check concluded. The same that a run keeps of it.
export interface Finding {
  id: string;
  kind: string;
  source_key: string; // the format's own name for the check: toEqual, contains
  status: 'pass' | 'fail' | 'error';
  score: number;
  weight: number;
  path: string | null;
  path_match: 'ANY' | 'ALL';
  not: boolean;
  message: string;
  samples: unknown[];
  samples_hash?: string; // of those that were cut off
  error?: Trouble; // where it could not be decided
}

export interface Trouble {
  kind: string;
  message: string;
}

export interface Evaluation {
  passed: boolean;
  score: number | null;
  checks: Finding[]; // in the order of the checks; one that makes no sense is there with its error
  error?: Trouble; // the first check that makes no sense
}

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

export interface Match {
  place: string; // normalised: $['a'][0]
  value: unknown;
}

// A path that leads to something, and what it finds there.
export interface SampledPath {
  path: string; // items of lists are taken together: $.items[*].name
  count: number;
  type: 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';
  sample: string | number | boolean | null; // the first; null for arrays and objects too
}

export interface Proposal {
  checks: Record<string, unknown>[]; // that hold of this output, spelled as the format has them
  paths: SampledPath[]; // none where the output is no JSON
}

export interface ProposeOptions {
  format?: string; // native unless said otherwise; promptkitchen gives {path, matcher, expected}
  input?: string; // what was asked: its words tell nothing about the answer
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
