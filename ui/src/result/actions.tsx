import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { post } from '~/api/client';
import { useReadOnly } from '~/api/project';
import type { Run, RunResult } from '~/api/types';
import { Button, buttonClasses } from '~/parts/button';
import { CopyIcon, EditIcon, RunIcon } from '~/parts/icons';
import { say } from '~/parts/snackbar';
import { asTest } from './as_test';
import { copy } from './long_text';

// What can be done with a result: run its test again with the settings of its run, copy it as a test of its own, open the test it came from.
export function ResultActions({ run, result }: { run: string; result: RunResult }) {
  const isReadOnly = useReadOnly();
  const navigate = useNavigate();
  const rerun = useMutation({
    mutationFn: () => post<Run>('/api/v1/runs', { again: run, paths: [result.suite.path], names: [result.result.name] }),
    onSuccess: (next) => void navigate({ to: '/runs/$run', params: { run: next.id }, search: {} }),
    onError: (error) => say(`It was not run: ${error.message}`),
  });
  const copying = useMutation({
    mutationFn: async () => copy(await asTest(result), 'The test'),
    onError: (error) => say(`It was not copied: ${error.message}`),
  });
  return (
    <div className="flex flex-wrap gap-2">
      {!isReadOnly && (
        <Button small disabled={rerun.isPending} onClick={() => rerun.mutate()}>
          <RunIcon size={13} /> Run this test again
        </Button>
      )}
      <Button small disabled={copying.isPending} onClick={() => copying.mutate()}>
        <CopyIcon size={13} /> Copy as test
      </Button>
      <Link to="/tests/$suite" params={{ suite: result.suite.path }} search={{ test: result.result.name }} className={buttonClasses('plain', true)}>
        <EditIcon size={13} /> Open the test
      </Link>
      <Button small onClick={() => void copy(location.href, 'The address of this result')}>
        Copy link
      </Button>
    </div>
  );
}
