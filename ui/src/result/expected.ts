// What the author expects of the whole output, where that was said: for reading, and for a diff beside what came.
import type { RunResult } from '~/api/types';
import { isFields } from '~/formats';
import { textOf } from './pretty';
import { recordOf } from './record';

// A check as the author wrote it, in the words all formats share.
export interface WrittenCheck {
  kind: string;
  subject?: string;
  path?: string;
  path_mode?: string;
  expected?: unknown;
  options?: Record<string, unknown>;
  negate?: boolean;
}

// As the store has it: an assertion of PromptKitchen with the kind and subject beside it. Older runs have other words.
type StoredCheck = WrittenCheck & { not?: boolean; pathMatch?: string };

const isWhole = (path: string | undefined) => path === undefined || path === '$';

// {source, flags} of a pattern and {value, caseInsensitive} of a text say in one value what the options say too.
function plainExpected({ kind, expected }: StoredCheck): unknown {
  if (!isFields(expected)) return expected;
  if (kind === 'regex' && 'source' in expected) return expected.source;
  return kind === 'contains' && 'caseInsensitive' in expected ? expected.value : expected;
}

function writtenCheck({ not, pathMatch, path, ...check }: StoredCheck): WrittenCheck {
  return {
    ...check,
    ...('expected' in check && { expected: plainExpected(check) }),
    ...(!isWhole(path) && { path }),
    ...(pathMatch === 'ALL' && { path_mode: 'all' }),
    ...(not && { negate: true }),
  };
}

export const writtenChecks = (result: RunResult): WrittenCheck[] =>
  Array.isArray(result.assertions) ? (result.assertions as StoredCheck[]).map(writtenCheck) : [];

// Checks of all steps stand in one list, in order.
export function expectedOf(result: RunResult, step: number): string | null {
  const record = recordOf(result);
  const stated = record.origin?.expected_output;
  if (step === 0 && stated !== undefined && stated !== null) return textOf(stated);
  const before = record.steps.slice(0, step).reduce((sum, each) => sum + each.checks.length, 0);
  const own = writtenChecks(result).slice(before, before + (record.steps[step]?.checks.length ?? 0));
  const whole = own.find((check) => ['deep_equals', 'text_equals'].includes(check.kind) && !check.path && !check.negate && ['text', 'json', undefined].includes(check.subject));
  return whole?.expected === undefined ? null : textOf(whole.expected);
}
