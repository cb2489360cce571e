import { useQuery } from '@tanstack/react-query';
import { address, get } from '~/api/client';
import type { Run, RunResult } from '~/api/types';
import { IconButton } from '~/parts/button';
import { CloseIcon } from '~/parts/icons';
import { ErrorState, Loading } from '~/parts/states';
import { StatusBadge } from '~/parts/status';
import { ResultView } from '~/result';
import { ResultActions } from '~/result/actions';
import { visible } from '~/result/visible';

interface OpenResultProps {
  run: Run;
  resultKey: string;
  heading?: boolean; // it stands by itself, and says what it is
  onClose?: () => void;
}

// One result in full, fetched when it is opened.
export function OpenResult({ run, resultKey, heading = false, onClose }: OpenResultProps) {
  const query = useQuery({
    queryKey: ['result', run.id, resultKey],
    queryFn: ({ signal }) => get<RunResult>(address`/api/v1/runs/${run.id}/results/${resultKey}`, undefined, signal),
    staleTime: Infinity, // what happened does not change
    gcTime: 60_000,
  });
  return (
    <div className="grid min-w-0 gap-3 border-t border-line bg-canvas px-3 py-3 sm:px-6">
      {heading && (
        <header className="flex items-center gap-3">
          {query.data && <StatusBadge status={query.data.result.status} />}
          <h2 className="min-w-0 flex-1 font-semibold break-words">{query.data ? visible(query.data.result.name) : `Result ${resultKey}`}</h2>
          <IconButton label="Close the result" icon={<CloseIcon />} onClick={onClose} />
        </header>
      )}
      {query.isPending && <Loading what="result" rows={2} />}
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data && (
        <>
          <ResultActions run={run.id} result={query.data} />
          <ResultView result={query.data} />
        </>
      )}
    </div>
  );
}
