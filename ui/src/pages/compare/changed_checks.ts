import type { Finding } from '~/result';

export interface CheckPair {
  a: Finding | null;
  b: Finding | null;
}

// Checks of a step in both runs, paired by id, else by what they ask and in their order. Same: status and score are.
export function changedChecks(a: readonly Finding[], b: readonly Finding[]): { changed: CheckPair[]; same: number } {
  const rest = [...b];
  const pairs: CheckPair[] = a.map((check) => {
    const at = rest.findIndex((other) => identity(other) === identity(check));
    return { a: check, b: at < 0 ? null : (rest.splice(at, 1)[0] ?? null) };
  });
  pairs.push(...rest.map((check) => ({ a: null, b: check })));
  const changed = pairs.filter((pair) => !isSame(pair));
  return { changed, same: pairs.length - changed.length };
}

const identity = (check: Finding): string => [check.id, check.source_key, check.kind, check.path ?? '', check.not].join('\n');

const isSame = ({ a, b }: CheckPair): boolean => a !== null && b !== null && a.status === b.status && Math.abs(a.score - b.score) < 0.005;
