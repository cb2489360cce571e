// The matchers, from the server's registry: names and order from the format's schema, how each is filled in from the
// catalogue of checks. A matcher that is new there is here without a change.
import { useQuery } from '@tanstack/react-query';
import { get } from '~/api/client';
import type { Check, CheckList } from '~/api/types';

// How what is expected is edited.
export type ExpectedKind = 'none' | 'pattern' | 'list' | 'value';

export interface Matcher {
  name: string;
  about: string;
  expects: ExpectedKind;
  caseInsensitive: boolean; // can look for a text in any case
}

const format = 'promptkitchen';

interface Variant {
  description?: string;
  properties?: Record<string, unknown>;
}

interface Schema {
  $defs?: Record<string, Variant>;
}

export function matchersFrom(schema: Schema, checks: Check[]): Matcher[] {
  return Object.entries(schema.$defs ?? {})
    .filter(([, variant]) => variant.properties && 'matcher' in variant.properties)
    .map(([name, variant]) => matcher(name, variant, checks.filter((check) => hasAlias(check, name))));
}

function matcher(name: string, variant: Variant, checks: Check[]): Matcher {
  return {
    name,
    about: variant.description ?? checks[0]?.summary ?? '',
    expects: 'expected' in (variant.properties ?? {}) ? kindOf(checks) : 'none',
    caseInsensitive: checks.some(({ options }) => options.some((option) => isNamed(option, 'case_insensitive'))),
  };
}

function kindOf(checks: Check[]): ExpectedKind {
  const hints = checks.map(({ hint }) => hint);
  if (hints.includes('pattern')) return 'pattern';
  return hints.includes('list') ? 'list' : 'value';
}

const hasAlias = (check: Check, name: string): boolean =>
  check.aliases.some((alias) => isNamed(alias, name) && (alias as { format?: unknown }).format === format);

const isNamed = (thing: unknown, name: string): boolean => (thing as { name?: unknown } | null)?.name === name;

export function useMatchers() {
  return useQuery({ queryKey: ['matchers'], queryFn: fetchMatchers, staleTime: Infinity });
}

async function fetchMatchers(): Promise<Matcher[]> {
  const [schema, checks] = await Promise.all([get<Schema>(`/api/v1/formats/${format}/schema`), get<CheckList>('/api/v1/checks')]);
  return matchersFrom(schema, checks.items);
}
