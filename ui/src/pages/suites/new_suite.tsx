import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '~/api/client';
import { useProject } from '~/api/project';
import { Button } from '~/parts/button';
import { SelectField, TextField } from '~/parts/field';
import { Dialog } from '~/parts/overlay';
import { say } from '~/parts/snackbar';
import { ErrorState } from '~/parts/states';
import { createSuite } from './create_suite';
import { firstFiles, slugOf } from './first_files';

// A new suite: its name, the language of its file, and where it goes.
export function NewSuiteDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [format, setFormat] = useState('native');
  const [ownPlace, setOwnPlace] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const project = useProject().data;
  const navigate = useNavigate();
  const form = useId();
  const first = firstFiles[format];
  const place = ownPlace ?? first?.place(slugOf(name)) ?? '';
  const isTaken = error instanceof ApiError && error.status === 412;
  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (!first) return;
    try {
      await createSuite(first, { name: name.trim(), place, model: project?.model ?? null }, project?.name ?? '');
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
        {error && !isTaken && <ErrorState error={error} />}
      </form>
    </Dialog>
  );
}
