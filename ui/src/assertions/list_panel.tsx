import { useEffect, useRef } from 'react';
import { Button, IconButton } from '~/parts/button';
import { AddIcon, RemoveIcon } from '~/parts/icons';
import { moved } from './assertion';
import { type Draft, newDraft, read } from './expected';
import type { PanelProps } from './expected_panel';
import { Sortable, useItem } from './sortable';
import { ValueEditor } from './value_editor';

// For toBeOneOf: values of which one must equal.
export function ListPanel({ assertion, drafts, onDrafts }: PanelProps) {
  const list = useRef<HTMLOListElement>(null);
  const focusAt = useRef<number | null>(null);
  useEffect(() => {
    if (focusAt.current === null) return;
    list.current?.querySelectorAll('textarea')[focusAt.current]?.focus();
    focusAt.current = null;
  });
  const change = (next: Draft[]) => onDrafts(next, expectedFrom(next, assertion.expected));
  const addAfter = (index: number) => {
    focusAt.current = index + 1;
    change(drafts.toSpliced(index + 1, 0, newDraft(drafts[index]?.mode)));
  };
  return (
    <>
      <Sortable ids={drafts.map(({ id }) => id)} what="Value" onMove={(from, to) => change(moved(drafts, from, to))}>
        <ol ref={list} aria-label="Values" className="grid gap-2">
          {drafts.map((draft, index) => (
            <Value
              key={draft.id}
              draft={draft}
              number={index + 1}
              onChange={(next) => change(drafts.with(index, next))}
              onEnter={() => addAfter(index)}
              onRemove={() => change(drafts.toSpliced(index, 1))}
            />
          ))}
        </ol>
      </Sortable>
      <div className="flex flex-wrap items-center gap-2">
        <Button small data-add-value onClick={() => addAfter(drafts.length - 1)}>
          <AddIcon /> Add value
        </Button>
        <span className="text-[0.8rem] text-muted">Enter adds another; Shift+Enter makes a new line.</span>
      </div>
    </>
  );
}

interface ValueProps {
  draft: Draft;
  number: number;
  onChange: (draft: Draft) => void;
  onEnter: () => void;
  onRemove: () => void;
}

function Value({ draft, number, onChange, onEnter, onRemove }: ValueProps) {
  const item = useItem(draft.id, `Reorder value ${number}`);
  return (
    <li ref={item.ref} style={item.style} className="relative flex items-start gap-1 rounded-md border border-line bg-surface p-1.5">
      {item.handle}
      <div className="min-w-0 flex-1">
        <ValueEditor
          label={`Value ${number}`}
          draft={draft}
          onChange={onChange}
          onEnter={onEnter}
          actions={<IconButton label={`Remove value ${number}`} icon={<RemoveIcon />} className="ml-auto" onClick={onRemove} />}
        />
      </div>
    </li>
  );
}

// All of them, once all can be read; until then what was expected before.
function expectedFrom(drafts: Draft[], before: unknown): unknown {
  const values = drafts.map(read);
  return values.every((one) => one.ok) ? values.map(({ value }) => value) : before;
}
