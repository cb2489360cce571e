// What the address of a run says: which results are listed, in which order, and which one is open.
import type { RequestOptions } from '~/api/client';

export interface RunSearch {
  result?: string; // the key of the one that is open
  status?: string; // passed, failed, error, skipped; several with commas
  suite?: string; // its number in the run
  text?: string;
  order?: string; // slowest, costliest
  flaky?: string;
}

// How the list of results is asked for.
export function listQuery(search: RunSearch): NonNullable<RequestOptions['query']> {
  return {
    status: search.status,
    suite: search.suite,
    text: search.text,
    order: search.order,
    flaky: search.flaky ? true : undefined,
  };
}

export const statuses = ['passed', 'failed', 'error', 'skipped'] as const;

// "failed,error" -> which are chosen
export const chosenStatuses = (search: RunSearch): string[] => (search.status ?? '').split(',').filter((word) => word !== '');

export function withStatus(search: RunSearch, status: string, chosen: boolean): string | undefined {
  const left = chosenStatuses(search).filter((word) => word !== status);
  const all = chosen ? [...left, status] : left;
  return statuses.filter((word) => all.includes(word)).join(',') || undefined;
}

export const isFiltered = (search: RunSearch): boolean => [search.status, search.suite, search.text, search.order, search.flaky].some(Boolean);
