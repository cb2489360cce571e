import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { address, request } from '~/api/client';
import type { LlmunitPrompt } from '~/api/types';
import { isConflict } from '~/kept/draft';
import { say } from '~/parts/snackbar';
import { type FileCase, fileCases } from './file_case';

export interface Draft {
  content: string;
  description: string;
  mocks: string;
  cases: FileCase[];
}

export type ChangeDraft = (more: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

const draftOf = (prompt: LlmunitPrompt): Draft => ({ content: prompt.content, description: prompt.description ?? '', mocks: prompt.mocks, cases: fileCases(prompt) });

// Only what was changed is sent, so that files nobody touched stay as they are. The mocks go with the tests: the first test would name them otherwise.
function changesOf(before: Draft, after: Draft): Record<string, unknown> {
  const tests = before.cases !== after.cases;
  return {
    ...(before.content !== after.content && { content: after.content }),
    ...(before.description !== after.description && { description: after.description }),
    ...((before.mocks !== after.mocks || tests) && { mocks: after.mocks }),
    ...(tests && { testCases: after.cases }),
  };
}

// A prompt's folder that is being edited.
export function useWorkspace(id: string) {
  const queries = useQueryClient();
  const path = address`/api/v1/prompts/${id}`;
  const key = ['prompt-folder', id];
  const read = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const answer = await request<LlmunitPrompt>('GET', path, { signal });
      return { prompt: answer.data, etag: answer.etag, draft: draftOf(answer.data) };
    },
    staleTime: Infinity,
    gcTime: 0,
    meta: { isBase: true },
  });
  const [edited, setEdited] = useState<Draft | null>(null);
  const [restored, setRestored] = useState<string | null>(null); // the version that restored changes were made to
  const etag = restored ?? read.data?.etag ?? null;
  const before = read.data?.draft;
  const draft = edited ?? before;
  const saving = useMutation({
    mutationFn: ({ over }: { over: boolean }) => request<LlmunitPrompt>('PUT', path, { body: before && draft ? changesOf(before, draft) : {}, etag: over ? null : etag }),
    onSuccess: async (answer) => {
      queries.setQueryData(key, { prompt: answer.data, etag: answer.etag, draft: draftOf(answer.data) });
      setEdited(null);
      setRestored(null);
      say(`Saved ${answer.data.name}`);
      await queries.invalidateQueries({ queryKey: ['prompt-folders'] });
    },
  });
  return {
    read,
    draft,
    isChanged: edited !== null,
    etag,
    // From what it is at that moment: an undo comes long after it was offered.
    change: ((more) =>
      setEdited((last) => {
        const now = last ?? before;
        return now ? { ...now, ...(typeof more === 'function' ? more(now) : more) } : last;
      })) as ChangeDraft,
    restore: (changes: Draft, base: string) => {
      setEdited(changes);
      setRestored(base);
    },
    saving,
    isConflict: isConflict(saving.error),
    readAgain: async () => {
      await read.refetch();
      setEdited(null);
      setRestored(null);
      saving.reset();
    },
  };
}
