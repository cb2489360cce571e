import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { rowHeight } from './row';

// Arrow keys go from row to row, Home and End to the ends, Page up and down by what is seen.
export function useRowKeys(scroller: RefObject<HTMLDivElement | null>, count: number, goTo: (offset: number) => void, offsetOf: (row: number) => number) {
  return useCallback(
    (event: KeyboardEvent) => {
      const element = scroller.current;
      const from = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
      const onList = event.target === element;
      if (!element || (from === undefined && !onList) || event.altKey || event.ctrlKey || event.metaKey) return;
      const page = Math.max(1, Math.floor(element.clientHeight / rowHeight) - 1);
      const at = from === undefined ? firstInSight(element) : Number(from);
      const steps: Record<string, number> = { ArrowDown: onList ? at : at + 1, ArrowUp: at - 1, Home: 0, End: count - 1, PageDown: at + page, PageUp: at - page };
      const wanted = steps[event.key];
      if (wanted === undefined) return;
      event.preventDefault();
      focusRow(element, Math.min(count - 1, Math.max(0, wanted)), goTo, offsetOf);
    },
    [scroller, count, goTo, offsetOf],
  );
}

const rowIn = (element: HTMLElement, row: number): HTMLElement | null => element.querySelector<HTMLElement>(`[data-row="${row}"]`);

function firstInSight(element: HTMLElement): number {
  const top = element.getBoundingClientRect().top;
  const rows = [...element.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.getBoundingClientRect().top >= top - 1);
  return Math.min(...rows.map((row) => Number(row.dataset.row)), Number.MAX_SAFE_INTEGER);
}

// Rows far away come into the list a moment after it was scrolled, and their content with the next answer.
function focusRow(element: HTMLElement, row: number, goTo: (offset: number) => void, offsetOf: (row: number) => number, tries = 60): void {
  const found = rowIn(element, row);
  if (found && isInSight(element, found)) {
    found.focus({ preventScroll: true });
    return;
  }
  if (tries === 60) {
    const before = found && found.getBoundingClientRect().top < element.getBoundingClientRect().top;
    goTo(found && !before ? offsetOf(row) - element.clientHeight + rowHeight : offsetOf(row));
  }
  if (tries > 0) requestAnimationFrame(() => focusRow(element, row, goTo, offsetOf, tries - 1));
}

function isInSight(element: HTMLElement, row: HTMLElement): boolean {
  const [frame, own] = [element.getBoundingClientRect(), row.getBoundingClientRect()];
  return own.top >= frame.top - 1 && own.bottom <= frame.bottom + 1;
}
