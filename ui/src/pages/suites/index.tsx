import { useEffect, useState } from 'react';
import type { SuiteFileInfo } from '~/api/types';
import { useOnReturn } from '~/api/connection';
import { useProject, useReadOnly } from '~/api/project';
import { Button } from '~/parts/button';
import { AddIcon } from '~/parts/icons';
import { Dialog } from '~/parts/overlay';
import { Page } from '~/parts/page';
import { ErrorState, Loading } from '~/parts/states';
import { useCommands } from '~/shell/palette';
import { useTests } from '~/state/tests';
import { NewSuiteDialog } from './new_suite';
import { removeSuite } from './remove_suite';
import { SuiteList } from './suite_list';
import { Welcome } from './welcome';

const look = 2_000; // milliseconds between two looks while something runs

// Every test file beneath the root, as cards.
export function SuitesPage() {
  const { testSuites, error, fetchTestSuites } = useTests();
  const isKnown = useSuites();
  const isReadOnly = useReadOnly();
  const project = useProject().data;
  const [isCreating, setCreating] = useState(false);
  const [doomed, setDoomed] = useState<SuiteFileInfo | null>(null);
  const create = isReadOnly ? undefined : () => setCreating(true);
  // A file with faults could not be put back, so that deleting it asks first.
  const remove = (suite: SuiteFileInfo) => (suite.errors > 0 ? setDoomed(suite) : void removeSuite(suite));
  useCommands(create ? [{ label: 'New suite', shortcut: 'n', run: create }] : []);
  return (
    <Page title="Tests" about={about(project?.name, isReadOnly)} actions={create && testSuites.length > 0 && <NewButton onClick={create} />}>
      {error && <ErrorState error={error} retry={() => void fetchTestSuites()} />}
      {!isKnown && !error && <Loading what="suites" rows={4} />}
      {isKnown && !error && testSuites.length === 0 && <Welcome onCreate={create} />}
      {testSuites.length > 0 && <SuiteList suites={testSuites} onDelete={isReadOnly ? undefined : remove} />}
      {isCreating && <NewSuiteDialog onClose={() => setCreating(false)} />}
      {doomed && <DeleteDialog suite={doomed} onClose={() => setDoomed(null)} />}
    </Page>
  );
}

const about = (project: string | undefined, isReadOnly: boolean): string | undefined =>
  isReadOnly ? `${project ?? 'This project'}: to look at only, since proctor serve was started with --read-only` : project;

const NewButton = ({ onClick }: { onClick: () => void }) => (
  <Button look="primary" onClick={onClick}>
    <AddIcon /> New suite
  </Button>
);

// Fetches the list, again when the window is looked at, and every few seconds while a run goes on. Whether it is here.
function useSuites(): boolean {
  const { testSuites, fetchTestSuites } = useTests();
  const [isKnown, setKnown] = useState(testSuites.length > 0);
  useOnReturn(() => void fetchTestSuites());
  const isRunning = testSuites.some((suite) => suite.last_run?.status === 'running');
  useEffect(() => {
    const fetchSeen = () => void (document.visibilityState === 'visible' && fetchTestSuites());
    void fetchTestSuites().then(() => setKnown(true));
    document.addEventListener('visibilitychange', fetchSeen);
    return () => document.removeEventListener('visibilitychange', fetchSeen);
  }, [fetchTestSuites]);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void fetchTestSuites(), look);
    return () => clearInterval(timer);
  }, [isRunning, fetchTestSuites]);
  return isKnown;
}

function DeleteDialog({ suite, onClose }: { suite: SuiteFileInfo; onClose: () => void }) {
  const remove = () => {
    onClose();
    void removeSuite(suite);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${suite.path}?`}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button look="danger" onClick={remove}>
            Delete for good
          </Button>
        </>
      }
    >
      The file has faults, and only files without faults can be saved from here. So this cannot be undone.
    </Dialog>
  );
}
