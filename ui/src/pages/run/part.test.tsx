import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Run } from '~/api/types';
import { Count } from './results';
import { Summary } from './summary';
import { figuresOf } from './use_run';

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: React.ReactNode }) => <a href="#run">{children}</a>, useNavigate: () => vi.fn() }));
afterEach(cleanup);

const totals = (passed: number, failed: number) => ({ cases: passed + failed, passed, failed, errors: 0, skipped: 0 });
const run: Run = {
  id: 'run_1',
  started_at: '2026-01-02T03:04:05.000Z',
  duration_ms: 1200,
  passed: false,
  totals: totals(12, 5),
  usage: { total_tokens: 777 },
  cost: 0.5,
  state: 'finished',
  planned: 17,
  branch: null,
  commit: null,
  suites: [
    { number: 0, name: 'A', format: 'native', path: 'a.yaml', totals: totals(10, 0) },
    { number: 1, name: 'B', format: 'native', path: 'b.yaml', totals: totals(2, 5) },
  ],
  pass_rate: null,
  pass_interval: null,
  latency: null,
};
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;

test('an execution shows the totals of its suite, not those of the whole run', () => {
  render(<Summary run={run} figures={figuresOf(run, null)} part={run.suites[0]?.totals} />);
  expect([figure('Total'), figure('Passed'), figure('Failed')]).toEqual(['10', '10', '0']);
  expect(screen.getByText('passed', { selector: 'span' })).toBeDefined(); // the badge
  expect(screen.queryByText('Tokens', { selector: 'dt' })).toBeNull(); // known of the whole run alone
  expect(screen.getByText('time, cost and tokens of the whole run')).toBeDefined();
});

test('a run shows the totals of all its suites', () => {
  render(<Summary run={run} figures={figuresOf(run, null)} />);
  expect([figure('Total'), figure('Passed'), figure('Failed'), figure('Tokens')]).toEqual(['17', '12', '5', '777']);
});

test('a list that is ahead of the totals is never longer than all results', () => {
  render(<Count list={{ complete: true, index: { length: 32 } }} count={32} total={17} filtered />);
  expect(screen.getByRole('status').textContent).toBe('32 of 32 results');
});
