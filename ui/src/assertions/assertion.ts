// Assertions as PromptKitchen's files write them. A file may say assertionId or path_match: whatever stands there is kept,
// and so is what the editor does not show.
export type PathMatch = 'ANY' | 'ALL';

export interface Assertion {
  id?: string;
  path?: string; // absent: $
  pathMatch?: PathMatch; // absent: ANY
  matcher: string;
  expected?: unknown; // absent for matchers that expect nothing
  not?: boolean;
  description?: string;
  [other: string]: unknown;
}

// What Add appends. Nothing is expected yet: an empty text would be compared with, silently.
export function newAssertion(): Assertion {
  return { id: crypto.randomUUID(), path: '$', pathMatch: 'ANY', matcher: 'toEqual', not: false };
}

export const pathOf = (assertion: Assertion): string => (typeof assertion.path === 'string' ? assertion.path : '$');

export function pathMatchOf(assertion: Assertion): PathMatch {
  return (assertion.pathMatch ?? assertion.path_match) === 'ALL' ? 'ALL' : 'ANY';
}

// In the word that the file uses.
export function withPathMatch(assertion: Assertion, mode: PathMatch): Assertion {
  return 'path_match' in assertion ? { ...assertion, path_match: mode } : { ...assertion, pathMatch: mode };
}

export function withExpected(assertion: Assertion, expected: unknown): Assertion {
  if (expected !== undefined) return { ...assertion, expected };
  const { expected: _, ...rest } = assertion;
  return rest as Assertion;
}

// The id of each; null where a file gives none, or the same one twice.
export function uniqueIds(assertions: Assertion[]): (string | null)[] {
  const ids = assertions.map(({ id, assertionId, assertion_id }) => id ?? assertionId ?? assertion_id);
  return ids.map((id) => (typeof id === 'string' && id !== '' && ids.indexOf(id) === ids.lastIndexOf(id) ? id : null));
}

export function moved<T>(list: T[], from: number, to: number): T[] {
  const item = list[from];
  return item === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, item);
}
