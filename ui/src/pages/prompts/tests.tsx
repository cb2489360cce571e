import { lazy, Suspense, useState } from 'react';
import type { LlmunitPrompt } from '~/api/types';
import { Button, IconButton } from '~/parts/button';
import { counted } from '~/parts/facts';
import { AddIcon, RemoveIcon, RunIcon } from '~/parts/icons';
import { say } from '~/parts/snackbar';
import { EmptyState } from '~/parts/states';
import type { FileCase } from './file_case';
import { RunTest } from './run_test';
import type { ChangeDraft, Draft } from './workspace_state';

const TestEditor = lazy(() => import('~/editor').then((module) => ({ default: module.TestEditor })));

interface TestsProps {
  prompt: LlmunitPrompt;
  draft: Draft;
  isChanged: boolean;
  readOnly: boolean;
  change: ChangeDraft;
}

// The tests of a prompt's folder: each a conversation, judged step by step.
export function Tests({ prompt, draft, isChanged, readOnly, change }: TestsProps) {
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const [run, setRun] = useState<FileCase | null>(null);
  const remove = (index: number) => {
    const test = draft.cases[index];
    if (!test) return;
    change(({ cases }) => ({ cases: cases.toSpliced(index, 1) }));
    say(`Removed ${nameOf(test, index)}`, () => change(({ cases }) => ({ cases: cases.toSpliced(index, 0, test) })));
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {draft.cases.length === 0 && <EmptyState title="No tests yet">A test is a conversation with what is expected of each answer.</EmptyState>}
      {draft.cases.length > 0 && (
        <ul aria-label="Tests" className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface">
          {draft.cases.map((test, index) => (
            <li key={String(test.id ?? index)} className="flex flex-wrap items-start gap-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-52">
                <p className="font-medium break-words">{nameOf(test, index)}</p>
                {typeof test.description === 'string' && <p className="break-words text-muted">{test.description}</p>}
                <p className="text-[0.87rem] text-muted">{counted(Array.isArray(test.steps) ? test.steps.length : 0, 'step')}</p>
              </div>
              {!readOnly && (
                <>
                  <Button small onClick={() => setEdited(index)} aria-label={`Edit ${nameOf(test, index)}`}>
                    Edit
                  </Button>
                  <Button small disabled={isChanged || typeof test.id !== 'string'} title={isChanged ? 'Save the changes first' : undefined} aria-label={`Run Test ${nameOf(test, index)}`} onClick={() => setRun(test)}>
                    <RunIcon /> Run Test
                  </Button>
                  <IconButton label={`Remove ${nameOf(test, index)}`} icon={<RemoveIcon />} onClick={() => remove(index)} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setEdited('new')}>
            <AddIcon /> Add Test
          </Button>
          {isChanged && <p className="text-muted">Save the changes to run a test.</p>}
        </div>
      )}
      {edited !== null && (
        <Suspense fallback={null}>
          <TestEditor
            suite={{ path: `tests/${prompt.name}`, format: 'llmunit', value: draft.cases }}
            index={edited === 'new' ? null : edited}
            lastOutput={null}
            onSave={(value) => {
              change({ cases: value as FileCase[] });
              setEdited(null);
            }}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      {run && <RunTest test={String(run.id)} name={String(run.name)} onClose={() => setRun(null)} />}
    </div>
  );
}

const nameOf = (test: FileCase | undefined, index: number): string => (typeof test?.name === 'string' && test.name !== '' ? test.name : `test ${index + 1}`);
