import { lazy, Suspense } from 'react';
import { Button } from '~/parts/button';
import { Dialog } from '~/parts/overlay';
import { Loading } from '~/parts/states';
import { useTests } from '~/state/tests';

const TextDiff = lazy(async () => ({ default: (await import('~/parts/diff')).TextDiff }));

// Someone else has saved the file since it was read: whose text stands is for the reader to say.
export function Conflict() {
  const { conflict, currentSuite, clearConflict, saveTestSuite, fetchTestSuite } = useTests();
  if (!conflict || !currentSuite) return null;
  const { theirs } = conflict;
  return (
    <Dialog
      open
      onClose={clearConflict}
      title={theirs ? 'The file was changed meanwhile' : 'The file was deleted meanwhile'}
      about={`${currentSuite.path} is not what it was when you opened it. Nothing has been saved.`}
      footer={
        <>
          <Button onClick={clearConflict}>Go on editing</Button>
          {theirs && (
            <Button look="danger" onClick={() => void fetchTestSuite(currentSuite.path)}>
              Reload, and drop my changes
            </Button>
          )}
          <Button look="primary" onClick={() => void saveTestSuite({ overwrite: true })}>
            {theirs ? 'Overwrite with mine' : 'Save mine again'}
          </Button>
        </>
      }
    >
      {theirs && (
        <Suspense fallback={<Loading what="differences" />}>
          <TextDiff before={theirs.text} after={currentSuite.text} beforeLabel="the file now" afterLabel="yours" />
        </Suspense>
      )}
    </Dialog>
  );
}
