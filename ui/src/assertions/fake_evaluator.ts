// The evaluator, answering from a table.
import type { Finding, Question, SampledPath } from '~/evaluator';
import type { Assertion } from './assertion';

const finding = (error?: Finding['error']): Finding => ({
  id: '',
  kind: '',
  source_key: '',
  status: error ? 'error' : 'pass',
  score: 1,
  weight: 1,
  path: '$',
  path_match: 'ANY',
  not: false,
  message: '',
  samples: [],
  error,
});

// What the evaluator would say of these texts.
export const evaluator = {
  badPaths: ['$.a['],
  badPatterns: ['['],
  slowPatterns: [String.raw`(x+x+)+y\1`],
  paths: [] as SampledPath[],
  proposed: [] as Record<string, unknown>[],
};

const sourceOf = (checked: unknown): string => {
  const { expected } = checked as Assertion;
  return typeof expected === 'string' ? expected : ((expected as { source?: string } | undefined)?.source ?? '');
};

export const evaluate = async ({ checks }: Question) => {
  const bad = checks.map(sourceOf).find((source) => evaluator.badPatterns.includes(source));
  const trouble = bad === undefined ? undefined : { kind: 'config', message: 'check 1: a class without its "]"' };
  const slow = (checked: unknown) => (evaluator.slowPatterns.includes(sourceOf(checked)) ? { kind: 'limit', message: 'out of steps' } : undefined);
  return { passed: false, score: 0, checks: checks.map((checked) => finding(slow(checked))), error: trouble };
};

export const query = async (path: string, output: string) => {
  if (evaluator.badPaths.includes(path)) throw new Error('Invalid JSONPath: a [ without its ]');
  return [{ place: '$', value: output as unknown }];
};

export const propose = async () => ({ checks: evaluator.proposed, paths: evaluator.paths });

export const useEvaluation = () => ({ evaluation: null, error: null, pending: false, mode: 'wasm' });
