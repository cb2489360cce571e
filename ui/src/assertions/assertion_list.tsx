import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Assertion } from './assertion';
import { AssertionRow, type RowActions } from './assertion_row';
import { Sortable } from './sortable';
import type { useEditor } from './use_editor';

type Editor = ReturnType<typeof useEditor>;

interface ListProps {
  value: Assertion[];
  editor: Editor;
  panel: string; // ids
  pathHint: string;
}

export function AssertionList({ value, editor, panel, pathHint }: ListProps) {
  const { rows, ids, matchers, keys, faults, selected } = editor;
  const actions = useActions(editor);
  return (
    <Sortable ids={ids} what="Assertion" onMove={rows.move}>
      <ol aria-label="Assertions" className="grid content-start gap-2">
        {value.map((assertion, index) => {
          const id = ids[index] ?? '';
          return <AssertionRow key={id} {...{ id, index, assertion, matchers, keys, panel, pathHint, actions }} faults={faults[index] ?? []} selected={selected === id} />;
        })}
      </ol>
    </Sortable>
  );
}

// The same functions at each drawing, which act on what is there now.
function useActions(editor: Editor): RowActions {
  const now = useRef(editor);
  useLayoutEffect(() => {
    now.current = editor;
  });
  return useMemo(
    () => ({
      select: (id) => now.current.select(id),
      open: (id) => now.current.open(id),
      change: (index, assertion) => now.current.rows.change(index, assertion),
      setMatcher: (index, name) => now.current.rows.setMatcher(index, name),
      setTyping: (id) => now.current.setTyping(id),
      remove: (index) => now.current.remove(index),
    }),
    [],
  );
}
