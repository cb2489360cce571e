import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '~/api/client';
import { say } from '~/parts/snackbar';
import { type Fields, fieldsOf, readKept, saveKept } from './files';

// A file that is being edited: what it says, what it would say, and how a save went.
export function useDraft(repository: string, path: string) {
  const queries = useQueryClient();
  const file = useQuery({
    queryKey: ['kept-file', repository, path],
    queryFn: ({ signal }) => readKept(repository, path, signal),
    staleTime: Infinity, // while it is edited, what was read is what is saved against
    gcTime: 0,
    meta: { isBase: true },
  });
  const [edited, setEdited] = useState<Fields | null>(null);
  const [restored, setRestored] = useState<string | null>(null); // the version that restored changes were made to
  const etag = restored ?? file.data?.etag ?? null;
  const value = edited ?? fieldsOf(file.data?.data.value);
  const saving = useMutation({
    // Over whatever is there, once the person has said so.
    mutationFn: ({ over }: { over: boolean }) => saveKept(repository, path, value, over ? undefined : etag),
    onSuccess: async (answer) => {
      queries.setQueryData(['kept-file', repository, path], answer);
      setEdited(null);
      setRestored(null);
      say(`Saved ${path}`);
      await queries.invalidateQueries({ queryKey: ['kept'] });
    },
  });
  const readAgain = async () => {
    await file.refetch();
    setEdited(null);
    setRestored(null);
    saving.reset();
  };
  const restore = (fields: Fields, base: string) => {
    setEdited(fields);
    setRestored(base);
  };
  return { file, value, etag, restore, setEdited, isChanged: edited !== null, saving, isConflict: isConflict(saving.error), readAgain };
}

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412;
