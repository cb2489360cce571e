// What the evaluator is asked and what it says: the words of `proctor eval`, `eval --propose` and `query --jsonl`.

export interface Options {
  /** Where the module comes from, if not from evaluator.wasm beside this file: an address, what fetch gave, bytes, or a compiled module. */
  wasm?: Source | Promise<Source>;
}

export type Source = string | URL | Response | BufferSource | WebAssembly.Module;

/** Every call answers at once and asks nobody: no network, no files. */
export interface Evaluator {
  /** Grades an answer. Throws a QuestionError where the question as a whole makes no sense. */
  evaluate(question: Question): Evaluation;
  /** The same, for tests: throws ChecksFailed, whose message tells every check that did not pass. */
  assert(question: Question): Evaluation;
  /** The values that a JSONPath finds in a document, with the place of each. */
  query(path: string, document: unknown, options?: QueryOptions): Match[];
  /** Checks that hold of an answer and should hold of the next one. */
  propose(output: string, options?: ProposeOptions): Proposal;
}

/** A check in the spelling of any format: `{ contains: 'Paris' }`, `{ type: 'regex', pattern: '^[A-Z]' }`. */
export interface Check {
  [key: string]: unknown;
}

/** An answer, what else is known of it, and the checks. `output` or `response` must be there. */
export interface Question {
  /** Comes back as it is. */
  id?: unknown;
  /** The answer as text; another value counts as its JSON text. */
  output?: unknown;
  /** The provider's raw body: OpenAI chat, completion or responses, Anthropic messages, Gemini, Ollama. */
  response?: unknown;
  /** Checks, mixed from any formats; or one map of assert keys. */
  checks: readonly Check[] | Check;
  /** Passes by its weighted score from here on. */
  pass_threshold?: number;
  /** How the output is read. */
  output_type?: 'text' | 'json';
  /** What {{name}} in native checks stands for. */
  vars?: Record<string, unknown>;
  latency_ms?: number;
  usage?: unknown;
  cost?: unknown;
  tools_used?: unknown;
  tool_calls?: unknown;
  memory?: unknown;
  /** What metrics look at beside the answer. */
  input?: unknown;
  expected_output?: unknown;
  retrieval_context?: unknown;
  /** Stated in place of a judge, a metric's result, the replies of its judge by stage, an embedding service. */
  judge?: unknown;
  metrics?: unknown;
  judge_replies?: unknown;
  embeddings?: unknown;
}

export interface Evaluation {
  id?: unknown;
  passed: boolean;
  score: number | null;
  /** In the order of the checks; one that makes no sense is there with its error. */
  checks: Finding[];
  /** The first check that makes no sense. */
  error?: Trouble;
}

/** What one check concluded. An error never passes, negated or not. */
export interface Finding {
  id: string;
  kind: string;
  /** The format's own name for the check: toEqual, contains. */
  source_key: string;
  status: 'pass' | 'fail' | 'error';
  score: number;
  weight: number;
  path: string | null;
  path_match: 'ANY' | 'ALL';
  not: boolean;
  message: string;
  samples: unknown[];
  /** Of those that were cut off. */
  samples_hash?: string;
  /** Of judged checks: why, from which score on it passes, how far repeated judgements lay apart. */
  reason?: string;
  threshold?: number;
  spread?: number;
  notices?: string[];
  /** It is told, and does not count. */
  advisory?: boolean;
  /** Where it could not be decided. */
  error?: Trouble;
}

export interface Trouble {
  kind: string;
  message: string;
}

export interface QueryOptions {
  /** How the path is read: RFC 9535 unless said otherwise. */
  dialect?: 'rfc9535' | 'plus';
}

export interface Match {
  /** Normalised: $['a'][0] */
  place: string;
  value: unknown;
}

export interface ProposeOptions {
  /** How the checks are spelled: native unless said otherwise. */
  format?: string;
  /** What was asked: its words tell nothing about the answer. */
  input?: string;
}

export interface Proposal {
  checks: Check[];
  /** Where the output is JSON: the paths in it, and what each finds. */
  paths: SampledPath[];
}

export interface SampledPath {
  /** Items of lists are taken together: $.items[*].name */
  path: string;
  count: number;
  type: 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';
  /** The first; null for arrays and objects too. */
  sample: string | number | boolean | null;
}
