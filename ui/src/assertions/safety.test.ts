import { expect, test } from 'vitest';
import { probes } from './safety';

test('K43 probes are made of what the pattern eats', () => {
  expect(probes(String.raw`(\d+)\1`).map((probe) => probe[0])).toEqual(['a', '0']);
  expect(probes('(?=x)y').map((probe) => probe[0])).toEqual(['a', 'x', 'y']);
});
