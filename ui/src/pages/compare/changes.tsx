import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ChangedCase, Comparison } from '~/api/types';
import { Button } from '~/parts/button';
import { classes } from '~/parts/classes';
import { DownIcon, RightIcon } from '~/parts/icons';
import { EmptyState } from '~/parts/states';
import { ChangeDetail } from './change_detail';
import { type Change, changes, counted } from './words';

const route = getRouteApi('/compare');
const pageSize = 50;

// What changed, test by test: counts that are filters too, then the tests.
export function Changes({ comparison }: { comparison: Comparison }) {
  const { change: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const { counts } = comparison;
  const choose = (change: Change) => void navigate({ search: (last) => ({ ...last, change: chosen === change ? undefined : change }), resetScroll: false });
  const kinds = changes.filter(({ change }) => counts[change] > 0 && (chosen === undefined || chosen === change));
  return (
    <section aria-labelledby="tests" className="grid grid-cols-1 gap-3">
      <h2 id="tests" className="font-semibold">
        Tests
      </h2>
      <div role="group" aria-label="Show only" className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {changes.map((kind) => (
          <CountTile key={kind.change} kind={kind} count={counts[kind.change]} pressed={chosen === kind.change} onPress={() => choose(kind.change)} />
        ))}
      </div>
      {kinds.map((kind) => (
        <Kind key={kind.change} kind={kind} comparison={comparison} />
      ))}
      {kinds.length === 0 && <EmptyState title={chosen ? 'No such tests.' : 'Every test ended as before.'} />}
      <p className="text-muted">{counted(counts.same, 'test')} ended as before.</p>
    </section>
  );
}

type Known = (typeof changes)[number];

function CountTile({ kind, count, pressed, onPress }: { kind: Known; count: number; pressed: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      title={kind.about}
      onClick={onPress}
      className={classes('rounded-lg border px-3 py-2 text-left hover:bg-sunken', pressed ? 'border-accent bg-accent-soft outline outline-accent' : 'border-line bg-surface')}
    >
      <span className={classes('text-xl font-semibold', count > 0 ? kind.ink : 'text-muted')}>
        <span aria-hidden="true">{kind.mark} </span>
        {count.toLocaleString('en')}
      </span>{' '}
      <span className="block text-[0.87rem]">{kind.word}</span>
    </button>
  );
}

function Kind({ kind, comparison }: { kind: Known; comparison: Comparison }) {
  const [shown, setShown] = useState(pageSize);
  const cases = comparison.changes.filter((one) => one.change === kind.change);
  const untold = comparison.counts[kind.change] - cases.length;
  return (
    <section aria-label={kind.word} className="grid grid-cols-1 gap-2">
      <h3 className={classes('font-medium', kind.ink)}>
        <span aria-hidden="true">{kind.mark} </span>
        {comparison.counts[kind.change].toLocaleString('en')} {kind.word} <span className="font-normal text-muted">{kind.about}</span>
      </h3>
      <ul className="overflow-hidden rounded-lg border border-line bg-surface">
        {cases.slice(0, shown).map((one, index) => (
          <ChangeRow key={index} changed={one} comparison={comparison} />
        ))}
      </ul>
      {cases.length > shown && (
        <div>
          <Button small onClick={() => setShown(shown + pageSize)}>
            Show {Math.min(pageSize, cases.length - shown)} more
          </Button>
        </div>
      )}
      {untold > 0 && shown >= cases.length && <p className="text-muted">{counted(untold, 'more test')} of this kind are counted and not listed.</p>}
    </section>
  );
}

function ChangeRow({ changed, comparison }: { changed: ChangedCase; comparison: Comparison }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="border-b border-line last:border-0">
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="flex w-full items-start gap-2 px-3 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2">
        <span className="mt-1 text-muted">{isOpen ? <DownIcon size={14} /> : <RightIcon size={14} />}</span>
        <span className="min-w-0 flex-1">
          <span className="font-medium break-words">{changed.name}</span>
          <span className="block text-[0.8rem] break-words text-muted">{changed.suite}</span>
        </span>
        <span className="shrink-0 text-right text-[0.87rem] whitespace-nowrap">{trials(changed)}</span>
      </button>
      {isOpen && (
        <div className="border-t border-line px-3 py-3">
          <ChangeDetail changed={changed} runs={{ a: comparison.a.id, b: comparison.b.id }} />
        </div>
      )}
    </li>
  );
}

// "1/1 → 0/1", in words for screen readers.
function trials({ a, b }: ChangedCase): React.ReactNode {
  const told = (side: ChangedCase['a']) => (!side ? 'not there' : side.passed + side.failed === 0 ? 'no verdict' : `${side.passed}/${side.passed + side.failed}`);
  return (
    <>
      <span className="sr-only">passed in A: </span>
      {told(a)}
      <span aria-hidden="true"> → </span>
      <span className="sr-only">, in B: </span>
      {told(b)}
    </>
  );
}
