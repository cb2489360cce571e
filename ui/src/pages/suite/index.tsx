import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isFolder } from '~/pages/suites/filter';
import { useOnReturn } from '~/api/connection';
import { Page } from '~/parts/page';
import { ErrorState, Loading } from '~/parts/states';
import { useTests } from '~/state/tests';
import { FolderView } from './folder_view';
import { SuiteView } from './suite_view';

// One suite: what it is about, its tests, its source.
export function SuitePage() {
  const { suite: path } = useParams({ from: '/tests/$suite' });
  return isFolder(path) ? <FolderView path={path} /> : <FilePage path={path} />;
}

function FilePage({ path }: { path: string }) {
  const { currentSuite, error, fetchTestSuite, refreshTestSuite, retry, fetchExecutionHistory, clearCurrentSuite } = useTests();
  useEffect(() => {
    const refresh = () => void (document.visibilityState === 'visible' && refreshTestSuite());
    void fetchTestSuite(path).then(() => useTests.getState().currentSuite && fetchExecutionHistory(path, 1));
    // Who comes back from an editor or a terminal sees the file as it is by then.
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('focus', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('focus', refresh);
      clearCurrentSuite();
    };
  }, [path, fetchTestSuite, refreshTestSuite, fetchExecutionHistory, clearCurrentSuite]);
  useOnReturn(() => {
    if (useTests.getState().currentSuite?.path !== path) void fetchTestSuite(path);
    else retry();
  });
  if (currentSuite?.path === path) return <SuiteView suite={currentSuite} />;
  return <Page title={path}>{error ? <ErrorState error={error} retry={() => void fetchTestSuite(path)} /> : <Loading what="suite" rows={5} />}</Page>;
}
