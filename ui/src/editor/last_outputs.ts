// What a test answered when it last ran, step by step.
import { useQuery } from '@tanstack/react-query';
import { address, get } from '~/api/client';
import type { ResultList, SuiteFileList } from '~/api/types';

interface FullResult {
  suite: { path: string };
  result: { steps?: { output?: unknown }[] };
}

async function fetchOutputs(path: string, name: string): Promise<string[]> {
  const suites = await get<SuiteFileList>('/api/v1/suites', { text: path });
  const run = suites.items.find((suite) => suite.path === path)?.last_run?.run;
  if (run === undefined) return [];
  const rows = await get<ResultList>(address`/api/v1/runs/${run}/results`, { text: name });
  for (const row of rows.items.filter((row) => row.name === name)) {
    const full = await get<FullResult>(address`/api/v1/runs/${run}/results/${row.key}`);
    if (full.suite.path === path) return (full.result.steps ?? []).map((step) => (typeof step.output === 'string' ? step.output : ''));
  }
  return [];
}

// `given` is what the caller knows of the first step already.
export function useLastOutputs(path: string, name: string | null, given: string | null): (string | null)[] {
  const { data = [] } = useQuery({ queryKey: ['last-outputs', path, name], queryFn: () => fetchOutputs(path, name ?? ''), enabled: name !== null && name !== '', retry: false });
  return given === null ? data : [given, ...data.slice(1)];
}
