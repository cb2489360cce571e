// A result as a test of its own, in the native language: what was asked, with what the author demanded of the answer. The
// server writes it, so it reads as a file that a person saved.
import { get, post } from '~/api/client';
import type { Check, CheckList, Edited, RunResult } from '~/api/types';
import { type WrittenCheck, writtenChecks } from './expected';
import { type CaseRecord, recordOf } from './record';

export async function asTest(result: RunResult): Promise<string> {
  const catalogue = await get<CheckList>('/api/v1/checks');
  const value = suiteOf(result, catalogue.items);
  const edited = await post<Edited>('/api/v1/edit', { text: 'proctor: 1\ncases: []\n', value, path: 'copied.yaml', format: 'native' });
  return edited.text;
}

export function suiteOf(result: RunResult, catalogue: Check[]): Record<string, unknown> {
  const record = recordOf(result);
  const checks = writtenChecks(result).map((check) => nativeCheck(check, catalogue));
  let from = 0;
  const steps = record.steps.map((step) => {
    const own = checks.slice(from, from + step.checks.length);
    from += step.checks.length;
    return { input: step.rendered || step.input, checks: own.length > 0 ? own : (wholeOutput(record) ?? fallback(step.output)) };
  });
  return { proctor: 1, name: result.suite.name || 'copied', cases: [{ name: record.name, ...caseOf(record, steps) }] };
}

function caseOf(record: CaseRecord, steps: { input: string; checks: unknown[] }[]): Record<string, unknown> {
  const [only] = steps;
  const context = record.origin?.retrieval_context;
  const more = { ...(record.origin?.expected_output != null && { expected_output: record.origin.expected_output }), ...(Array.isArray(context) && { retrieval_context: context }) };
  return steps.length === 1 && only ? { ...only, ...more } : { steps };
}

// A case that compares one whole output has that output in place of checks.
function wholeOutput({ origin }: CaseRecord): unknown[] | null {
  if (origin?.output_type === undefined || origin.expected_output === undefined) return null;
  return [origin.output_type === 'json' ? { equals: jsonIn(origin.expected_output) } : { exact: origin.expected_output }];
}

function jsonIn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

// Where nothing was demanded, the answer as it was is.
const fallback = (output: string): unknown[] => [{ exact: output }];

// {kind: "deep_equals", path: "$.city", expected: "Paris"} -> {equals: "Paris", at: "$.city"}
export function nativeCheck(check: WrittenCheck, catalogue: Check[]): Record<string, unknown> {
  const metric = check.kind.startsWith('metric:') ? check.kind.slice('metric:'.length) : null;
  const known = catalogue.filter((each) => each.kind === (metric ? 'metric' : check.kind));
  const row = known.find((each) => each.subject === check.subject) ?? known[0];
  const word = row?.name ?? check.kind.replaceAll('_', '-');
  const { dialect, ...options } = check.options ?? {};
  return {
    [`${check.negate ? 'not-' : ''}${word}`]: metric ?? check.expected ?? true,
    ...(check.path && { at: check.path }),
    ...(check.path_mode === 'all' && { match: 'all' }),
    ...(row && check.subject && check.subject !== row.subject && !(check.path && check.subject === 'json') && { of: check.subject }),
    ...(dialect !== undefined && dialect !== 'ecma' && { dialect }),
    ...options,
  };
}
