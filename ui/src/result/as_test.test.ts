import { expect, test } from 'vitest';
import type { Check, RunResult } from '~/api/types';
import { nativeCheck, suiteOf } from './as_test';
import { expectedOf } from './expected';

const row = (name: string, kind: string, subject: string): Check => ({ name, kind, subject, summary: '', arity: 'one', hint: '', value: true, options: [], aliases: [], examples: [] });
const catalogue = [row('equals', 'deep_equals', 'json'), row('contains', 'contains', 'text'), row('metric', 'metric', 'conversation'), row('latency', 'range', 'latency'), row('tokens', 'range', 'tokens'), row('is-null', 'is_null', 'json')];

test('checks of any format become native ones', () => {
  expect(nativeCheck({ kind: 'deep_equals', subject: 'json', path: '$.n[*]', path_mode: 'all', expected: 3, negate: true }, catalogue)).toEqual({ 'not-equals': 3, at: '$.n[*]', match: 'all' });
  expect(nativeCheck({ kind: 'contains', subject: 'json', path: '$.note', expected: 'x', options: { case_insensitive: true } }, catalogue)).toEqual({ contains: 'x', at: '$.note', case_insensitive: true });
  expect(nativeCheck({ kind: 'deep_equals', subject: 'memory', path: 'a', expected: 1 }, catalogue)).toEqual({ equals: 1, at: 'a', of: 'memory' });
  expect(nativeCheck({ kind: 'metric:bias', subject: 'conversation', options: { threshold: 0.5 } }, catalogue)).toEqual({ metric: 'bias', threshold: 0.5 });
  expect(nativeCheck({ kind: 'range', subject: 'tokens', expected: { max: 5 } }, catalogue)).toEqual({ tokens: { max: 5 } });
  expect(nativeCheck({ kind: 'is_null', subject: 'json', path: '$.e' }, catalogue)).toEqual({ 'is-null': true, at: '$.e' });
});

const step = (rendered: string, output: string, checks: number) => ({ input: '', rendered, output, checks: Array.from({ length: checks }, () => ({})) });
const result = (steps: unknown[], assertions: unknown, origin?: unknown): RunResult =>
  ({ run: 'r', key: '0.0.1', suite: { number: 0, name: 's', format: 'native', path: 's.yaml' }, result: { name: 'n', status: 'passed', steps, origin }, assertions }) as unknown as RunResult;

test('a result is a test of what was asked, with checks at their own steps', () => {
  const two = result([step('a', 'x', 1), step('b', 'y', 0)], [{ kind: 'contains', subject: 'text', expected: 'x' }]);
  expect(suiteOf(two, catalogue)).toEqual({
    proctor: 1,
    name: 's',
    cases: [
      {
        name: 'n',
        steps: [
          { input: 'a', checks: [{ contains: 'x' }] },
          { input: 'b', checks: [{ exact: 'y' }] },
        ],
      },
    ],
  });
});

test('checks are read as the store has them', () => {
  const stored = { id: 'x', path: '$.n', pathMatch: 'ALL', matcher: 'toEqual', expected: 3, not: true, kind: 'deep_equals', subject: 'json' };
  const whole = { id: 'y', path: '$', pathMatch: 'ANY', matcher: 'contains', expected: 'x', not: false, kind: 'contains', subject: 'text' };
  const pattern = { path: '$', matcher: 'toMatch', expected: { source: 'a+', flags: 'i' }, kind: 'regex', subject: 'text', options: { dialect: 'ecma', flags: 'i' } };
  expect(suiteOf(result([step('a', 'x', 1)], [pattern]), catalogue)).toMatchObject({ cases: [{ checks: [{ regex: 'a+', flags: 'i' }] }] });
  expect(suiteOf(result([step('a', 'x', 2)], [stored, whole]), catalogue)).toMatchObject({
    cases: [{ checks: [{ 'not-equals': 3, at: '$.n', match: 'all' }, { contains: 'x' }] }],
  });
});

test('a case that compares one whole output becomes a check of it', () => {
  const old = (type: string, expected: unknown) => suiteOf(result([step('a', 'x', 1)], null, { expected_output: expected, output_type: type }), catalogue);
  expect(old('string', 'Paris')).toMatchObject({ cases: [{ checks: [{ exact: 'Paris' }] }] });
  expect(old('json', '{"a":1}')).toMatchObject({ cases: [{ checks: [{ equals: { a: 1 } }] }] });
});

test('what is expected of the whole output is stated, or said by a check without a path', () => {
  const checks = [
    { kind: 'deep_equals', subject: 'json', path: '$.a', expected: 1 },
    { kind: 'deep_equals', subject: 'json', expected: { a: 1 } },
  ];
  expect(expectedOf(result([step('', '', 1), step('', '', 1)], checks), 1)).toBe('{\n  "a": 1\n}');
  expect(expectedOf(result([step('', '', 1), step('', '', 1)], checks), 0)).toBeNull();
  expect(expectedOf(result([step('', '', 0)], [], { expected_output: 'Paris' }), 0)).toBe('Paris');
});
