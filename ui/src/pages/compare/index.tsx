import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { get } from '~/api/client';
import type { ComparedRun, Comparison, Run, RunList } from '~/api/types';
import { Button } from '~/parts/button';
import { Page } from '~/parts/page';
import { EmptyState, ErrorState, Loading } from '~/parts/states';
import { TimeAgo } from '~/parts/time';
import { Changes } from './changes';
import { Metrics, Repeats, Suites } from './figures';
import { RunPicker } from './run_picker';
import { Verdict } from './verdict';

const route = getRouteApi('/compare');
const mostChanges = 1000; // of each kind

// Two runs side by side: whether the later one is worse, and in which tests.
export function ComparePage() {
  const { a = '', b = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const runs = useQuery({ queryKey: ['runs', 'picker'], queryFn: ({ signal }) => get<RunList>('/api/v1/runs', { limit: 100 }, signal) });
  const known = runs.data?.items ?? [];
  const choose = (next: { a?: string; b?: string }) => void navigate({ search: (last) => ({ ...last, ...next, change: undefined }) });
  return (
    <Page title="Compare" about="Two runs of the same tests: what changed, and whether that is more than chance.">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto_1fr]">
        <RunPicker label="A, the run from before" hint={hintOf(a, known)} value={a} runs={known} withBaseline onChange={(value) => choose({ a: value })} />
        <Button className="sm:mt-6" disabled={!a || !b || a === 'baseline'} onClick={() => choose({ a: b, b: a })}>
          Swap
        </Button>
        <RunPicker label="B, the run in question" hint={hintOf(b, known)} value={b} runs={known} onChange={(value) => choose({ b: value })} />
      </div>
      {runs.error && <ErrorState error={runs.error} retry={() => void runs.refetch()} />}
      {a && b ? <Compared a={a} b={b} /> : runs.data && <Nothing runs={known} choose={choose} />}
    </Page>
  );
}

function hintOf(value: string, runs: readonly Run[]): string {
  if (value === 'latest') return 'The newest run';
  if (value === 'baseline') return 'The last run before B that passed on the main branch';
  const run = runs.find((one) => one.id === value);
  if (!run) return 'By id, suite, branch or commit';
  return `${run.totals.passed} of ${run.totals.cases} passed${run.branch ? `, on ${run.branch}` : ''}`;
}

function Nothing({ runs, choose }: { runs: readonly Run[]; choose: (next: { a: string; b: string }) => void }) {
  const [newest, before] = runs;
  if (!newest || !before)
    return (
      <EmptyState title="There are not two runs to compare yet.">
        Run your tests, change a prompt or a model, and run them again.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Choose two runs above, or begin with one of these."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button look="primary" onClick={() => choose({ a: before.id, b: newest.id })}>
            The last two runs
          </Button>
          <Button onClick={() => choose({ a: 'baseline', b: 'latest' })}>The latest run and the baseline</Button>
        </div>
      }
    />
  );
}

function Compared({ a, b }: { a: string; b: string }) {
  const found = useQuery({
    queryKey: ['compare', a, b],
    queryFn: ({ signal }) => get<Comparison>('/api/v1/compare', { a, b, limit: mostChanges, outputs: 0 }, signal),
  });
  if (found.error) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <Loading what="the comparison" rows={5} />;
  const comparison = found.data;
  return (
    <>
      <Verdict comparison={comparison} />
      <div className="grid gap-3 sm:grid-cols-2">
        <RunCard letter="A" run={comparison.a} />
        <RunCard letter="B" run={comparison.b} />
      </div>
      <Changes key={`${comparison.a.id} ${comparison.b.id}`} comparison={comparison} />
      <Suites comparison={comparison} />
      <Metrics comparison={comparison} />
      <Repeats comparison={comparison} />
    </>
  );
}

function RunCard({ letter, run }: { letter: string; run: ComparedRun }) {
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b>{letter}</b>
        <Link to="/runs/$run" params={{ run: run.id }} className="font-mono text-[0.93rem] break-all text-accent underline">
          {run.id}
        </Link>
      </p>
      <p className="text-[0.87rem] break-words text-muted">
        <TimeAgo at={run.started_at} />
        {run.branch && ` · ${run.branch} ${run.commit.slice(0, 9)}`} · {run.totals.passed.toLocaleString('en')} of {run.totals.cases.toLocaleString('en')} passed
        {run.totals.errors > 0 && ` · ${run.totals.errors.toLocaleString('en')} errors`}
      </p>
    </div>
  );
}
