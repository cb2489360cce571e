import { Link } from '@tanstack/react-router';
import { IconButton } from '~/parts/button';
import { counted } from '~/parts/counted';
import { EditIcon, RemoveIcon, RunIcon } from '~/parts/icons';
import { StatusMark } from '~/parts/status';
import { Switch } from '~/parts/switch';
import type { ResultRow } from '~/api/types';
import { type CaseForm, type Shows, checkCount } from '~/formats';

export interface TestActions {
  edit: (index: number) => void;
  remove: (index: number) => void;
  run: (test: CaseForm) => void;
  enable: (index: number, enabled: boolean) => void;
}

interface TestRowProps {
  test: CaseForm;
  index: number;
  shows: Shows;
  path: string;
  run: string | null; // the last one
  result: ResultRow | undefined; // of this test, in that run
  actions: TestActions | null; // null: nothing can be changed
}

// A test in the list of its suite.
export function TestRow({ test, index, shows, path, run, result, actions }: TestRowProps) {
  const name = test.name || `test ${index + 1}`;
  return (
    <li
      aria-label={name}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 first:border-t-0 [contain-intrinsic-size:auto_4rem] [content-visibility:auto]"
    >
      <span className="w-4">
        {run && result && (
          <Link to="/tests/$suite/executions/$run" params={{ suite: path, run }} search={{ result: result.key }} title={`${result.status} in the last run`}>
            <StatusMark status={result.status} />
          </Link>
        )}
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className={test.enabled ? 'font-medium break-words' : 'font-medium break-words text-muted'}>
          {actions ? (
            <button type="button" className="text-left hover:underline" onClick={() => actions.edit(index)}>
              {name}
            </button>
          ) : (
            name
          )}
          {test.enabled && test.only && (
            <span title="Tests without this mark do not run" className="ml-2 rounded bg-warn-soft px-1.5 text-[0.8rem] text-warn">
              only
            </span>
          )}
          {!test.enabled && <span className="ml-2 rounded bg-skip-soft px-1.5 text-[0.8rem] text-skip">switched off</span>}
        </p>
        <About test={test} shows={shows} />
      </div>
      {actions && <RowActions {...{ test, index, shows, name, actions }} />}
    </li>
  );
}

// The prompt it names, else what it says first; how much is checked; its tags.
function About({ test, shows }: { test: CaseForm; shows: Shows }) {
  const word = shows.checks === 'metrics' ? 'metric' : shows.checks === 'assertions' ? 'assertion' : 'check';
  const asked = test.prompt || test.steps.find((step) => step.input !== '')?.input || test.description;
  return (
    <p className="flex min-w-0 flex-wrap gap-x-2 text-[0.87rem] text-muted">
      <span className="whitespace-nowrap">{counted(checkCount(test), word)}</span>
      {test.steps.length > 1 && <span className="whitespace-nowrap">{counted(test.steps.length, 'step')}</span>}
      {asked && <span className={test.prompt ? 'outside-text min-w-0' : 'min-w-0 max-w-full truncate'}>{asked}</span>}
      {test.tags.map((tag) => (
        <span key={tag} className="rounded-full bg-accent-soft px-2 text-accent">
          {tag}
        </span>
      ))}
    </p>
  );
}

function RowActions({ test, index, shows, name, actions }: Pick<TestRowProps, 'test' | 'index' | 'shows'> & { name: string; actions: TestActions }) {
  return (
    <div className="ml-auto flex items-center gap-1">
      {shows.enabled && <Switch label={`${name} enabled`} hideLabel checked={test.enabled} onChange={(enabled) => actions.enable(index, enabled)} />}
      <IconButton label={`Run ${name}`} icon={<RunIcon />} onClick={() => actions.run(test)} />
      <IconButton label={`Edit ${name}`} icon={<EditIcon />} onClick={() => actions.edit(index)} />
      <IconButton label={`Delete ${name}`} icon={<RemoveIcon />} onClick={() => actions.remove(index)} />
    </div>
  );
}
