import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { get, post } from '~/api/client';
import type { NewRun, Run, SuiteFileList } from '~/api/types';
import { Button } from '~/parts/button';
import { CheckboxField, TextAreaField, TextField } from '~/parts/field';
import { RunIcon } from '~/parts/icons';
import { Dialog } from '~/parts/overlay';
import { ErrorState, Loading } from '~/parts/states';
import { type Draft, emptyDraft, requestOf } from './draft';

// Starts a run on demand (R50): which files, which tests of them, who answers, how often.
export function StartRun({ open, onClose, paths }: { open: boolean; onClose: () => void; paths?: string[] }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, paths: paths ?? [] });
  const start = useMutation({
    mutationFn: (request: NewRun) => post<Run>('/api/v1/runs', request),
    onSuccess: (run) => {
      onClose();
      void navigate({ to: '/runs/$run', params: { run: run.id }, search: {} });
    },
  });
  const change = (part: Partial<Draft>) => setDraft((last) => ({ ...last, ...part }));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Start a run"
      about="Everything is checked before the first test runs."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form="start-run" disabled={draft.paths.length === 0 || start.isPending}>
            <RunIcon /> Start
          </Button>
        </>
      }
    >
      <form
        id="start-run"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate(requestOf(draft));
        }}
      >
        {start.isError && <ErrorState error={start.error} />}
        <Files chosen={draft.paths} onChange={(chosen) => change({ paths: chosen })} />
        <Choices draft={draft} onChange={change} />
      </form>
    </Dialog>
  );
}

function Choices({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField label="Model" hint="Empty: what the suites or the server say." value={draft.model} onChange={(event) => onChange({ model: event.target.value })} />
      <TextField label="Judge" hint="The model that judges." value={draft.judge} onChange={(event) => onChange({ judge: event.target.value })} />
      <TextField label="Repeat" type="number" min={1} max={1000} hint="How often each test runs; the suites say it where this is empty." value={draft.repeat} onChange={(event) => onChange({ repeat: event.target.value })} />
      <TextField label="Tags" hint="Only tests with one of these; with commas." value={draft.tags} onChange={(event) => onChange({ tags: event.target.value })} />
      <TextAreaField label="Names" rows={2} className="sm:col-span-2" hint="Only tests of these names, one in a line." value={draft.names} onChange={(event) => onChange({ names: event.target.value })} />
      <CheckboxField label="Also tests that are switched off" checked={draft.disabledToo} onChange={(event) => onChange({ disabledToo: event.target.checked })} />
    </div>
  );
}

function Files({ chosen, onChange }: { chosen: string[]; onChange: (paths: string[]) => void }) {
  const [text, setText] = useState('');
  const query = useQuery({
    queryKey: ['suites', 'to run', text],
    queryFn: ({ signal }) => get<SuiteFileList>('/api/v1/suites', { limit: 100, text }, signal),
  });
  const files = (query.data?.items ?? []).filter((file) => file.kind === 'suite' || file.kind === null);
  const paths = files.map((file) => file.path);
  return (
    <fieldset className="grid gap-2">
      <legend className="text-[0.87rem] font-medium">Suites</legend>
      <div className="flex flex-wrap gap-2">
        <TextField label="Find a suite" hideLabel placeholder="Find a suite" type="search" className="min-w-40 flex-1" value={text} onChange={(event) => setText(event.target.value)} />
        <Button onClick={() => onChange(chosen.length === 0 ? paths : [])}>{chosen.length === 0 ? 'Choose all' : `Choose none of ${chosen.length}`}</Button>
      </div>
      {query.isPending && <Loading what="suites" rows={2} />}
      {query.isError && <ErrorState error={query.error} />}
      <ul className="grid max-h-52 gap-1 overflow-auto">
        {[...new Set([...chosen.filter((path) => !paths.includes(path)), ...paths])].map((path) => (
          <li key={path}>
            <CheckboxField
              label={path}
              checked={chosen.includes(path)}
              onChange={(event) => onChange(event.target.checked ? [...chosen, path] : chosen.filter((other) => other !== path))}
            />
          </li>
        ))}
      </ul>
      {query.data?.next && <p className="text-[0.8rem] text-muted">There are more: find them by name.</p>}
      {query.isSuccess && files.length === 0 && <p className="text-muted">No suite is called so.</p>}
    </fieldset>
  );
}
