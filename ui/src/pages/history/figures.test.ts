import { expect, test } from 'vitest';
import type { Run } from '~/api/types';
import { figures, isKnown, told, verdicts } from './figures';
import { plotData } from './plot_options';

const run = (more: Partial<Run>): Run => ({
  id: 'run_1',
  started_at: '2026-01-02T03:04:05.000Z',
  duration_ms: 1,
  passed: true,
  totals: { cases: 4, passed: 1, failed: 1, errors: 1, skipped: 1 },
  usage: {},
  cost: null,
  state: 'finished',
  planned: 4,
  branch: null,
  commit: null,
  suites: [],
  pass_rate: 0.5,
  pass_interval: [0.1, 0.9],
  latency: null,
  ...more,
});
const [rate, latency, cost, tokens] = figures;
if (!rate || !latency || !cost || !tokens) throw new Error('four figures');

test('figures in words, as the table and the plots have them', () => {
  const one = run({ latency: { p50_ms: 840, p95_ms: 2_400 }, cost: 0.0123, usage: { total_tokens: 12_345 } });
  expect(told(rate, one)).toBe('50.0 % (10.0 % to 90.0 %)');
  expect(told(latency, one)).toBe('840 ms · 2.4 s');
  expect(told(cost, one)).toBe('$0.0123');
  expect(told(tokens, one)).toBe('12,345');
  expect(verdicts(one)).toBe('1 of 2');
});

test('the cost of judging stands beside the cost of the answers', () => {
  const judge = { calls: 3, cached: 0, usage: {}, cost: 0.0045 };
  expect(told(cost, run({ cost: 0.0123, judge }))).toBe('$0.0123 · $0.0045 for judging');
  expect(told(cost, run({ cost: null, judge }))).toBe('$0.0045 for judging');
  expect(isKnown(cost, [run({ judge })])).toBe(true);
});

test('what is not known is said, and is a gap in its plot', () => {
  const none = run({ pass_rate: null, pass_interval: null });
  expect(told(rate, none)).toBe('not known');
  expect(isKnown(latency, [none])).toBe(false);
  expect(isKnown(rate, [none, run({})])).toBe(true);
  expect(plotData(rate, [none, run({})], false)).toEqual([
    [0, 1],
    [null, 0.9],
    [null, 0.1],
    [null, 0.5],
  ]);
});

test('by time, runs stand where they began', () => {
  expect(plotData(cost, [run({ cost: 2 })], true)).toEqual([[Date.parse('2026-01-02T03:04:05.000Z') / 1000], [2], [null]]);
});
