import { expect, test } from 'vitest';
import { checkAt, placeName } from './faults';
import { printed } from './printed';

test('a line knows which part of the test it is about', () => {
  const target = { name: 'a', steps: [{ checks: [{ regex: '[' }] }] };
  const { text, places } = printed({ cases: [{ name: 'other' }, target] }, target);
  expect(JSON.parse(text)).toEqual({ cases: [{ name: 'other' }, target] });
  const line = text.split('\n').findIndex((line) => line.includes('regex')) + 1;
  expect(places.get(line)).toEqual(['steps', 0, 'checks', 0, 'regex']);
  expect(places.get(1)).toBeUndefined();
});

test('what is not said is not printed', () => {
  expect(printed({ a: undefined, b: [undefined] }, null).text).toBe('{\n"b": [\nnull\n]\n}');
});

test('a place is told in words, and leads to its check', () => {
  expect(placeName(['steps', 1, 'checks', 0, 'regex'])).toBe('steps 2, checks 1, regex');
  expect(checkAt(['steps', 1, 'checks', 0, 'regex'])).toEqual({ step: 1, check: 0 });
  expect(checkAt(['metrics', 2])).toEqual({ step: 0, check: 2 });
  expect(checkAt(['name'])).toBeNull();
});
