import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { address, get } from '~/api/client';
import type { LlmunitExecution, LlmunitExecutions, LlmunitPrompt } from '~/api/types';
import { SelectField } from '~/parts/field';
import { Drawer } from '~/parts/overlay';
import { EmptyState, ErrorState, Loading } from '~/parts/states';
import { StatusBadge } from '~/parts/status';
import { TimeAgo } from '~/parts/time';
import { Execution, statusOf } from './execution';

// Past runs of a prompt's tests, newest first.
export function PastExecutions({ prompt }: { prompt: LlmunitPrompt }) {
  const [test, setTest] = useState(prompt.testCases[0]?.id ?? '');
  const [shown, setShown] = useState<LlmunitExecution | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['executions', test],
    queryFn: ({ signal }) => get<LlmunitExecutions>(address`/api/v1/testing/history/${test}`, {}, signal),
    enabled: test !== '',
    staleTime: 0,
  });
  if (test === '') return <EmptyState title="No tests, and so no history" />;
  return (
    <div className="grid grid-cols-1 gap-3">
      {prompt.testCases.length > 1 && (
        <SelectField label="Test" className="max-w-96" value={test} onChange={(event) => setTest(event.target.value)}>
          {prompt.testCases.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {isPending && <Loading what="executions" />}
      {data?.length === 0 && <EmptyState title="This test has not run yet">Run it from Test Cases.</EmptyState>}
      {data && data.length > 0 && (
        <ul aria-label="Executions" className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface">
          {data.map((execution) => (
            <li key={execution.id}>
              <button type="button" className="flex w-full flex-wrap items-center gap-3 px-4 py-3 text-left hover:bg-sunken" onClick={() => setShown(execution)}>
                <StatusBadge status={statusOf(execution)} />
                <TimeAgo at={execution.startedAt} />
                <span className="text-muted">{execution.model}</span>
                <span className="text-muted">
                  {execution.results.filter((step) => step.passed).length} of {execution.results.length} steps passed
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <Drawer open onClose={() => setShown(null)} title="Execution" about={shown.id}>
          <Execution execution={shown} />
        </Drawer>
      )}
    </div>
  );
}
