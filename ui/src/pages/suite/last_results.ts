import { useQuery } from '@tanstack/react-query';
import { address, get } from '~/api/client';
import type { ResultList, ResultRow, Run } from '~/api/types';

export type ResultsByName = ReadonlyMap<string, ResultRow>;

const nothing: ResultsByName = new Map();
const mostResults = 200;

// How the tests of a suite did in a run.
export function useResults(run: Run | undefined, path: string): ResultsByName {
  const { data } = useQuery({
    queryKey: ['results-by-name', run?.id, run?.state, path],
    queryFn: async ({ signal }): Promise<ResultsByName> => {
      const results = await get<ResultList>(address`/api/v1/runs/${run?.id ?? ''}/results`, { limit: mostResults }, signal);
      const number = run?.suites.find((suite) => suite.path === path)?.number;
      return new Map(results.items.filter((row) => row.suite === number).map((row) => [row.name, row]));
    },
    enabled: run !== undefined,
  });
  return data ?? nothing;
}
