import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Run } from '~/api/types';
import type { Finding } from '~/result';
import { changedChecks } from './changed_checks';
import { choicesFor } from './choices';
import { RunPicker } from './run_picker';
import { niceTicks } from './scale';

afterEach(cleanup);

const run = (id: string, branch: string): Run => ({
  id,
  started_at: '2026-01-02T03:04:05.000Z',
  duration_ms: 1,
  passed: true,
  totals: { cases: 2, passed: 1, failed: 1, errors: 0, skipped: 0 },
  usage: {},
  cost: null,
  state: 'finished',
  planned: 2,
  branch,
  commit: null,
  suites: [{ number: 0, name: 'Capitals', format: 'native', path: 'capitals.yaml' }],
  pass_rate: 0.5,
  pass_interval: [0.1, 0.9],
  latency: null,
});
const runs = [run('run_1', 'main'), run('run_2', 'prompt-v2')];

test('runs are found by branch, suite or id, and an unknown id is taken as it is', () => {
  expect(choicesFor('v2', runs, false).map((choice) => choice.value)).toEqual(['run_2']);
  expect(choicesFor('CAPITALS', runs, false)).toHaveLength(2);
  expect(choicesFor('', runs, true).map((choice) => choice.value)).toEqual(['latest', 'baseline', 'run_1', 'run_2']);
  expect(choicesFor('run_99', runs, false).map((choice) => choice.value)).toEqual(['run_99']);
  expect(choicesFor('nothing', runs, false)).toEqual([]);
});

test('Escape leaves the run as it was', async () => {
  const onChange = vi.fn();
  render(<RunPicker label="A" hint="" value="run_1" runs={runs} onChange={onChange} />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'A' });
  await userEvent.type(box, 'v2');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(box.value).toBe('run_1');
  expect(onChange).not.toHaveBeenCalled();
});

const check = (id: string, status: Finding['status'], score = 1): Finding => ({
  id,
  kind: 'contains',
  source_key: 'contains',
  status,
  score,
  weight: 1,
  path: null,
  path_match: 'ANY',
  not: false,
  message: '',
  samples: [],
});

test('checks are paired by id; those that say something else are told', () => {
  const { changed, same } = changedChecks([check('1', 'pass'), check('2', 'pass'), check('3', 'pass', 0.5)], [check('2', 'pass'), check('1', 'fail', 0), check('3', 'pass', 0.9), check('4', 'pass')]);
  expect(changed.map((pair) => [pair.a?.id ?? null, pair.b?.id ?? null])).toEqual([
    ['1', '1'],
    ['3', '3'],
    [null, '4'],
  ]);
  expect(same).toBe(1);
});

test('ticks are round numbers', () => {
  expect(niceTicks(-0.27, 0.27)).toEqual([-0.2, 0, 0.2]);
  expect(niceTicks(0, 0)).toEqual([]);
});
