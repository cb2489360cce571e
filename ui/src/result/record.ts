// What happened in one case, as the record of a run has it (docs/reports.md).
import type { RunResult } from '~/api/types';
import type { Finding as Evaluated, Trouble } from '~/evaluator/types';

export type Verdict = 'pass' | 'fail' | 'error' | 'skipped'; // of a check
export type CaseStatus = RunResult['result']['status'];

export type Fault = Trouble;

// What a run keeps of a check beyond what the evaluator says of it.
export interface Finding extends Omit<Evaluated, 'status'> {
  status: Verdict;
  reason?: string;
  threshold?: number;
  low_is_good?: boolean; // it passes at or below the threshold
  spread?: number;
  notices?: string[];
  advisory?: boolean;
  line?: number;
}

export interface ToolCall {
  name: string;
  arguments: unknown;
  result: unknown;
}

export interface StepRecord {
  input: string;
  rendered: string;
  output: string;
  status: CaseStatus;
  score: number;
  latency_ms: number | null;
  first_token_ms?: number;
  model_calls: number;
  tool_calls: ToolCall[];
  tools_used: string[];
  memory?: Record<string, unknown>;
  usage?: Record<string, number>;
  cost?: number;
  judge?: { calls: number; cached: number; usage: Record<string, number>; cost: number | null };
  error?: Fault;
  checks: Finding[];
}

export interface CaseRecord {
  name: string;
  status: CaseStatus;
  score: number;
  pass_threshold?: number; // 1 where all checks must pass
  duration_ms: number;
  error?: Fault;
  line?: number;
  origin?: Record<string, unknown>;
  notices: string[];
  repeat: number;
  steps: StepRecord[];
}

// The API promises a name and a status of every result; the rest is the record's own form.
export const recordOf = (result: RunResult): CaseRecord => result.result as CaseRecord;
