import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { address, get, post } from '~/api/client';
import type { LlmunitExecution, LlmunitExecutionStarted, LlmunitModels, LlmunitSettings } from '~/api/types';
import { Button } from '~/parts/button';
import { Field } from '~/parts/field';
import { Drawer } from '~/parts/overlay';
import { ErrorState } from '~/parts/states';
import { Execution } from './execution';

interface RunTestProps {
  test: string;
  name: string;
  onClose: () => void;
}

const pause = 400; // milliseconds between two looks at an execution

// Runs one test of a prompt's folder, and shows its steps as they come.
export function RunTest({ test, name, onClose }: RunTestProps) {
  const queries = useQueryClient();
  const settings = useQuery({ queryKey: ['llmunit-settings'], queryFn: ({ signal }) => get<LlmunitSettings>('/api/v1/settings', {}, signal) });
  const [model, setModel] = useState<string | null>(null);
  const [judge, setJudge] = useState<string | null>(null);
  const models = { model: (model ?? settings.data?.DEFAULT_MODEL)?.trim(), judgeModel: (judge ?? settings.data?.DEFAULT_JUDGE_MODEL)?.trim() };
  const starting = useMutation({
    mutationFn: () => post<LlmunitExecutionStarted>(address`/api/v1/testing/${test}/execute`, Object.fromEntries(Object.entries(models).filter(([, value]) => value))),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['executions', test] }),
  });
  const id = starting.data?.executionId;
  const execution = useQuery({
    queryKey: ['execution', id],
    queryFn: ({ signal }) => get<LlmunitExecution>(address`/api/v1/testing/executions/${id ?? ''}`, {}, signal),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : pause),
  });
  const isGoing = starting.isPending || (id !== undefined && !(execution.data && isOver(execution.data)) && !execution.error);
  const footer = (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button look="primary" disabled={isGoing} onClick={() => starting.mutate()}>
        {id ? 'Run again' : 'Run Test'}
      </Button>
    </>
  );
  return (
    <Drawer open onClose={onClose} title={`Run ${name}`} about="Who answers and who judges is the server's choice where nothing is said here." footer={footer}>
      <div className="grid grid-cols-1 gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <ModelField label="Model" value={model ?? settings.data?.DEFAULT_MODEL ?? ''} onChange={setModel} />
          <ModelField label="Judge model" value={judge ?? settings.data?.DEFAULT_JUDGE_MODEL ?? ''} onChange={setJudge} />
        </div>
        {starting.error && <ErrorState error={starting.error} />}
        {execution.error && <ErrorState error={execution.error} retry={() => void execution.refetch()} />}
        <p role="status" className="sr-only">
          {isGoing ? 'The test is running' : execution.data ? 'The test is over' : ''}
        </p>
        {execution.data && <Execution execution={execution.data} />}
      </div>
    </Drawer>
  );
}

export const isOver = (execution: LlmunitExecution): boolean => execution.status === 'COMPLETED' || execution.status === 'FAILED';

function ModelField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { data } = useQuery({ queryKey: ['llmunit-models'], queryFn: ({ signal }) => get<LlmunitModels>('/api/v1/settings/models', {}, signal), staleTime: Infinity });
  return (
    <Field label={label}>
      {(ties) => (
        <>
          <input type="text" className="control" list={`${ties.id}-models`} value={value} placeholder="as the server says" onChange={(event) => onChange(event.target.value)} {...ties} />
          <datalist id={`${ties.id}-models`}>
            {data?.map((model) => (
              <option key={model.id} value={model.id} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
