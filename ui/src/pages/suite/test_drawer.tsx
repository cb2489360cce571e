import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { casesOf } from '~/formats';
import type { OpenSuite } from '~/state/suite_file';
import { useTests } from '~/state/tests';
import { indexOf, newTest } from './test_key';

const TestEditor = lazy(async () => ({ default: (await import('~/editor')).TestEditor }));

// The test that the address names, in a drawer: /tests/{suite}?test=NAME
export function TestDrawer({ suite, format }: { suite: OpenSuite; format: string }) {
  const { test } = useSearch({ from: '/tests/$suite' });
  const navigate = useNavigate({ from: '/tests/$suite' });
  const updateCurrentSuite = useTests((state) => state.updateCurrentSuite);
  const close = () => void navigate({ search: ({ test: _closed, ...rest }) => rest });
  if (test === undefined) return null;
  const index = test === newTest ? null : indexOf(casesOf(format, suite.value), test);
  if (index === null && test !== newTest) return <p role="alert">There is no test “{test}” in this suite. It may have another name by now.</p>;
  return (
    <Suspense fallback={null}>
      <TestEditor
        key={test}
        suite={{ path: suite.path, format, value: suite.value }}
        index={index}
        lastOutput={null}
        onSave={(value) => {
          updateCurrentSuite(() => value);
          close();
        }}
        onClose={close}
      />
    </Suspense>
  );
}
