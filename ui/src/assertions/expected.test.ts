import { expect, test } from 'vitest';
import type { Check } from '~/api/types';
import { type Mode, carried, draftOf, inMode, newDraft, read, readJson, summary } from './expected';
import { matchersFrom } from './registry';
import { checks, schema } from './testing';

const named = (name: string) => {
  const found = matchersFrom(schema, checks as unknown as Check[]).find((matcher) => matcher.name === name);
  if (!found) throw new Error(name);
  return found;
};

test.each([
  ['a', 'text'],
  ['', 'text'],
  [1, 'json'],
  [null, 'json'],
  [[1], 'json'],
  [{ a: [true] }, 'json'],
])('K44 %j is shown as %s and read back', (value, mode) => {
  const draft = draftOf(value, 'text');
  expect(draft.mode).toBe(mode);
  expect(read(draft)).toEqual({ ok: true, value });
});

test.each<[string, Mode, Mode, string]>([
  ['abc', 'text', 'json', '"abc"'],
  ['42', 'text', 'json', '42'],
  ['"abc"', 'json', 'text', 'abc'],
  ['[1]', 'json', 'text', '[1]'],
])('K44 %s as %s becomes in %s %s', (text, from, to, then) => expect(inMode(newDraft(from, text), to).text).toBe(then));

test('K44 JSON that would not stay what it is, is not taken', () => {
  expect(readJson('')).toMatchObject({ ok: false });
  expect(readJson('{"a": 12345678901234567890}')).toMatchObject({ ok: false, fault: expect.stringContaining('12345678901234567890') as string });
  expect(readJson('{"a": "12345678901234567890", "b": 9007199254740991, "c": 1.5e3}')).toMatchObject({ ok: true });
});

test('what is expected is carried over to another matcher where it can be', () => {
  const turned = (expected: unknown, from: string, to: string) => carried(expected, named(from), named(to));
  expect(turned('a', 'toEqual', 'toMatch')).toBe('a');
  expect(turned({ a: 1 }, 'toEqual', 'toMatch')).toBeUndefined();
  expect(turned({ source: 'a', flags: 'i' }, 'toMatch', 'toEqual')).toBe('a');
  expect(turned({ value: 'a', caseInsensitive: true }, 'toContain', 'toEqual')).toBe('a');
  expect(turned({ value: 'a', caseInsensitive: true }, 'toEqual', 'toBeOneOf')).toEqual([{ value: 'a', caseInsensitive: true }]);
  expect(turned(['a', 'b'], 'toBeOneOf', 'toContain')).toBe('a');
  expect(turned('a', 'toEqual', 'toBeNull')).toBeUndefined();
});

test('K37 what is expected is told in short', () => {
  expect(summary([1, 2, 3], named('toBeOneOf'))).toBe('3');
  expect(summary({ source: '^a', flags: 'i' }, named('toMatch'))).toBe('/^a/i');
  expect(summary({ value: 'a', caseInsensitive: true }, named('toContain'))).toBe('"a" in any case');
  expect(summary(undefined, named('toEqual'))).toBe('missing');
  expect(summary('x'.repeat(100), named('toEqual'))).toHaveLength(40);
});

test('a number that is too large is refused: it would be stored as null', () => {
  expect(readJson('1e400')).toEqual({ ok: false, fault: 'Invalid JSON: 1e400 is too large for a number. Write it as text.' });
  expect(readJson('[1e300]')).toEqual({ ok: true, value: [1e300] });
});
