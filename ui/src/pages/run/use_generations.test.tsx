import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useGenerations } from './use_generations';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const of = (cases: number | undefined, state: string | undefined) => ({ cases, state });
const readings = () =>
  renderHook(({ cases, state }: { cases: number | undefined; state: string | undefined }) => useGenerations(cases, state).generation, {
    initialProps: of(undefined, undefined),
  });
const later = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('a run that is over is read once', () => {
  const hook = readings();
  hook.rerender(of(1_000_000, 'finished'));
  later(10_000);
  expect(hook.result.current).toBe(0);
});

test('one that goes on is read again when results came, but not at once, and when it ends', () => {
  const hook = readings();
  hook.rerender(of(10, 'running'));
  hook.rerender(of(11, 'running'));
  later(1000);
  expect(hook.result.current).toBe(0);
  later(1000);
  expect(hook.result.current).toBe(1);
  hook.rerender(of(11, 'finished'));
  later(0);
  expect(hook.result.current).toBe(2);
});
