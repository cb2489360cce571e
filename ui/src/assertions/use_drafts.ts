// What is typed as expected values, while it may be no JSON yet. A row's drafts hold as long as the assertion still expects
// what it did when they were typed: whoever changes it elsewhere wins.
import { useState } from 'react';
import type { Assertion } from './assertion';
import { type Draft, type Mode, draftOf, plainOf, read } from './expected';
import type { Matcher } from './registry';

interface Kept {
  drafts: Draft[];
  base: string | undefined; // what the assertion expected then, as JSON
}

export interface Drafts {
  // `first`: how a value is typed that is not there yet.
  of(key: string, assertion: Assertion, matcher: Matcher, first: Mode): Draft[];
  fault(key: string, assertion: Assertion): string | null;
  keep(key: string, drafts: Draft[], expected: unknown): void;
}

export function useDrafts(): Drafts {
  const [kept, setKept] = useState<Record<string, Kept>>({});
  const still = (key: string, { expected }: Assertion) => {
    const one = kept[key];
    return one && one.base === baseOf(expected) ? one.drafts : null;
  };
  return {
    of: (key, assertion, matcher, first) => still(key, assertion) ?? fresh(key, assertion.expected, matcher, first),
    fault: (key, assertion) => {
      const bad = still(key, assertion)?.map(read).find((one) => !one.ok);
      return bad && !bad.ok ? bad.fault : null;
    },
    keep: (key, drafts, expected) => setKept((all) => ({ ...all, [key]: { drafts, base: baseOf(expected) } })),
  };
}

const baseOf = (expected: unknown): string | undefined => JSON.stringify(expected);

function fresh(key: string, expected: unknown, matcher: Matcher, first: Mode): Draft[] {
  const values = matcher.expects === 'list' ? (Array.isArray(expected) ? expected : []) : [plainOf(expected, matcher)];
  // The same names at each look, so that fields stay the same fields.
  return values.map((value, index) => ({ ...draftOf(value, first), id: `${key}-${index}` }));
}
