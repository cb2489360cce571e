import { expect, test } from 'vitest';
import { keysOf, moved, withPathMatch } from './assertion';

test('K50 rows keep their names while they move', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  const rows = [{ id: 'x', matcher: 'm' }, { matcher: 'm' }, { assertionId: 'y', matcher: 'm' }, { id: 'z', matcher: 'm' }, { id: 'z', matcher: 'm' }];
  expect(keysOf(rows)).toEqual(['x', 'row-1', 'y', 'row-3', 'row-4']);
});

test('a file keeps the words it uses', () => {
  expect(withPathMatch({ matcher: 'm', path_match: 'ANY' }, 'ALL')).toEqual({ matcher: 'm', path_match: 'ALL' });
  expect(withPathMatch({ matcher: 'm' }, 'ALL')).toEqual({ matcher: 'm', pathMatch: 'ALL' });
});
