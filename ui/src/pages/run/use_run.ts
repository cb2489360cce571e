import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { address, get } from '~/api/client';
import type { Run } from '~/api/types';
import { judgeCost, tokensOf } from '~/result/figures';
import { follow, type Progress } from './live';

export const runKey = (run: string): unknown[] => ['run', run];

// A run, and how far it is while it goes on. Its events tell of the whole run: where suites are looked at, it is asked again.
export function useRun(run: string, bySuite = false) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [told, setTold] = useState(true); // events of this run come from here
  const query = useQuery({
    queryKey: runKey(run),
    queryFn: ({ signal }) => get<Run>(address`/api/v1/runs/${run}`, undefined, signal),
    staleTime: ({ state }) => (state.data?.state === 'running' ? Infinity : 5000), // its events tell
    // Another program's run tells nothing by itself.
    refetchInterval: ({ state }) => (state.data?.state === 'running' && (bySuite || !told) ? 2000 : false),
  });
  const id = query.data?.id;
  const isRunning = query.data?.state === 'running';
  useEffect(() => {
    if (!id || !isRunning) return;
    setTold(true);
    return follow(id, {
      progress: setProgress,
      finished: (last) => {
        setTold(last.state !== 'running');
        setProgress(null);
        client.setQueryData(runKey(run), last);
        void client.invalidateQueries({ queryKey: ['runs'] });
      },
    });
  }, [client, id, isRunning, run]);
  return { ...query, progress: isRunning ? progress : null };
}

// What to show of it now.
export function figuresOf(run: Run, progress: Progress | null): Progress {
  return (
    progress ?? {
      totals: run.totals,
      planned: run.planned,
      cost: run.cost,
      judge_cost: judgeCost(run),
      tokens: tokensOf(run.usage),
    }
  );
}
