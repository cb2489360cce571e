import { classes } from '~/parts/classes';
import { ErrorIcon, FailIcon, PassIcon, SkipIcon } from '~/parts/icons';
import type { Finding, Verdict } from './record';
import { scoreText } from './score';
import { visible } from './visible';

const looks: Record<Verdict, { word: string; icon: typeof PassIcon; colours: string }> = {
  pass: { word: 'PASS', icon: PassIcon, colours: 'text-pass bg-pass-soft' },
  fail: { word: 'FAIL', icon: FailIcon, colours: 'text-fail bg-fail-soft' },
  error: { word: 'ERROR', icon: ErrorIcon, colours: 'text-warn bg-warn-soft' },
  skipped: { word: 'SKIPPED', icon: SkipIcon, colours: 'text-skip bg-skip-soft' },
};

// What one check concluded, in a word or five: PASS/FAIL, path, matcher, mode; why as its tooltip (K58).
export function CheckChip({ check }: { check: Finding }) {
  const { word, icon: Icon, colours } = looks[check.status];
  const score = check.status === 'pass' || check.status === 'fail' ? scoreText(check) : null;
  return (
    <span title={visible(check.message) || undefined} className={classes('inline-flex max-w-full items-center gap-1.5 rounded-md px-2 py-0.5 text-[0.8rem]', colours)}>
      <Icon size={12} />
      <b className="font-semibold">{word}</b>
      {check.path !== null && <bdi className="truncate font-mono">{visible(check.path)}</bdi>}
      <span className="truncate font-mono">{matcherOf(check)}</span>
      {check.path !== null && <span className="text-[0.73rem]">({check.path_match})</span>}
      {score !== null && <span className="text-[0.73rem]">{score}</span>}
      {check.advisory && <span className="text-[0.73rem]">advice only</span>}
    </span>
  );
}

// The author's word for what was asked.
export function matcherOf(check: Finding): string {
  const word = check.source_key || check.kind;
  return check.not && !word.startsWith('not') ? `not ${word}` : word;
}

// Metrics are scored by a judge or by figures; other checks hold or do not.
export const isMetric = (check: Finding): boolean => check.kind.startsWith('metric') || check.kind === 'judge';
