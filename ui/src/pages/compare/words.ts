// Figures of a comparison in words, as the terminal has them.
import type { ChangedCase, ComparedMetric, ComparedSuite, Comparison, Interval } from '~/api/types';

export type Side = 'a' | 'b';
export type Change = ChangedCase['change'];

const names: Record<ComparedMetric['name'], string> = { pass_rate: 'Pass rate', score: 'Score', latency_ms: 'Latency', cost: 'Cost', tokens: 'Tokens' };
export const metricName = (metric: ComparedMetric): string => names[metric.name];

// A number of a metric without its unit.
function figure(name: ComparedMetric['name'], value: number): string {
  if (name === 'pass_rate') return (value * 100).toFixed(1);
  if (name === 'score') return value.toFixed(3);
  if (name === 'cost') return value.toLocaleString('en', { maximumSignificantDigits: 4 });
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 });
}

const units: Record<ComparedMetric['name'], { level: string; change: string }> = {
  pass_rate: { level: ' %', change: ' points' },
  score: { level: '', change: '' },
  latency_ms: { level: ' ms', change: ' ms' },
  cost: { level: ' USD', change: ' USD' },
  tokens: { level: '', change: '' },
};

const signed = (text: string, value: number): string => (value > 0 && !/^0[.0]*$/.test(text) ? `+${text}` : text.replace(/^-(0[.0]*)$/, '$1'));

export const level = (metric: ComparedMetric, value: number): string => figure(metric.name, value) + units[metric.name].level;
export const difference = (metric: ComparedMetric, value: number): string => signed(figure(metric.name, value), value) + units[metric.name].change;

export function levelRange(metric: ComparedMetric, interval: Interval): string {
  const [low, high] = interval ?? [];
  if (low === undefined || high === undefined) return 'not known';
  return `${figure(metric.name, low)} to ${level(metric, high)}`;
}

export function differenceRange(metric: ComparedMetric, interval: Interval): string {
  const [low, high] = interval ?? [];
  if (low === undefined || high === undefined) return 'not known';
  return `${signed(figure(metric.name, low), low)} to ${difference(metric, high)}`;
}

export const chance = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`);
export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
export const points = (share: number): string => `${Math.round(share * 1000) / 10} points`;
export const sureness = (comparison: Comparison): string => `${Math.round((1 - comparison.alpha) * 1000) / 10} %`;

export const counted = (count: number, word: string): string => `${count.toLocaleString('en')} ${count === 1 ? word : `${word}s`}`;

export const answers: Record<Comparison['verdict'], string> = {
  worse: 'B is worse than A',
  not_worse: 'B is not worse than A',
  cannot_tell: 'Cannot tell whether B is worse than A',
};

// Worse ones first, then those in which every test broke, then by their loss.
export function worstSuites(suites: readonly ComparedSuite[]): ComparedSuite[] {
  const rank = (suite: ComparedSuite): number => (suite.verdict === 'worse' ? 0 : suite.all_broken ? 1 : 2);
  return [...suites].sort((x, y) => rank(x) - rank(y) || x.difference - y.difference);
}

export const changes: readonly { change: Change; word: string; mark: string; ink: string; about: string }[] = [
  { change: 'broken', word: 'broken', mark: '✗', ink: 'text-fail', about: 'every trial passed in A and failed in B' },
  { change: 'fixed', word: 'fixed', mark: '✓', ink: 'text-pass', about: 'every trial failed in A and passed in B' },
  { change: 'flaky', word: 'flaky', mark: '~', ink: 'text-warn', about: 'some repeats pass and some do not' },
  { change: 'new', word: 'new', mark: '+', ink: 'text-accent', about: 'only in B' },
  { change: 'gone', word: 'gone', mark: '−', ink: 'text-skip', about: 'only in A' },
  { change: 'undecided', word: 'left out', mark: '!', ink: 'text-warn', about: 'no verdict in one of the runs' },
];
