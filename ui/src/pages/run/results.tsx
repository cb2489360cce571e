import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResultRow, Run } from '~/api/types';
import { EmptyState, ErrorState } from '~/parts/states';
import { OpenResult } from './open_result';
import { Row, rowHeight } from './row';
import { isFiltered, type RunSearch } from './search';
import { useBlocks, useRows } from './use_list';
import { useOpenRow } from './use_open_row';
import { useRowKeys } from './use_row_keys';
import { useScaledVirtualizer } from './use_scaled_virtualizer';

interface ResultsProps {
  run: Run;
  search: RunSearch;
  ofSuite?: boolean; // the page is about the one suite that `search` names: that is no filter
  generation: number; // counts up as results come in
  onOpen: (key: string | undefined) => void;
  onClear: () => void; // shows all results
  onRead: (took: number) => void; // the list was read, in so many milliseconds
}

// All results of a run, however many: those in sight are fetched and drawn.
export function Results({ run, search, ofSuite = false, generation, onOpen, onClear, onRead }: ResultsProps) {
  const filtered = isFiltered(ofSuite ? { ...search, suite: undefined } : search);
  const list = useBlocks(run.id, search, generation);
  // A list without a filter is as long as the totals say, before it is counted.
  const count = Math.max(list.index.length, list.complete || filtered ? 0 : run.totals.cases);
  const scroller = useRef<HTMLDivElement>(null);
  const { virtualizer, height, shift, goTo } = useScaledVirtualizer(scroller, count, rowHeight);
  const items = virtualizer.getVirtualItems();
  const rowAt = useRows(run.id, search, list, generation, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  const open = useOpenRow({ run: run.id, search, list, virtualizer, goTo, rowAt });
  const onKeyDown = useRowKeys(scroller, count, goTo, open.offsetOf);
  const { took, complete } = list;
  useEffect(() => {
    if (complete) onRead(took);
  }, [complete, took, onRead]);
  const toggle = useCallback(
    (row: ResultRow, index: number) => {
      const closes = search.result === row.key;
      open.remember(closes ? null : { key: row.key, index });
      onOpen(closes ? undefined : row.key);
    },
    [open.remember, onOpen, search.result],
  );
  if (list.error) return <ErrorState error={list.error} />;
  return (
    <section aria-label="Results" className="grid min-w-0 gap-2">
      <h2 className="sr-only">Results</h2>
      <Count list={list} count={count} total={run.totals.cases} filtered={filtered} />
      {search.result && open.isApart && (
        <div className="rounded-lg border border-line bg-surface">
          <OpenResult run={run} resultKey={search.result} onClose={() => onOpen(undefined)} heading />
        </div>
      )}
      {list.complete && count === 0 ? (
        <NoResults run={run} filtered={filtered} onClear={onClear} />
      ) : (
        <div
          ref={scroller}
          role="region"
          aria-label="List of results"
          tabIndex={0}
          onKeyDown={onKeyDown}
          className="h-[max(26rem,calc(100dvh-19rem))] min-w-0 overflow-y-auto rounded-lg border border-line bg-surface [overflow-anchor:none]"
        >
          <div role="list" className="relative w-full" style={{ height }}>
            {items.map((item) => {
              const row = rowAt(item.index);
              const isOpen = row !== null && row.key === search.result;
              return (
                <div
                  key={item.index}
                  role="listitem"
                  aria-setsize={list.complete ? count : -1}
                  aria-posinset={item.index + 1}
                  className="absolute inset-x-0 top-0 border-b border-line"
                  style={{ transform: `translateY(${item.start - shift}px)`, minHeight: rowHeight }}
                >
                  <Row row={row} index={item.index} isOpen={isOpen} repeats={(row?.repeat ?? 1) > 1} onToggle={toggle} />
                  {isOpen && (
                    <Measured onHeight={(tall) => open.measured(item.index, tall)}>
                      <OpenResult run={run} resultKey={row.key} />
                    </Measured>
                  )}
                </div>
              );
            })}
          </div>
        </div>
      )}
    </section>
  );
}

export function Count({ list, count, total, filtered }: { list: { complete: boolean; index: { length: number } }; count: number; total: number; filtered: boolean }) {
  const said = count.toLocaleString('en');
  const of = filtered ? ` of ${Math.max(count, total).toLocaleString('en')}` : ''; // while it runs, the list may be ahead of the totals
  return (
    <p role="status" className="text-[0.87rem] text-muted">
      {list.complete ? `${said}${of} ${count === 1 && !filtered ? 'result' : 'results'}` : filtered ? 'Counting the results…' : `${said} results`}
    </p>
  );
}

function NoResults({ run, filtered, onClear }: { run: Run; filtered: boolean; onClear: () => void }) {
  if (filtered)
    return (
      <EmptyState
        title="No result fits these filters."
        action={
          <button type="button" className="font-medium text-accent underline" onClick={onClear}>
            Show all results
          </button>
        }
      />
    );
  return <EmptyState title={run.state === 'running' ? 'No result yet.' : 'This run has no results.'}>{run.state === 'running' ? 'They appear here as tests finish.' : 'It was stopped before a test came to its end.'}</EmptyState>;
}

// Tells how tall its content is, whenever that changes.
function Measured({ onHeight, children }: { onHeight: (height: number) => void; children: React.ReactNode }) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const tell = useRef(onHeight);
  tell.current = onHeight;
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => tell.current(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return <div ref={setElement}>{children}</div>;
}
