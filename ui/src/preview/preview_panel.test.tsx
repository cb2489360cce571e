import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EvaluatorInPlace, hasEvaluator } from '~/evaluator/testing';

const equal = (path: string, expected: unknown, more = {}) => ({ path, pathMatch: 'ANY', matcher: 'toEqual', expected, ...more });

// Each test has an evaluator of its own.
async function show(checks: unknown[], lastOutput: string | null) {
  const { PreviewPanel } = await import('./preview_panel');
  return { PreviewPanel, ...render(<PreviewPanel checks={checks} lastOutput={lastOutput} />) };
}

const rows = () => [...screen.getByRole('list', { name: 'Verdicts' }).children];

beforeEach(() => vi.resetModules());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe.runIf(hasEvaluator)('with the evaluator', () => {
  beforeEach(() => vi.stubGlobal('Worker', EvaluatorInPlace));

  test('K52 a sample the user provides is graded while it is typed', async () => {
    await show([equal('$.a[*]', 2, { pathMatch: 'ALL' }), equal('$.b', 'x', { not: true })], null);
    expect(screen.getByText(/Paste an output, and see/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Sample output'), '{{"a": [[2, 3], "b": "y"}');
    await waitFor(() => expect(screen.getByText('1 of 2 holds.')).toBeTruthy());
    expect(rows()[0]?.textContent).toMatch(/^\[FAIL\]\$\.a\[\*\]toEqual\(ALL\)ALL of \$\.a\[\*\] toEqual 2 expected/);
    expect(rows()[1]?.textContent).toMatch(/^\[PASS\]\$\.bNOT toEqual\(ANY\)/);
    expect(screen.getByText(/nothing is sent/)).toBeTruthy();
  });

  test('K52 samples can be expanded, and the panel collapsed', async () => {
    await show([equal('$.a[*]', 2)], '{"a": [2, 3]}');
    const samples = await screen.findByText('2 samples');
    await userEvent.click(samples);
    expect(screen.getByText('3')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse' }));
    expect(screen.getByRole('button', { name: 'Expand' }).getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('list', { name: 'Verdicts' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Expand' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  test('K52 checks that change are graded anew, on the last output or a copy of it', async () => {
    const { PreviewPanel, rerender } = await show([{ contains: 'Paris' }], 'It is Paris.');
    await screen.findByText('1 of 1 holds.');
    rerender(<PreviewPanel checks={[{ contains: 'Rome' }]} lastOutput="It is Paris." />);
    await screen.findByText('0 of 1 hold.');
    await userEvent.type(screen.getByLabelText('Last output'), ' Not Rome.');
    await screen.findByText('1 of 1 holds.');
    await userEvent.click(screen.getByRole('radio', { name: 'Last output' }));
    await screen.findByText('0 of 1 hold.');
  });

  test('what a run knows of the case counts: how its output is read, and its variables', async () => {
    const { PreviewCaseContext, PreviewPanel } = await import('.');
    const shown = (test: object, checks: unknown[], output: string) => (
      <PreviewCaseContext value={test}>
        <PreviewPanel checks={checks} vars={{ name: 'Ada' }} lastOutput={output} />
      </PreviewCaseContext>
    );
    const { rerender } = render(shown({ output_type: 'text' }, [equal('$', '5')], '5'));
    await screen.findByText('1 of 1 holds.');
    rerender(shown({ output_type: 'json' }, [equal('$', '5')], '5'));
    await screen.findByText('0 of 1 hold.');
    rerender(shown({ vars: { name: 'Ben' } }, [{ exact: '{{name}}' }], 'Ada'));
    await screen.findByText('1 of 1 holds.');
  });

  test('K53 a check that makes no sense says why in its row, and the others are graded', async () => {
    await show([equal('$.a[', 1), equal('$.a', 1)], '{"a": 1}');
    await screen.findByText('1 of 2 holds; 1 could not be decided.');
    expect(rows()[0]?.textContent).toBe('[ERROR]$.a[toEqualInvalid JSONPath: a [ without its ]');
  });
});

test('where a browser has no workers the server grades, and the page says so', async () => {
  vi.stubGlobal('Worker', undefined);
  const fetched = vi.fn(async () => Response.json({ passed: true, score: 1, checks: [] }));
  vi.stubGlobal('fetch', fetched);
  await show([{ contains: 'x' }], 'x');
  expect(screen.getByText(/Graded by the server/)).toBeTruthy();
  await waitFor(() => expect(fetched).toHaveBeenCalledWith('/api/v1/evaluate', expect.objectContaining({ method: 'POST' })));
});
