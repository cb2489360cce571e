import { expect, test } from 'vitest';
import { BlockIndex } from './blocks';
import { boxFor, boxHeight, type Place, scrolled, tallestBox } from './scaled_scroll';
import { chosenStatuses, withStatus } from './search';

test('a row leads to its block, and a key too', () => {
  const index = new BlockIndex([
    { after: null, rows: 200 },
    { after: '0.199.1', rows: 200 },
    { after: '2.9.1', rows: 30 },
  ]);
  expect(index.length).toBe(430);
  expect([0, 199, 200, 399, 400, 429].map((row) => index.at(row))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(index.block(2)).toEqual({ block: { after: '2.9.1', rows: 30 }, start: 400 });
  expect(['0.0.1', '0.199.1', '0.200.1', '2.9.1', '2.10.1', '10.0.1'].map((key) => index.holding(key))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(new BlockIndex([]).at(5)).toBe(0);
});

const sizes = { list: 40_000_000, view: 800 };

test('small steps move a long list pixel by pixel, large ones by their share', () => {
  let place: Place = { box: 0, list: 0 };
  for (let step = 1; step <= 10; step += 1) place = scrolled(place, step * 100, sizes);
  expect(place).toEqual({ box: 1000, list: 1000 });
  place = scrolled(place, tallestBox / 2, sizes);
  expect(place.list / sizes.list).toBeCloseTo(0.5, 3);
  const before = place.list;
  place = scrolled(place, place.box - 120, sizes);
  expect(place.list).toBe(before - 120);
});

test('both ends of a long list are reached', () => {
  const end = boxHeight(sizes) - sizes.view;
  expect(scrolled({ box: end - 50, list: 12_345 }, end, sizes).list).toBe(sizes.list - sizes.view);
  expect(scrolled({ box: 50, list: 12_345 }, 0, sizes).list).toBe(0);
  expect(boxFor(sizes.list - sizes.view, sizes)).toBe(end);
  expect(scrolled({ box: 0, list: 0 }, 300, { list: 4000, view: 800 })).toEqual({ box: 300, list: 300 });
});

test('statuses in the address keep one order', () => {
  expect(withStatus({ status: 'error' }, 'failed', true)).toBe('failed,error');
  expect(withStatus({ status: 'failed,error' }, 'failed', false)).toBe('error');
  expect(withStatus({ status: 'error' }, 'error', false)).toBeUndefined();
  expect(chosenStatuses({})).toEqual([]);
});
