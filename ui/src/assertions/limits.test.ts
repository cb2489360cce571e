import { expect, test } from 'vitest';
import { charactersIn, isNear } from './limits';

test('K48 characters are code points, and a cap nears at four fifths', () => {
  expect(charactersIn('a😀')).toBe(2);
  expect([819, 820, 1024, 1025].map((size) => isNear(size, 1024))).toEqual([false, true, true, false]);
});
