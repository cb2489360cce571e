// One guard for every way out of an editor with unsaved changes: links, the back button, commands, shortcuts, reload, close.
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button';
import { Dialog } from './overlay';

interface Place {
  pathname: string;
  search: unknown;
}

export interface Editor {
  what: string; // "This suite"
  isUnsaved: () => boolean;
  stays: (current: Place, next: Place) => boolean; // whether it is still there after this navigation
  save?: () => Promise<boolean>; // whether it was saved
  discard?: () => void; // forgets the changes for good
}

const editors = new Set<{ current: Editor }>();

// Guards what the caller edits, for as long as it is on the page.
export function useUnsaved(editor: Editor): void {
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });
  useEffect(() => {
    editors.add(latest);
    return () => void editors.delete(latest);
  }, []);
}

const unsaved = (): Editor[] => [...editors].map((editor) => editor.current).filter((editor) => editor.isUnsaved());

// Whether an address differs in what a page or drawer is opened by: its path, and these keys of its search.
export const sameAddress =
  (...keys: string[]) =>
  (current: Place, next: Place): boolean =>
    current.pathname === next.pathname && keys.every((key) => textAt(current.search, key) === textAt(next.search, key));

const textAt = (search: unknown, key: string): string => String((search as Record<string, unknown>)[key] ?? '');

// Asks before changes are left behind; once, around all pages. When the window is closed the browser asks in its own words.
export function UnsavedGuard() {
  const [left, setLeft] = useState<Editor[]>([]);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const leaves = unsaved().filter((editor) => !editor.stays(current, next));
      setLeft(leaves);
      return leaves.length > 0;
    },
    enableBeforeUnload: () => unsaved().length > 0,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  const discard = () => {
    for (const editor of left) editor.discard?.();
    proceed();
  };
  const saveAndLeave = async () => {
    for (const editor of left) if (!(await editor.save?.())) return reset();
    proceed();
  };
  return (
    <Dialog
      open
      onClose={reset}
      title="Leave without saving?"
      footer={
        <>
          <Button autoFocus onClick={reset}>
            Keep editing
          </Button>
          <Button look="danger" onClick={discard}>
            Discard changes
          </Button>
          {left.every((editor) => editor.save) && (
            <Button look="primary" onClick={() => void saveAndLeave()}>
              Save and leave
            </Button>
          )}
        </>
      }
    >
      {left.map((editor) => editor.what).join(' and ')} {left.length === 1 ? 'has' : 'have'} changes that are not saved.
    </Dialog>
  );
}
