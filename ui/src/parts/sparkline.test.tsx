import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { placed, Sparkline } from './sparkline';

afterEach(cleanup);

test('values are read aloud, oldest first', () => {
  render(<Sparkline label="Pass rate" values={[0.5, null, 1]} />);
  screen.getByRole('img', { name: 'Pass rate: 50 %, 100 %, newest last' });
});

test('no values are no line', () => {
  render(<Sparkline label="Pass rate" values={[]} />);
  expect(screen.getByRole('img', { name: 'Pass rate: none yet' }).querySelector('polyline')).toBeNull();
});

test('high is up, and a gap breaks the line', () => {
  const [first, second] = placed([0, 1, null, 0.5], 0, 1);
  expect(first?.[0]?.y).toBeGreaterThan(first?.[1]?.y ?? 0);
  expect(second).toHaveLength(1);
});
