import { expect, test } from 'vitest';
import { placeFor, slugOf } from './test_place';

test('a test lies where its format is looked for', () => {
  expect(placeFor('native', 'Lost orders', 'proctor: 1\n')).toBe('tests/lost-orders.yaml');
  expect(placeFor('promptkitchen', '', '{\n  "name": "Lost orders",')).toBe('tests/lost-orders.json');
  expect(placeFor('promptrepo', 'a', 'test_suite:\n')).toBe('.promptrepo/tests/a/suite.yaml');
  expect(placeFor('llmunit', 'lost orders', '{')).toBe('tests/lost_orders/simple_tests.json');
  expect(placeFor('testhaven', 'a', 'x: 1')).toBe('tests/a.test.yaml');
});

test('names become names of files, whatever they hold', () => {
  expect(slugOf('  Où est /../ mon ordre?  ')).toBe('ou-est-mon-ordre');
  expect(slugOf('注文')).toBe('from-traces');
  expect(slugOf('x'.repeat(59) + ' yy')).toBe('x'.repeat(59));
});
