import { expect, test } from 'vitest';
import { casesOf } from '~/formats';
import { indexOf, keyOf } from './test_key';

const tests = casesOf('native', { proctor: 1, cases: ['a', 'b', 'b', '', '#1', '+'].map((name) => ({ name })) });

test('a test is addressed by its name, or by its place where the name is not its own', () => {
  const keys = tests.map((_, index) => keyOf(tests, index));
  expect(keys).toEqual(['a', '#2', '#3', '#4', '#5', '#6']);
  expect(keys.map((key) => indexOf(tests, key))).toEqual([0, 1, 2, 3, 4, 5]);
});

test('what is not there is not found', () => {
  expect(indexOf(tests, 'none')).toBeNull();
  expect(indexOf(tests, '#7')).toBeNull();
  expect(indexOf(tests, '#0')).toBeNull();
});
