import { Link } from '@tanstack/react-router';
import type { Run } from '~/api/types';
import { StatusMark, type Status } from '~/parts/status';
import { figures, told, verdicts } from './figures';

const cell = 'px-3 py-1.5 text-right align-top whitespace-nowrap';
const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

// The figures of the plots, newest first.
export function RunsTable({ runs }: { runs: readonly Run[] }) {
  const titles = ['Passed', ...figures.map((figure) => figure.title), 'Branch'];
  return (
    <section aria-labelledby="figures" className="grid grid-cols-1 gap-2">
      <h2 id="figures" className="font-semibold">
        Figures
      </h2>
      <div role="region" aria-label="Table of runs" tabIndex={0} className="max-h-[36rem] overflow-auto rounded-lg border border-line bg-surface">
        <table className="w-full text-[0.87rem]">
          <thead className="sticky top-0 bg-surface shadow-[0_1px_0_var(--line)]">
            <tr>
              <th scope="col" className="px-3 py-2 text-left font-medium text-muted">
                Run
              </th>
              {titles.map((title) => (
                <th key={title} scope="col" className={`${cell} font-medium text-muted`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function statusOf(run: Run): Status {
  if (run.state !== 'finished') return run.state;
  if (run.totals.failed > 0) return 'failed';
  return run.totals.errors > 0 ? 'error' : 'passed';
}

function RunRow({ run }: { run: Run }) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
        <span className="flex items-center gap-2">
          <StatusMark status={statusOf(run)} />
          <Link to="/runs/$run" params={{ run: run.id }} className="text-accent underline">
            {when.format(new Date(run.started_at))}
          </Link>
          <span className="font-mono text-[0.8rem] text-muted">{run.id.slice(0, 10)}</span>
        </span>
      </th>
      <td className={cell}>{verdicts(run)}</td>
      {figures.map((figure) => (
        <td key={figure.id} className={cell}>
          {told(figure, run)}
        </td>
      ))}
      <td className={`${cell} max-w-60 truncate`}>{run.branch ?? '–'}</td>
    </tr>
  );
}
