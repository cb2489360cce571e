import { expect, test } from 'vitest';
import { parseExactly } from './exact_numbers';

// node may lack JSON.rawJSON; a page test shows that long numbers come through in a browser.
test('what is no long whole number is read as it is', () => {
  expect(parseExactly('{"a": [1, 1.5, -3, 1e300], "b": "1234567890123456789"}')).toEqual({ a: [1, 1.5, -3, 1e300], b: '1234567890123456789' });
  expect(parseExactly('0.12345678901234567')).toBe(0.12345678901234567);
  expect(() => parseExactly('{')).toThrow();
});
