import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { get } from '~/api/client';
import type { Run, RunList, Totals } from '~/api/types';
import { Button } from '~/parts/button';
import { ErrorState, Loading } from '~/parts/states';
import { StatusBadge } from '~/parts/status';
import { duration, TimeAgo } from '~/parts/time';
import { statusOf, statusOfTotals } from '~/pages/run/summary';
import { judgeCost, money, tokensOf } from '~/result/figures';
import { visible } from '~/result/visible';

export interface RunFilters {
  suite?: string; // its name or path
  branch?: string;
  passed?: string; // yes or no
}

interface RunsListProps {
  filters: RunFilters;
  execution?: string; // the suite whose executions these are: links lead to its own pages
  empty: React.ReactNode;
}

// Runs that were kept, newest first (R48).
export function RunsList({ filters, execution, empty }: RunsListProps) {
  const passed = filters.passed === undefined ? undefined : filters.passed === 'yes';
  const query = useInfiniteQuery({
    queryKey: ['runs', filters],
    queryFn: ({ pageParam, signal }) => get<RunList>('/api/v1/runs', { ...filters, passed, limit: 30, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.items.some((run) => run.state === 'running') ? 2000 : false),
  });
  if (query.isPending) return <Loading what="runs" rows={6} />;
  if (query.isError && !query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  const runs = query.data.pages.flatMap((page) => page.items);
  if (runs.length === 0) return <>{empty}</>;
  return (
    <div className="grid gap-3">
      <ul aria-label="Runs" className="grid gap-px overflow-hidden rounded-lg border border-line bg-line">
        {runs.map((run) => (
          <li key={run.id} className="bg-surface">
            <RunLine run={run} execution={execution} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button className="justify-self-center" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older runs
        </Button>
      )}
    </div>
  );
}

function RunLine({ run, execution }: { run: Run; execution?: string }) {
  const content = <RunContent run={run} execution={execution} />;
  const looks = 'grid gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-sunken sm:grid-cols-[7rem_1fr_auto] sm:items-center -outline-offset-2';
  if (execution !== undefined)
    return (
      <Link to="/tests/$suite/executions/$run" params={{ suite: execution, run: run.id }} search={{}} className={looks}>
        {content}
      </Link>
    );
  return (
    <Link to="/runs/$run" params={{ run: run.id }} search={{}} className={looks}>
      {content}
    </Link>
  );
}

// Of an execution the totals are those of its suite; time, cost and tokens are known of the whole run alone.
function RunContent({ run, execution }: { run: Run; execution?: string }) {
  const part = execution !== undefined && run.suites.length > 1 ? run.suites.find((suite) => suite.path === execution)?.totals : undefined;
  if (part) return <PartContent run={run} part={part} />;
  const judging = judgeCost(run);
  return (
    <>
      <span>
        <StatusBadge status={statusOf(run)} />
      </span>
      <span className="min-w-0">
        <bdi className="block truncate font-medium">{suitesOf(run)}</bdi>
        <span className="block text-[0.87rem] text-muted">
          <TimeAgo at={run.started_at} />
          {run.branch && ` · ${run.branch}`} · <span className="font-mono">{run.id}</span>
        </span>
      </span>
      <span className="flex flex-wrap gap-x-4 text-[0.87rem] sm:justify-end">
        <Counts totals={run.totals} />
        {run.state !== 'running' && <span>{duration(run.duration_ms)}</span>}
        {run.cost !== null && run.cost > 0 && <span>{money(run.cost)}</span>}
        {judging !== null && judging > 0 && <span>{money(judging)} for judging</span>}
        {tokensOf(run.usage) > 0 && <span className="text-muted">{tokensOf(run.usage).toLocaleString('en')} tokens</span>}
      </span>
    </>
  );
}

function PartContent({ run, part }: { run: Run; part: Totals }) {
  return (
    <>
      <span>
        <StatusBadge status={statusOfTotals(run, part)} />
      </span>
      <span className="min-w-0">
        <span className="block">
          <TimeAgo at={run.started_at} />
        </span>
        <span className="block text-[0.87rem] text-muted">
          with {(run.suites.length - 1).toLocaleString('en')} other {run.suites.length === 2 ? 'suite' : 'suites'}
          {run.branch && ` · ${run.branch}`} · <span className="font-mono">{run.id}</span>
        </span>
      </span>
      <span className="flex flex-wrap gap-x-4 text-[0.87rem] sm:justify-end">
        <Counts totals={part} />
      </span>
    </>
  );
}

function Counts({ totals }: { totals: Totals }) {
  return (
    <span className="flex gap-x-3">
      <span>
        <b className="font-semibold">{totals.passed.toLocaleString('en')}</b> of {totals.cases.toLocaleString('en')} passed
      </span>
      {totals.failed > 0 && <span className="text-fail">{totals.failed.toLocaleString('en')} failed</span>}
      {totals.errors > 0 && (
        <span className="text-warn">
          {totals.errors.toLocaleString('en')} {totals.errors === 1 ? 'error' : 'errors'}
        </span>
      )}
    </span>
  );
}

function suitesOf(run: Run): string {
  const names = run.suites.slice(0, 3).map((suite) => visible(suite.name || suite.path));
  return `${names.join(', ')}${run.suites.length > 3 ? ` and ${(run.suites.length - 3).toLocaleString('en')} more` : ''}` || run.id;
}
