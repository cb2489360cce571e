// Prompts and mock tools of repositories: files that are read and saved as values.
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { address, get, request } from '~/api/client';
import { useProject } from '~/api/project';
import type { KeptFile, KeptFileList, RepositoryList, SuiteFile } from '~/api/types';

export type Kind = 'prompts' | 'tools';
export type Fields = Record<string, unknown>;

export interface Kept {
  repository: string;
  path: string;
  value: Fields;
}

const listPath = (repository: string, kind: Kind) => (kind === 'prompts' ? address`/api/v1/repositories/${repository}/prompts` : address`/api/v1/repositories/${repository}/tools`);
const filePath = (repository: string) => address`/api/v1/repositories/${repository}/file`;

export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {});

// All of a kind, of all repositories beneath the root.
export function useKept(kind: Kind) {
  const repositories = useQuery({ queryKey: ['repositories'], queryFn: ({ signal }) => get<RepositoryList>('/api/v1/repositories', {}, signal) });
  const all = repositories.data?.items ?? [];
  // Those that have files already come first: a new file belongs there, unless someone says otherwise.
  const names = [...all].sort((one, other) => Number(other.has_files) - Number(one.has_files)).map((item) => item.name);
  const lists = useQueries({
    queries: names.map((name) => ({ queryKey: ['kept', kind, name], queryFn: ({ signal }: { signal: AbortSignal }) => get<KeptFileList>(listPath(name, kind), {}, signal) })),
  });
  const known = repositories.isSuccess && lists.every((list) => !list.isPending);
  const items: Kept[] = lists.flatMap((list, index) => (list.data?.items ?? []).map((file) => ({ repository: names[index] ?? '', path: file.path, value: fieldsOf(file.value) })));
  return {
    repositories: names,
    unmarked: all.filter((item) => !item.has_files).map((item) => item.name), // where a first file makes a .promptrepo folder
    items: known ? items : null,
    error: repositories.error ?? lists.find((list) => list.error)?.error ?? null,
    retry: () => {
      void repositories.refetch();
      for (const list of lists) void list.refetch();
    },
  };
}

export const readKept = (repository: string, path: string, signal?: AbortSignal) => request<KeptFile>('GET', filePath(repository), { query: { path }, signal });

// `etag`: what it was when it was read; null: there must be none yet; undefined: whatever it is by now.
export const saveKept = (repository: string, path: string, value: Fields, etag: string | null | undefined) =>
  request<KeptFile>('PUT', filePath(repository), { query: { path }, body: { value }, etag, onlyNew: etag === null });

// Removes a file; gives what puts it back as it was, comments and all.
export function useRemoveKept() {
  const queries = useQueryClient();
  const root = useProject().data?.name;
  return async ({ repository, path, value }: Kept): Promise<() => Promise<void>> => {
    const fromRoot = repository === root ? path : `${repository}/${path}`;
    const text = await get<SuiteFile>('/api/v1/suites/file', { path: fromRoot }).then((file) => file.text, () => null);
    await request('DELETE', filePath(repository), { query: { path } });
    await queries.invalidateQueries({ queryKey: ['kept'] });
    return async () => {
      if (text === null) await saveKept(repository, path, value, null);
      else await request('PUT', '/api/v1/suites/file', { query: { path: fromRoot }, body: { text }, onlyNew: true });
      await queries.invalidateQueries({ queryKey: ['kept'] });
    };
  };
}
