import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useReadOnly } from '~/api/project';
import { Button, buttonClasses } from '~/parts/button';
import { RunIcon } from '~/parts/icons';
import { Page } from '~/parts/page';
import { counted } from '~/parts/counted';
import { ErrorState } from '~/parts/states';
import { useTests } from '~/state/tests';

// A folder with a prompt.md is one suite: it runs as a whole, and its files are edited where they lie.
export function FolderView({ path }: { path: string }) {
  const { testSuites, error, fetchTestSuites, executeTestSuite } = useTests();
  const isReadOnly = useReadOnly();
  const navigate = useNavigate();
  const suite = testSuites.find((each) => each.path === path);
  useEffect(() => void fetchTestSuites(), [fetchTestSuites]);
  const run = async () => {
    const started = await executeTestSuite(path);
    if (started) await navigate({ to: '/tests/$suite/executions/$run', params: { suite: path, run: started.id } });
  };
  return (
    <Page
      title={suite?.name || path}
      about={path}
      actions={
        <>
          <Link to="/tests/$suite/executions" params={{ suite: path }} className={buttonClasses()}>
            Past runs
          </Link>
          {!isReadOnly && (
            <Button look="primary" onClick={() => void run()}>
              <RunIcon /> Run All Tests
            </Button>
          )}
        </>
      }
    >
      {error && <ErrorState error={error} />}
      <p className="max-w-prose">
        This suite is a folder: its <code>prompt.md</code> is the prompt, and each JSON file beside it is a test. It runs as a whole; change its files in your own editor.
      </p>
      {suite && suite.cases !== null && (
        <p className="text-muted">
          {counted(suite.cases, 'test')}, {counted(suite.checks ?? 0, 'check')}
        </p>
      )}
    </Page>
  );
}
