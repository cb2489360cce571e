import { expect, test } from 'vitest';
import { restOf, textIn, withField, withRest } from './rest';

test('what a form does not show is kept apart, and put back', () => {
  const value = { name: 'a', seed: 7, stop: ['x'] };
  expect(restOf(value, ['name'])).toEqual({ seed: 7, stop: ['x'] });
  expect(withRest(value, ['name'], { seed: 8, name: 'never' })).toEqual({ name: 'a', seed: 8 });
});

test('an empty field takes its key away, and its neighbours stay in order', () => {
  expect(withField({ a: 1, b: 2 }, 'a', '')).toEqual({ b: 2 });
  expect(withField({ a: 1, b: 2 }, 'b', [])).toEqual({ a: 1 });
  expect(Object.keys(withField({ a: 1, b: 2 }, 'a', 0))).toEqual(['a', 'b']);
  expect(withField({ a: 1 }, 'b', false)).toEqual({ a: 1, b: false });
});

test('fields are shown as text', () => {
  expect(['t', 'n', 'o', 'z'].map((key) => textIn({ t: 'x', n: 0, o: { a: 1 }, z: null }, key))).toEqual(['x', '0', '{"a":1}', '']);
});
