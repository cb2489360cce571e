import { expect, test } from 'vitest';
import type { ComparedMetric } from '~/api/types';
import { chance, difference, differenceRange, level, levelRange } from './words';

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
