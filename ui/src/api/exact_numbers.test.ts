import { expect, test } from 'vitest';
import { parseExactly, tooLargeNumber } from './exact_numbers';

// node may lack JSON.rawJSON; a page test shows that long numbers come through in a browser.
test('what is no long whole number is read as it is', () => {
  expect(parseExactly('{"a": [1, 1.5, -3, 1e300], "b": "1234567890123456789"}')).toEqual({ a: [1, 1.5, -3, 1e300], b: '1234567890123456789' });
  expect(parseExactly('0.12345678901234567')).toBe(0.12345678901234567);
  expect(() => parseExactly('{')).toThrow();
});

test('a number that is too large is found, wherever it stands but in a text', () => {
  expect(tooLargeNumber('1e400')).toBe('1e400');
  expect(tooLargeNumber('{"a": [1, {"b": -2.5E+999}]}')).toBe('-2.5E+999');
  expect(tooLargeNumber(`[${'9'.repeat(400)}]`)).toBe('9'.repeat(400));
  expect(tooLargeNumber('{"1e400": "it is \\"1e400\\"", "b": 1e300, "c": 1e-400}')).toBeUndefined();
});
