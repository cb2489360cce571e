import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { address, get, post } from '~/api/client';
import { useReadOnly } from '~/api/project';
import type { Run, RunList } from '~/api/types';
import { Button, buttonClasses } from '~/parts/button';
import { DownIcon, RunIcon, StopIcon } from '~/parts/icons';
import { Menu } from '~/parts/menu';
import { say } from '~/parts/snackbar';
import { runKey } from './use_run';

// What can be done with a run: stop it, go on with it, start it again, compare it, keep it as a file.
export function RunActions({ run, asked }: { run: Run; asked: string /* how the address names it */ }) {
  const isReadOnly = useReadOnly();
  const client = useQueryClient();
  const navigate = useNavigate();
  const stop = useMutation({
    mutationFn: () => post<Run>(address`/api/v1/runs/${run.id}/stop`), // the end is told by the run's events
    onError: (error) => say(`It was not stopped: ${error.message}`),
  });
  const resume = useMutation({
    mutationFn: () => post<Run>(address`/api/v1/runs/${run.id}/resume`),
    onSuccess: (next) => client.setQueryData(runKey(asked), { ...next, totals: run.totals, state: 'running' }),
    onError: (error) => say(`It does not go on: ${error.message}`),
  });
  const again = useMutation({
    mutationFn: () => post<Run>('/api/v1/runs', { again: run.id }), // with its settings
    onSuccess: (next) => void navigate({ to: '/runs/$run', params: { run: next.id }, search: {} }),
    onError: (error) => say(`It was not started: ${error.message}`),
  });
  return (
    <>
      {!isReadOnly && run.state === 'running' && run.owner && !run.owner.here && <span className="self-center text-[0.87rem] text-muted">Executed by {run.owner.name}</span>}
      {!isReadOnly && run.state === 'running' && (!run.owner || run.owner.here) && (
        <Button look="danger" disabled={stop.isPending} onClick={() => stop.mutate()}>
          <StopIcon /> Stop
        </Button>
      )}
      {!isReadOnly && (run.state === 'stopped' || run.state === 'interrupted') && (
        <Button look="primary" disabled={resume.isPending} onClick={() => resume.mutate()}>
          <RunIcon /> Resume
        </Button>
      )}
      {!isReadOnly && run.state !== 'running' && (
        <Button disabled={again.isPending} title="With the same settings" onClick={() => again.mutate()}>
          <RunIcon /> Run again
        </Button>
      )}
      {run.state === 'finished' && <CompareLink run={run} />}
      {run.state === 'finished' && run.totals.cases <= mostReported && <Reports run={run.id} />}
    </>
  );
}

// With the run before it that has the same first suite.
function CompareLink({ run }: { run: Run }) {
  const suite = run.suites[0]?.path;
  const { data } = useQuery({
    queryKey: ['runs', 'before', run.id, suite],
    queryFn: ({ signal }) => get<RunList>('/api/v1/runs', { limit: 1, suite, after: run.id }, signal),
  });
  const before = data?.items[0];
  if (!before) return null;
  return (
    <Link to="/compare" search={{ a: before.id, b: run.id }} className={buttonClasses()}>
      Compare with the run before
    </Link>
  );
}

const mostReported = 20_000; // results in one answer of the server
const reports: [string, string][] = [
  ['html', 'HTML page'],
  ['junit', 'JUnit XML'],
  ['json', 'JSON'],
  ['markdown', 'Markdown'],
];

function Reports({ run }: { run: string }) {
  const items = reports.map(([name, label]) => ({ label, onSelect: () => save(address`/api/v1/runs/${run}/reports/${name}`, `${run}.${name}`) }));
  return (
    <Menu
      trigger={
        <Button>
          Save as <DownIcon size={12} />
        </Button>
      }
      items={items}
    />
  );
}

function save(place: string, name: string): void {
  const link = document.createElement('a');
  link.href = place;
  link.download = name;
  link.click();
}
