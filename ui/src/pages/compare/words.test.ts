import { expect, test } from 'vitest';
import type { ComparedMetric, ComparedSuite } from '~/api/types';
import { chance, difference, differenceRange, level, levelRange, worstSuites } from './words';

const metric = (name: ComparedMetric['name']): ComparedMetric => ({
  name,
  decides: true,
  low_is_good: false,
  cases: 60,
  a: 1,
  a_interval: null,
  b: 0.85,
  b_interval: null,
  difference: -0.15,
  interval: null,
  test: 'mcnemar',
  p: 0.004,
  mid_p: 0.002,
  p_holm: 0.004,
  verdict: 'worse',
});

test('figures read as on the terminal', () => {
  const rate = metric('pass_rate');
  expect(level(rate, 0.85)).toBe('85.0 %');
  expect(difference(rate, -0.15)).toBe('-15.0 points');
  expect(differenceRange(rate, [-0.245, 0.045])).toBe('-24.5 to +4.5 points');
  expect(differenceRange(rate, [-0.00001, 0.00001])).toBe('0.0 to 0.0 points');
  expect(levelRange(rate, null)).toBe('not known');
  expect(level(metric('latency_ms'), 1234.4)).toBe('1,234 ms');
  expect(level(metric('cost'), 0.012345)).toBe('0.01235 USD');
  expect(chance(0.0001)).toBe('p < 0.001');
});

test('suites that lost come first', () => {
  const suite = (name: string, verdict: ComparedSuite['verdict'], change: number, all_broken = false): ComparedSuite => ({
    suite: name,
    cases: 5,
    errors: 0,
    a: 1,
    b: 1 + change,
    difference: change,
    interval: null,
    p: 1,
    p_holm: 1,
    all_broken,
    verdict,
  });
  const suites = [suite('same', 'not_worse', 0), suite('less', 'cannot_tell', -0.2), suite('gone', 'cannot_tell', -1, true), suite('worse', 'worse', -0.4)];
  expect(worstSuites(suites).map((one) => one.suite)).toEqual(['worse', 'gone', 'less', 'same']);
});
