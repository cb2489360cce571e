// Unsaved changes, kept in this browser until they are saved or discarded, so that a reload, a crash or a closed window loses
// nothing. Each visit of a page keeps its own; what an earlier one left behind is offered to the next.
import { queryClient } from '~/api/query_client';
import type { Project } from '~/api/types';
import { parseExactly } from '~/api/exact_numbers';

export interface Draft<T> {
  key: string; // where it is kept
  at: string; // when, as ISO 8601
  base: string; // the version that was changed: an ETag, or what stands for one
  data: T;
}

const mark = 'proctor-draft';
const visit = crypto.randomUUID?.() ?? String(Math.random());
const longest = 14 * 24 * 3600 * 1000; // milliseconds until a draft that nobody wants is dropped

// Says to other windows that this visit is under way, so that they do not offer its drafts.
const canLock = typeof navigator !== 'undefined' && navigator.locks !== undefined;
if (canLock) void navigator.locks.request(`${mark} ${visit}`, () => new Promise(() => undefined));

const project = (): string => queryClient.getQueryData<Project>(['project'])?.name ?? '';
const prefixOf = (id: string): string => `${JSON.stringify([mark, project(), id])} `;
const ownKey = (id: string): string => prefixOf(id) + visit;

export function keepDraft<T>(id: string, base: string, data: T): void {
  try {
    localStorage.setItem(ownKey(id), JSON.stringify({ at: new Date().toISOString(), base, data }));
  } catch {
    // No room, or no storage at all: the guard still asks before the page is left.
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(key);

export const dropOwnDraft = (id: string): void => dropDraft(ownKey(id));

// What earlier visits left behind, newest first.
export async function draftsOf<T>(id: string): Promise<Draft<T>[]> {
  const prefix = prefixOf(id);
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix) && key !== ownKey(id));
  if (keys.length === 0) return [];
  const alive = await visitsUnderWay();
  return keys
    .filter((key) => !alive.includes(key.slice(prefix.length)))
    .flatMap((key) => read<T>(key) ?? [])
    .sort((one, other) => other.at.localeCompare(one.at));
}

async function visitsUnderWay(): Promise<string[]> {
  if (!canLock) return [];
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name }) => (name?.startsWith(`${mark} `) ? name.slice(mark.length + 1) : []));
}

function read<T>(key: string): Draft<T> | null {
  try {
    const { at, base, data } = parseExactly(localStorage.getItem(key) ?? '') as Omit<Draft<T>, 'key'>;
    if (Date.now() - Date.parse(at) < longest) return { key, at, base, data };
  } catch {
    // Not ours, or from another version: of no use.
  }
  dropDraft(key);
  return null;
}
