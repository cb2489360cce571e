import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { get, post } from '~/api/client';
import type { LlmunitPrompt } from '~/api/types';
import { Button } from '~/parts/button';
import { counted } from '~/parts/facts';
import { TextField } from '~/parts/field';
import { AddIcon } from '~/parts/icons';
import { Dialog } from '~/parts/overlay';
import { EmptyState, ErrorState, Loading } from '~/parts/states';
import { StatusBadge } from '~/parts/status';
import { TimeAgo } from '~/parts/time';
import { useCommands } from '~/shell/palette';

export const useFolders = () => useQuery({ queryKey: ['prompt-folders'], queryFn: ({ signal }) => get<LlmunitPrompt[]>('/api/v1/prompts', {}, signal) });

// Folders with a prompt, its tests and its mocks: what LLMUnit calls a prompt.
export function Folders({ text, readOnly }: { text: string; readOnly: boolean }) {
  const { data, error, refetch } = useFolders();
  const [making, setMaking] = useState(false);
  useCommands(readOnly ? [] : [{ label: 'New prompt folder', shortcut: 'n', run: () => setMaking(true) }]);
  const shown = data?.filter((folder) => `${folder.name} ${folder.description ?? ''}`.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <section aria-labelledby="folders" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="folders" className="flex-1 text-lg font-semibold">
          Prompt folders
        </h2>
        {!readOnly && (
          <Button small onClick={() => setMaking(true)}>
            <AddIcon /> New prompt folder
          </Button>
        )}
      </div>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : !data && <Loading what="prompt folders" />}
      {data?.length === 0 && (
        <EmptyState title="No prompt folders yet">
          <p>
            A folder beneath <code>tests</code> with <code>prompt.md</code>, its conversations to test and the tools it may call.
          </p>
        </EmptyState>
      )}
      {data && data.length > 0 && shown?.length === 0 && <p className="text-muted">No prompt folder is called that.</p>}
      {shown && shown.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface">
          {shown.map((folder) => (
            <FolderLine key={folder.id} folder={folder} />
          ))}
        </ul>
      )}
      {making && <NewFolder onClose={() => setMaking(false)} />}
    </section>
  );
}

function FolderLine({ folder }: { folder: LlmunitPrompt }) {
  return (
    <li className="grid grid-cols-1 gap-0.5 px-4 py-3 hover:bg-sunken">
      <div className="flex flex-wrap gap-3">
        <Link to="/prompts" search={{ folder: folder.id }} className="font-medium break-words text-accent">
          {folder.name}
        </Link>
        {folder.faults && folder.faults.length > 0 && <StatusBadge status="error">{counted(folder.faults.length, 'file')} cannot be read</StatusBadge>}
      </div>
      {folder.description && <p className="break-words">{folder.description}</p>}
      <p className="flex flex-wrap gap-x-4 text-[0.87rem] text-muted">
        <span>{counted(folder.testCases.length, 'test')}</span>
        <span>{folder.mocks.trim() === '' ? 'no mocks' : 'with mocks'}</span>
        <span>
          changed <TimeAgo at={folder.updatedAt} />
        </span>
      </p>
    </li>
  );
}

function NewFolder({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate({ from: '/prompts' });
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const making = useMutation({
    mutationFn: () => post<LlmunitPrompt>('/api/v1/prompts', { name: name.trim() }),
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: ['prompt-folders'] });
      await navigate({ search: { folder: made.id } });
    },
  });
  return (
    <Dialog open onClose={onClose} title="New prompt folder">
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') making.mutate();
        }}
      >
        <TextField
          label="Name"
          autoComplete="off"
          hint="Becomes a folder beneath tests, with a prompt, a first test and an empty file of mocks."
          value={name}
          error={making.error?.message}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={name.trim() === '' || making.isPending}>
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
