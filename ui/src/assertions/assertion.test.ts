import { expect, test } from 'vitest';
import { moved, uniqueIds, withPathMatch } from './assertion';

test('K50 rows keep their names while they move', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  const rows = [{ id: 'x', matcher: 'm' }, { matcher: 'm' }, { assertionId: 'y', matcher: 'm' }, { id: 'z', matcher: 'm' }, { id: 'z', matcher: 'm' }];
  expect(uniqueIds(rows)).toEqual(['x', null, 'y', null, null]);
});

test('a file keeps the words it uses', () => {
  expect(withPathMatch({ matcher: 'm', path_match: 'ANY' }, 'ALL')).toEqual({ matcher: 'm', path_match: 'ALL' });
  expect(withPathMatch({ matcher: 'm' }, 'ALL')).toEqual({ matcher: 'm', pathMatch: 'ALL' });
});
