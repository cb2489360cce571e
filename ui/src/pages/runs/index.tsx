import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useReadOnly } from '~/api/project';
import { executionsRoute, runsRoute } from '~/router';
import { Button, buttonClasses } from '~/parts/button';
import { SelectField, TextField } from '~/parts/field';
import { RunIcon } from '~/parts/icons';
import { Page } from '~/parts/page';
import { EmptyState } from '~/parts/states';
import { type RunFilters, RunsList } from './list';
import { StartRun } from './start';

export function RunsPage() {
  const filters = runsRoute.useSearch();
  const navigate = runsRoute.useNavigate();
  const isReadOnly = useReadOnly();
  const [starts, setStarts] = useState(false);
  const change = (part: RunFilters) => void navigate({ search: (last) => ({ ...last, ...part }), replace: true });
  const isFiltered = Object.values(filters).some(Boolean);
  const start = !isReadOnly && (
    <Button look="primary" onClick={() => setStarts(true)}>
      <RunIcon /> Start a run
    </Button>
  );
  return (
    <Page title="Runs" about="Every run that was kept, newest first." actions={start}>
      <Filters filters={filters} onChange={change} />
      <RunsList
        filters={filters}
        empty={
          isFiltered ? (
            <EmptyState title="No run fits these filters." action={<Button onClick={() => change({ suite: undefined, branch: undefined, passed: undefined })}>Show all runs</Button>} />
          ) : (
            <EmptyState title="Nothing has run yet." action={start}>
              {isReadOnly ? 'Start one by' : 'Start a run here, or by'} <code className="font-mono">proctor run</code> in a terminal.
            </EmptyState>
          )
        }
      />
      {starts && <StartRun open onClose={() => setStarts(false)} paths={filters.suite ? [filters.suite] : undefined} />}
    </Page>
  );
}

function Filters({ filters, onChange }: { filters: RunFilters; onChange: (part: RunFilters) => void }) {
  return (
    <div role="search" aria-label="Filter the runs" className="flex flex-wrap items-end gap-3">
      <SelectField label="Outcome" className="w-40" value={filters.passed ?? ''} onChange={(event) => onChange({ passed: event.target.value || undefined })}>
        <option value="">All</option>
        <option value="yes">Passed</option>
        <option value="no">Not passed</option>
      </SelectField>
      <OnEnter label="Suite" hint="name or path" value={filters.suite ?? ''} onChange={(suite) => onChange({ suite })} />
      <OnEnter label="Branch" value={filters.branch ?? ''} onChange={(branch) => onChange({ branch })} />
    </div>
  );
}

// Whole names are meant, so the list follows once the name is complete: by Enter, or on leaving the field.
function OnEnter({ label, hint, value, onChange }: { label: string; hint?: string; value: string; onChange: (text: string | undefined) => void }) {
  const take = (text: string) => text !== value && onChange(text || undefined);
  return (
    <TextField
      key={value}
      label={hint ? `${label} (${hint})` : label}
      className="w-56 max-w-full"
      defaultValue={value}
      onBlur={(event) => take(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
    />
  );
}

// R40, R48: past runs of one file.
export function ExecutionsPage() {
  const { suite } = executionsRoute.useParams();
  const isReadOnly = useReadOnly();
  const [starts, setStarts] = useState(false);
  const start = !isReadOnly && (
    <Button look="primary" onClick={() => setStarts(true)}>
      <RunIcon /> Run it
    </Button>
  );
  const back = (
    <Link to="/tests/$suite" params={{ suite }} search={{}} className={buttonClasses()}>
      Open the suite
    </Link>
  );
  return (
    <Page
      title="Executions"
      about={<bdi>{suite}</bdi>}
      actions={
        <>
          {back}
          {start}
        </>
      }
    >
      <RunsList filters={{ suite }} execution={suite} empty={<EmptyState title="This suite has not run yet." action={start} />} />
      {starts && <StartRun open onClose={() => setStarts(false)} paths={[suite]} />}
    </Page>
  );
}
