// What is plotted of runs, and how its figures read.
import type { Run } from '~/api/types';
import { duration } from '~/parts/time';
import { judgeCost } from '~/result/figures';

export interface Line {
  label: string;
  of: (run: Run) => number | null;
  dashed?: boolean;
  suffix?: string; // after the value, in words
}

export interface Figure {
  id: 'pass_rate' | 'latency' | 'cost' | 'tokens';
  title: string;
  lines: Line[];
  band?: { low: (run: Run) => number | null; high: (run: Run) => number | null; label: string };
  format: (value: number) => string;
  range?: [number, number]; // of the axis; else by the values, from 0
}

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;
const dollars = (value: number): string => `$${value.toLocaleString('en', { maximumSignificantDigits: 4 })}`;
const whole = (value: number): string => Math.round(value).toLocaleString('en');

export const tokensOf = (run: Run): number | null => (typeof run.usage.total_tokens === 'number' ? run.usage.total_tokens : null);

export const figures: readonly Figure[] = [
  {
    id: 'pass_rate',
    title: 'Pass rate',
    lines: [{ label: 'pass rate', of: (run) => run.pass_rate }],
    band: { low: (run) => run.pass_interval?.[0] ?? null, high: (run) => run.pass_interval?.[1] ?? null, label: '95 % interval' },
    format: percent,
    range: [0, 1],
  },
  {
    id: 'latency',
    title: 'Latency of a test',
    lines: [
      { label: 'half took at most', of: (run) => run.latency?.p50_ms ?? null },
      { label: '95 of 100 took at most', of: (run) => run.latency?.p95_ms ?? null, dashed: true },
    ],
    format: duration,
  },
  {
    id: 'cost',
    title: 'Cost of a run',
    lines: [
      { label: 'answers', of: (run) => run.cost },
      { label: 'judging', of: judgeCost, dashed: true, suffix: ' for judging' },
    ],
    format: dollars,
  },
  { id: 'tokens', title: 'Tokens of a run', lines: [{ label: 'tokens', of: tokensOf }], format: whole },
];

// "51 of 60": the cases with a verdict.
export const verdicts = ({ totals }: Run): string => `${totals.passed.toLocaleString('en')} of ${(totals.passed + totals.failed).toLocaleString('en')}`;

export const isKnown = (figure: Figure, runs: readonly Run[]): boolean => figure.lines.some((line) => runs.some((run) => line.of(run) !== null));

// One value in words: "85.0 % (73.9 % to 91.9 %)", "$0.012 · $0.004 for judging", "not known".
export function told(figure: Figure, run: Run): string {
  const said = figure.lines.flatMap((line) => wordsOf(figure, line, run)).join(' · ');
  if (said === '') return 'not known';
  const [low, high] = [figure.band?.low(run) ?? null, figure.band?.high(run) ?? null];
  return low === null || high === null ? said : `${said} (${figure.format(low)} to ${figure.format(high)})`;
}

function wordsOf(figure: Figure, line: Line, run: Run): string[] {
  const value = line.of(run);
  return value === null ? [] : [`${figure.format(value)}${line.suffix ?? ''}`];
}
