import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { say } from '~/parts/snackbar';
import { casesOf } from '~/formats';
import type { OpenSuite } from '~/state/suite_file';
import { hasChanges, useTests } from '~/state/tests';
import { keyOf, newTest } from './test_key';
import type { TestActions } from './test_row';

export interface SuiteActions extends TestActions {
  add: () => void;
  runAll: () => void;
  save: () => void;
  isBusy: boolean;
}

// What a person can do on the page of a suite.
export function useSuiteActions(suite: OpenSuite): SuiteActions {
  const { saveTestSuite, executeTestSuite, executeSingleTest, updateTest, deleteTest } = useTests();
  const navigate = useNavigate({ from: '/tests/$suite' });
  const [isBusy, setBusy] = useState(false);
  const format = suite.format ?? '';
  const open = (test: string) => void navigate({ search: (now) => ({ ...now, test }) });

  const alone = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  const save = async () => {
    const isSaved = await saveTestSuite();
    if (isSaved) say(`Saved ${suite.path}`);
    return isSaved;
  };
  // What runs is the file: changes are saved first, and nothing runs where that fails.
  const run = async (name?: string) => {
    if (hasChanges(useTests.getState()) && !(await save())) return;
    const started = await (name === undefined ? executeTestSuite(suite.path) : executeSingleTest(suite.path, name));
    if (started) await navigate({ to: '/tests/$suite/executions/$run', params: { suite: suite.path, run: started.id } });
  };
  const remove = (index: number) => {
    const name = casesOf(format, suite.value)[index]?.name || 'the test';
    say(`Deleted ${name}`, deleteTest(index));
  };
  // A file says of a test that is switched off no more than that: what it said before is remembered.
  const switchedOff = useRef(new Set<string>()); // tests marked "only", by name
  const enable = (index: number, enabled: boolean) => {
    const test = casesOf(format, suite.value)[index];
    if (!test) return;
    if (test.only && !enabled) switchedOff.current.add(test.name);
    updateTest(index, { ...test, enabled, only: test.only || (enabled && switchedOff.current.delete(test.name)) });
  };

  return {
    add: () => open(newTest),
    edit: (index) => open(keyOf(casesOf(format, suite.value), index)),
    remove,
    enable,
    run: (test) => void alone(() => run(test.name)),
    runAll: () => void alone(() => run()),
    save: () => void alone(save),
    isBusy,
  };
}
