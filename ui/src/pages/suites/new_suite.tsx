import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '~/api/client';
import { useProject } from '~/api/project';
import { Button } from '~/parts/button';
import { SelectField, TextField } from '~/parts/field';
import { Dialog } from '~/parts/overlay';
import { say } from '~/parts/snackbar';
import { ErrorState } from '~/parts/states';
import { isAnswered, keepRunWith } from '~/state/run_with';
import { createSuite } from './create_suite';
import { firstFiles, slugOf, usualModel } from './first_files';

// A new suite: its name, the language of its file, and where it goes.
export function NewSuiteDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [format, setFormat] = useState('native');
  const [ownPlace, setOwnPlace] = useState<string | null>(null);
  const [model, setModel] = useState(usualModel);
  const [judge, setJudge] = useState(usualModel);
  const [error, setError] = useState<Error | null>(null);
  const project = useProject().data;
  const navigate = useNavigate();
  const form = useId();
  const first = firstFiles[format];
  const place = ownPlace ?? first?.place(slugOf(name)) ?? '';
  // The server says who answers, or judges, where it was told so at its start.
  const asks = (who: 'model' | 'judge') => Boolean(first?.unsaid?.includes(who)) && !(who === 'model' ? isAnswered(project) : project?.judge);
  const isTaken = error instanceof ApiError && error.status === 412;
  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (!first) return;
    try {
      await createSuite(first, { name: name.trim(), place, model: project?.model ?? null }, project?.name ?? '');
      keepRunWith(place, { ...(asks('model') && { model }), ...(asks('judge') && { judge }) });
      say(`Created ${place}`);
      await navigate({ to: '/tests/$suite', params: { suite: place } });
    } catch (caught) {
      setError(caught instanceof Error ? caught : new Error(String(caught)));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="New suite"
      about="Begins with one test that runs, for you to change."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={form} disabled={name.trim() === '' || place === ''}>
            Create suite
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void create(event)} className="grid gap-4">
        <TextField label="Name" autoFocus required value={name} onChange={(event) => setName(event.target.value)} />
        <SelectField label="Format" hint={first?.about} value={format} onChange={(event) => setFormat(event.target.value)}>
          {Object.entries(firstFiles).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Place"
          hint="The file beneath the folder that is served. It ends in .yaml, .yml or .json."
          error={isTaken ? 'There is a file at this place already. Choose another.' : null}
          value={place}
          spellCheck={false}
          onChange={(event) => {
            setOwnPlace(event.target.value);
            setError(null);
          }}
        />
        {asks('model') && (
          <TextField
            label="Model"
            hint="Files of this format do not say who answers: runs that are started from this page ask this model. In a terminal, say --model or --agent."
            value={model}
            spellCheck={false}
            onChange={(event) => setModel(event.target.value)}
          />
        )}
        {asks('judge') && (
          <TextField label="Judge" hint="The model that judges the answers. In a terminal, say --judge." value={judge} spellCheck={false} onChange={(event) => setJudge(event.target.value)} />
        )}
        {error && !isTaken && <ErrorState error={error} />}
      </form>
    </Dialog>
  );
}
