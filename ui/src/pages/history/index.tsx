import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { get } from '~/api/client';
import type { Run, RunList } from '~/api/types';
import { Button } from '~/parts/button';
import { SelectField } from '~/parts/field';
import { Page } from '~/parts/page';
import { Segmented } from '~/parts/segmented';
import { EmptyState, ErrorState, Loading } from '~/parts/states';
import { Plots } from './plots';
import { RunsTable } from './runs_table';

const route = getRouteApi('/history');
const pageSize = 100;
const axes = [
  { value: 'run', label: 'By run' },
  { value: 'time', label: 'By time' },
] as const;

// How runs went over time: plots, and the same figures as a table.
export function HistoryPage() {
  const { suite, branch } = route.useSearch();
  const [axis, setAxis] = useState<'run' | 'time'>('run');
  const found = useInfiniteQuery({
    queryKey: ['runs', 'history', suite ?? '', branch ?? ''],
    queryFn: ({ pageParam, signal }) => get<RunList>('/api/v1/runs', { limit: pageSize, after: pageParam, suite, branch }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const runs = useMemo(() => found.data?.pages.flatMap((page) => page.items) ?? [], [found.data]);
  return (
    <Page title="History" about="Pass rate, latency, cost and tokens of the runs that were kept." actions={<Segmented label="Axis of the plots" value={axis} options={axes} onChange={setAxis} />}>
      <Filters suite={suite} branch={branch} runs={runs} />
      {found.error && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.isLoading && <Loading what="runs" rows={4} />}
      {found.data && runs.length === 0 && <NoRuns filtered={Boolean(suite ?? branch)} />}
      {runs.length > 0 && (
        <>
          {suite && runs.some((run) => run.suites.length > 1) && <p className="text-muted">Some of these runs have other suites too: figures are of whole runs.</p>}
          <Plots runs={runs} byTime={axis === 'time'} />
          <RunsTable runs={runs} />
          {found.hasNextPage && (
            <div>
              <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                Show older runs
              </Button>
            </div>
          )}
        </>
      )}
    </Page>
  );
}

function NoRuns({ filtered }: { filtered: boolean }) {
  const navigate = route.useNavigate();
  if (!filtered) return <EmptyState title="No run was kept yet.">Run a suite, and its figures appear here.</EmptyState>;
  return (
    <EmptyState title="No run of this suite and branch." action={<Button onClick={() => void navigate({ search: {} })}>Show all runs</Button>} />
  );
}

// Which runs: the address keeps it. Offered is what the last runs had, and what is chosen.
function Filters({ suite, branch, runs }: { suite: string | undefined; branch: string | undefined; runs: readonly Run[] }) {
  const navigate = route.useNavigate();
  const all = useQuery({ queryKey: ['runs', 'names'], queryFn: ({ signal }) => get<RunList>('/api/v1/runs', { limit: 200 }, signal) });
  const known = [...(all.data?.items ?? []), ...runs];
  const suites = namesOf(known.flatMap((run) => run.suites.map((one) => one.path || one.name)), suite);
  const branches = namesOf(known.map((run) => run.branch ?? ''), branch);
  const choose = (next: { suite?: string; branch?: string }) => void navigate({ search: (last) => ({ ...last, ...next }) });
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:max-w-3xl">
      <SelectField label="Suite" value={suite ?? ''} onChange={(event) => choose({ suite: event.target.value || undefined })}>
        <option value="">All suites</option>
        {suites.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField label="Branch" value={branch ?? ''} onChange={(event) => choose({ branch: event.target.value || undefined })}>
        <option value="">All branches</option>
        {branches.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </div>
  );
}

const namesOf = (names: string[], chosen: string | undefined): string[] => [...new Set([...names, chosen ?? ''])].filter(Boolean).sort();
