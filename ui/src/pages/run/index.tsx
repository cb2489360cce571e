import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { executionRoute, runRoute } from '~/router';
import { RunScreen } from './screen';
import type { RunSearch } from './search';

export function RunPage() {
  const { run } = runRoute.useParams();
  const search = runRoute.useSearch();
  const navigate = runRoute.useNavigate();
  const onSearch = useCallback((change: Partial<RunSearch>, replace: boolean) => void navigate({ search: (last) => ({ ...last, ...change }), replace, resetScroll: false }), [navigate]);
  return <RunScreen key={run} run={run} search={search} onSearch={onSearch} />;
}

export function ExecutionPage() {
  const { suite, run } = executionRoute.useParams();
  const search = executionRoute.useSearch();
  const navigate = executionRoute.useNavigate();
  const onSearch = useCallback((change: Partial<RunSearch>, replace: boolean) => void navigate({ search: (last) => ({ ...last, ...change }), replace, resetScroll: false }), [navigate]);
  const above = (
    <>
      <Link to="/tests/$suite/executions" params={{ suite }} className="text-accent underline">
        Executions of {suite}
      </Link>{' '}
      · <span className="font-mono text-[0.87rem]">{run}</span>
    </>
  );
  return <RunScreen key={run} run={run} suite={suite} search={search} onSearch={onSearch} above={above} />;
}
