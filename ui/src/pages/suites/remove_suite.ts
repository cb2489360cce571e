import type { SuiteFileInfo } from '~/api/types';
import { say } from '~/parts/snackbar';
import { createFile, textOf } from '~/state/suite_file';
import { useTests } from '~/state/tests';

// Deletes a suite at once; its text is kept for as long as it can be taken back.
export async function removeSuite(suite: SuiteFileInfo): Promise<void> {
  const { deleteTestSuite, fetchTestSuites } = useTests.getState();
  const text = await textOf(suite.path).catch(() => null);
  if (!(await deleteTestSuite(suite.path))) return;
  if (text === null || suite.errors > 0) return say(`Deleted ${suite.path}`);
  say(`Deleted ${suite.path}`, () => {
    createFile(suite.path, text)
      .then(fetchTestSuites)
      .catch((error: Error) => say(`${suite.path} could not be put back: ${error.message}`));
  });
}
