import { useEffect, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { Run, Totals } from '~/api/types';
import { classes } from '~/parts/classes';
import { type Status, StatusBadge, statusInk } from '~/parts/status';
import { duration, TimeAgo } from '~/parts/time';
import { money } from '~/result/figures';
import type { Progress } from './live';

export function statusOf(run: Run): Status {
  if (run.state !== 'finished') return run.state;
  if (run.passed) return 'passed';
  return run.totals.failed > 0 ? 'failed' : 'error';
}

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

export function statusOfTotals(run: Run, totals: Totals): Status {
  if (run.state !== 'finished') return run.state;
  if (totals.failed > 0) return 'failed';
  if (totals.errors > 0) return 'error';
  return totals.passed > 0 ? 'passed' : 'skipped';
}

// How a run did, in numbers (R46). `part`: the totals of the one suite that is shown; time, cost and tokens are known of the
// whole run alone.
export function Summary({ run, figures, part }: { run: Run; figures: Progress; part?: Totals }) {
  const totals = part ?? figures.totals;
  const isRunning = run.state === 'running';
  return (
    <div className="grid gap-3">
      <dl className="flex flex-wrap gap-x-7 gap-y-2">
        <Figure name="Total" value={totals.cases.toLocaleString('en')} />
        <Figure name="Passed" value={totals.passed.toLocaleString('en')} ink={totals.passed > 0 ? statusInk('passed') : undefined} />
        <Figure name="Failed" value={totals.failed.toLocaleString('en')} ink={totals.failed > 0 ? statusInk('failed') : undefined} />
        <Figure name="Errors" value={totals.errors.toLocaleString('en')} ink={totals.errors > 0 ? statusInk('error') : undefined} />
        <Figure name="Skipped" value={totals.skipped.toLocaleString('en')} />
        {!part && <Spent run={run} figures={figures} />}
      </dl>
      {isRunning && !part && <ProgressBar figures={figures} />}
      {run.state === 'interrupted' && (
        <p>
          The process that executed this run ended before the run was finished: {figures.totals.cases.toLocaleString('en')} of {figures.planned.toLocaleString('en')} tests are done.
        </p>
      )}
      {part && (
        <p className="text-[0.87rem] text-muted">
          This run has {(run.suites.length - 1).toLocaleString('en')} other {run.suites.length === 2 ? 'suite' : 'suites'} too:{' '}
          <Link to="/runs/$run" params={{ run: run.id }} search={{}} className="text-accent underline">
            time, cost and tokens of the whole run
          </Link>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.87rem] text-muted">
        <StatusBadge status={part ? statusOfTotals(run, part) : statusOf(run)} />
        <span>
          started <TimeAgo at={run.started_at} /> ({exact.format(new Date(run.started_at))})
        </span>
        {run.branch && <span>branch {run.branch}</span>}
        {run.commit && <span className="font-mono">{run.commit.slice(0, 10)}</span>}
      </p>
      <Announcement run={run} figures={figures} />
    </div>
  );
}

function Spent({ run, figures }: { run: Run; figures: Progress }) {
  return (
    <>
      {run.state !== 'running' && run.state !== 'interrupted' && <Figure name="Time" value={duration(run.duration_ms)} />}
      {figures.cost !== null && <Figure name="Cost" value={money(figures.cost)} />}
      {figures.judge_cost !== null && <Figure name="Cost of judging" value={money(figures.judge_cost)} />}
      <Figure name="Tokens" value={figures.tokens.toLocaleString('en')} />
    </>
  );
}

function Figure({ name, value, ink }: { name: string; value: string; ink?: string }) {
  return (
    <div>
      <dt className="text-[0.8rem] text-muted">{name}</dt>
      <dd className={classes('text-xl font-semibold tabular-nums', ink)}>{value}</dd>
    </div>
  );
}

function ProgressBar({ figures: { totals, planned } }: { figures: Progress }) {
  const share = planned === 0 ? 0 : totals.cases / planned;
  return (
    <div className="grid gap-1">
      <div role="progressbar" aria-label="Tests done" aria-valuemin={0} aria-valuemax={planned} aria-valuenow={totals.cases} className="flex h-2.5 overflow-hidden rounded-full bg-sunken outline outline-line">
        {(['passed', 'failed', 'errors'] as const).map((kind) => (
          <span key={kind} className={colours[kind]} style={{ width: `${planned === 0 ? 0 : (totals[kind] / planned) * 100}%` }} />
        ))}
        <span className="bg-skip" style={{ width: `${planned === 0 ? 0 : (totals.skipped / planned) * 100}%` }} />
      </div>
      <p className="text-[0.87rem] text-muted">
        {totals.cases.toLocaleString('en')} of {planned.toLocaleString('en')} done ({Math.floor(share * 100)} %)
      </p>
    </div>
  );
}

const colours = { passed: 'bg-pass', failed: 'bg-fail', errors: 'bg-warn' };

// Said aloud at each quarter and at the end: a run of thousands must not talk without pause.
function Announcement({ run, figures: { totals, planned } }: { run: Run; figures: Progress }) {
  const [said, setSaid] = useState('');
  const last = useRef<string | null>(null);
  const quarter = run.state === 'running' ? (planned === 0 ? 0 : Math.floor((4 * totals.cases) / planned)) : 'end';
  const text = quarter === 'end' ? `The run ${run.state === 'interrupted' ? 'was interrupted' : 'is over'}: ${totals.passed} passed, ${totals.failed} failed, ${totals.errors} errors.` : `${totals.cases} of ${planned} tests done, ${totals.failed} failed.`;
  useEffect(() => {
    const key = String(quarter);
    if (last.current !== null && last.current !== key) setSaid(text);
    last.current = key;
  }, [quarter, text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
