import { expect, test } from 'vitest';
import { normalised } from './paths';

test.each([
  ['user.name', '$.user.name'],
  [' $.a ', '$.a'],
  ['[0].id', '$[0].id'],
  ['..id', '$..id'],
  ['.a', '$.a'],
  ['', '$'],
  ['$ref', '$ref'],
])('K10 K39 the path %j is %j', (typed, path) => expect(normalised(typed)).toBe(path));
