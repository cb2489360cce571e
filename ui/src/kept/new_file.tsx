import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/parts/button';
import { SelectField, TextField } from '~/parts/field';
import { Dialog } from '~/parts/overlay';
import { ErrorState } from '~/parts/states';
import { isConflict } from './draft';
import { type Fields, saveKept } from './files';

interface NewFileProps {
  title: string;
  folder: string; // ".promptrepo/prompts"
  repositories: string[]; // the first is proposed
  unmarked: string[]; // of these: folders without a .promptrepo so far
  nameHint: string;
  wrong: (name: string) => string | null;
  fresh: (name: string) => Fields;
  onMade: (repository: string, path: string) => void;
  onClose: () => void;
}

// A name and a repository are enough for a new file; the rest is filled in afterwards.
export function NewFile({ title, folder, repositories, unmarked, nameHint, wrong, fresh, onMade, onClose }: NewFileProps) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [repository, setRepository] = useState(repositories[0] ?? '');
  const path = `${folder}/${name.trim()}.yaml`;
  const making = useMutation({
    mutationFn: () => saveKept(repository, path, fresh(name.trim().split('/').pop() ?? ''), null),
    onSuccess: async () => {
      await Promise.all([queries.invalidateQueries({ queryKey: ['kept'] }), queries.invalidateQueries({ queryKey: ['repositories'] })]);
      onMade(repository, path);
    },
  });
  const fault = name === '' ? null : wrong(name.trim());
  const canMake = name.trim() !== '' && fault === null && repository !== '' && !making.isPending;
  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canMake) making.mutate();
        }}
      >
        <TextField
          label="Name"
          autoComplete="off"
          hint={nameHint}
          value={name}
          error={isConflict(making.error) ? `There is ${path} already.` : fault}
          onChange={(event) => {
            setName(event.target.value);
            making.reset();
          }}
        />
        <SelectField label="Repository" hint={unmarked.includes(repository) ? `This makes a new .promptrepo folder in ${repository}.` : undefined} value={repository} onChange={(event) => setRepository(event.target.value)}>
          {repositories.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        {making.error && !isConflict(making.error) && <ErrorState error={making.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!canMake}>
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
