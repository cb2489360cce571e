import { expect, test } from 'vitest';
import type { Check } from '~/api/types';
import { matchersFrom } from './registry';
import { checks, schema } from './testing';

const matchers = matchersFrom(schema, checks as unknown as Check[]);

test('K28 K40 a matcher that is new in the registry is here without a change', () => {
  const more = { $defs: { ...schema.$defs, toStartWith: { description: 'Begins so.', properties: { matcher: {}, expected: {} } } } };
  expect(matchersFrom(more, checks as unknown as Check[]).at(-1)).toEqual({ name: 'toStartWith', about: 'Begins so.', expects: 'value', caseInsensitive: false });
  expect(matchers.map(({ name, expects }) => [name, expects])).toEqual([
    ['toEqual', 'value'],
    ['toBeNull', 'none'],
    ['toContain', 'value'],
    ['toMatch', 'pattern'],
    ['toBeOneOf', 'list'],
  ]);
});
