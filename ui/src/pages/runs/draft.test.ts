import { expect, test } from 'vitest';
import { emptyDraft, requestOf } from './draft';

test('only what was filled in is asked for', () => {
  expect(requestOf({ ...emptyDraft, paths: ['a.yaml'] })).toEqual({ paths: ['a.yaml'] });
  expect(requestOf({ paths: ['a.yaml'], model: ' m ', judge: 'j', repeat: '3', names: 'one\n\n two ', tags: 'x, y,', disabledToo: true })).toEqual({
    paths: ['a.yaml'],
    model: 'm',
    judge: 'j',
    repeat: 3,
    names: ['one', 'two'],
    tags: ['x', 'y'],
    disabled_too: true,
  });
});
