import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useReadOnly } from '~/api/project';
import type { Diagnostic } from '~/api/types';
import { IconButton } from '~/parts/button';
import { CloseIcon } from '~/parts/icons';
import { Page } from '~/parts/page';
import { Segmented } from '~/parts/segmented';
import { ErrorState } from '~/parts/states';
import { TimeAgo } from '~/parts/time';
import { sameAddress, useUnsaved } from '~/parts/unsaved';
import { useMedia } from '~/parts/use_media';
import { useRecovery } from '~/parts/use_recovery';
import { casesOf, suiteMeta } from '~/formats';
import { useCommands } from '~/shell/palette';
import { SourceView } from '~/source';
import { type OpenSuite, isChanged } from '~/state/suite_file';
import { draftOf, hasChanges, useTests } from '~/state/tests';
import { BottomBar } from './bottom_bar';
import { Conflict } from './conflict';
import { Faults } from './faults';
import { useResults } from './last_results';
import { SuiteEditor } from './suite_editor';
import { TestDrawer } from './test_drawer';
import { TestList } from './test_list';
import type { TestActions } from './test_row';
import { useSuiteActions } from './use_suite_actions';

type View = 'form' | 'source' | 'both';

const isUnsaved = (): boolean => hasChanges(useTests.getState());
const stays = sameAddress();

// A suite as form and source: beside each other where there is room, else one of them.
export function SuiteView({ suite }: { suite: OpenSuite }) {
  const [view, setView] = useView(suite.format !== null);
  const [place, setPlace] = useState<Diagnostic | null>(null);
  const isReadOnly = useReadOnly();
  const actions = useSuiteActions(suite);
  const recovery = useSuiteRecovery(suite, isReadOnly);
  const isWaiting = useTests((state) => state.isWaiting);
  useUnsaved({ what: 'This suite', isUnsaved, stays, save: useTests.getState().saveTestSuite, discard: recovery.discard });
  const show = (diagnostic: Diagnostic) => {
    if (view.now === 'form') setView(view.options.some((option) => option.value === 'both') ? 'both' : 'source');
    setPlace({ ...diagnostic });
  };
  // Beside or below the source, so that it stays where it is while someone types.
  const faults = <Faults diagnostics={suite.diagnostics} onShow={show} />;
  useCommands(
    isReadOnly
      ? []
      : [
          { label: 'Save suite', shortcut: 'mod+s', run: () => isUnsaved() && actions.save() },
          { label: 'Run all tests', shortcut: 'r', run: actions.runAll },
          ...(suite.format ? [{ label: 'Add test', shortcut: 'n', run: actions.add }] : []),
        ],
  );
  return (
    <Page wide title={titleOf(suite)} about={<About suite={suite} isReadOnly={isReadOnly} />} actions={view.options.length > 1 && <Segmented label="View" value={view.now} options={view.options} onChange={setView} />}>
      {isReadOnly && <ActionError />}
      {recovery.notice}
      {suite.format && !isReadOnly && <TestDrawer suite={suite} format={suite.format} />}
      <div className={view.now === 'both' ? 'grid grid-cols-2 items-start gap-5' : 'grid grid-cols-[minmax(0,1fr)] gap-5'}>
        {view.now !== 'source' && suite.format && (
          <Form suite={suite} format={suite.format} isReadOnly={isReadOnly} actions={isReadOnly ? null : actions}>
            {faults}
          </Form>
        )}
        {view.now !== 'form' && <Source suite={suite} isReadOnly={isReadOnly} place={place} />}
        {view.now === 'source' && faults}
      </div>
      <div aria-hidden="true" className="h-[var(--foot,0px)]" />
      {!isReadOnly && (
        <BottomBar isChanged={isChanged(suite) || isWaiting} isBusy={actions.isBusy} onAdd={suite.format && suite.readable ? actions.add : null} onRun={actions.runAll} onSave={actions.save}>
          <ActionError />
        </BottomBar>
      )}
      <Conflict />
    </Page>
  );
}

// Unsaved changes outlive a reload. They are kept with the version of the file that they were made to.
function useSuiteRecovery(suite: OpenSuite, isReadOnly: boolean) {
  const restore = useTests((state) => state.restore);
  const draft = useTests(useShallow(draftOf));
  const isUnsaved = useTests(hasChanges);
  return useRecovery({ id: isReadOnly ? null : `suite ${suite.path}`, base: suite.etag ?? '', data: draft, isChanged: isUnsaved, restore: (found) => found && restore(found) });
}

const titleOf = (suite: OpenSuite): string => (suite.format && suiteMeta(suite.format, suite.value).name) || suite.path;

function About({ suite, isReadOnly }: { suite: OpenSuite; isReadOnly: boolean }) {
  const lastRun = useTests((state) => state.executionHistory[0]);
  return (
    <p className="flex flex-wrap gap-x-3">
      <Link to="/tests" className="text-accent underline">
        All suites
      </Link>
      <span className="outside-text self-center">{suite.path}</span>
      {suite.format && <span>{suite.format}</span>}
      <Link to="/tests/$suite/executions" params={{ suite: suite.path }} className="text-accent underline">
        Past runs
      </Link>
      {lastRun && (
        <Link to="/tests/$suite/executions/$run" params={{ suite: suite.path, run: lastRun.id }} className="text-accent underline">
          Last run <TimeAgo at={lastRun.started_at} />
        </Link>
      )}
      {isReadOnly && <span>To look at only: proctor serve was started with --read-only.</span>}
    </p>
  );
}

const labels: Record<View, string> = { form: 'Form', source: 'Source', both: 'Both' };

// What is shown: as the address says, else as much as there is room for.
function useView(hasForm: boolean) {
  const isWide = useMedia('(min-width: 1200px)');
  const { view } = useSearch({ from: '/tests/$suite' });
  const navigate = useNavigate({ from: '/tests/$suite' });
  const offered: View[] = !hasForm ? ['source'] : isWide ? ['form', 'both', 'source'] : ['form', 'source'];
  const now = offered.find((option) => option === view) ?? (offered.includes('both') ? 'both' : (offered[0] ?? 'form'));
  const choose = (next: View) => void navigate({ search: (search) => ({ ...search, view: next }), replace: true });
  return [{ now, options: offered.map((value) => ({ value, label: labels[value] })) }, choose] as const;
}

interface FormProps {
  suite: OpenSuite;
  format: string;
  isReadOnly: boolean;
  actions: TestActions | null;
  children: React.ReactNode; // above everything else
}

function Form({ suite, format, isReadOnly, actions, children }: FormProps) {
  const tests = useMemo(() => casesOf(format, suite.value), [format, suite.value]);
  const lastRun = useTests((state) => state.executionHistory[0]);
  const results = useResults(lastRun, suite.path);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      {children}
      {!suite.readable && <p role="status">The source cannot be read right now. What you see here is what it last said; mend the source to go on.</p>}
      <SuiteEditor format={format} value={suite.value} disabled={isReadOnly || !suite.readable} />
      <TestList tests={tests} format={format} path={suite.path} run={lastRun?.id ?? null} results={results} actions={suite.readable ? actions : null} />
    </div>
  );
}

function Source({ suite, isReadOnly, place }: { suite: OpenSuite; isReadOnly: boolean; place: Diagnostic | null }) {
  const { updateSource, syncing } = useTests();
  return (
    <div className="sticky top-16 h-[max(24rem,calc(100dvh-15rem))] min-w-0">
      <SourceView path={suite.path} text={suite.text} onChange={updateSource} diagnostics={suite.diagnostics} format={suite.format} readOnly={isReadOnly || syncing === 'form'} at={place} />
    </div>
  );
}

// Why it was not saved, or did not start.
function ActionError() {
  const { error, clearError } = useTests();
  if (!error) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1">
      <ErrorState error={error} />
      <IconButton label="Dismiss" icon={<CloseIcon />} onClick={clearError} />
    </div>
  );
}
