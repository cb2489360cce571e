// Paths as people type them, and those that lead into the last output.
import { useQuery } from '@tanstack/react-query';
import { type SampledPath, propose } from '~/evaluator';

// user.name -> $.user.name, [0].id -> $[0].id, nothing -> $: what the evaluator makes of it.
export function normalised(path: string): string {
  const text = path.trim();
  if (text === '') return '$';
  if (text.startsWith('$')) return text;
  return (text.startsWith('.') || text.startsWith('[') ? '$' : '$.') + text;
}

// The keys of the last output, for the quick-pick. None where there is no output or it is no JSON.
export function useKeys(lastOutput: string | null): SampledPath[] {
  const { data } = useQuery({
    queryKey: ['output-keys', lastOutput],
    queryFn: async () => (await propose(lastOutput ?? '', { format: 'promptkitchen' })).paths,
    enabled: lastOutput !== null,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
  return data ?? none;
}

const none: SampledPath[] = [];

const most = 50;

// Those that have what was typed in them, parents first.
export function fitting(keys: SampledPath[], typed: string): SampledPath[] {
  const wanted = typed.trim().toLowerCase();
  return keys.filter(({ path }) => path.toLowerCase().includes(wanted)).slice(0, most);
}

// What is there, in a word or two.
export function sampleOf({ type, sample, count }: SampledPath): string {
  const shown = type === 'array' || type === 'object' ? type : JSON.stringify(sample);
  return count > 1 ? `${shown}, ${count} values` : shown;
}
