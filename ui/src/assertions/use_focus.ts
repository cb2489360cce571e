import { useEffect, useRef, useState } from 'react';

// Brings the keyboard to a part of the editor once it is there: after the next time it is drawn.
export function useFocus() {
  const section = useRef<HTMLElement>(null);
  const wanted = useRef<string | null>(null);
  const [, drawAgain] = useState({});
  useEffect(() => {
    if (wanted.current === null) return;
    const part = section.current?.querySelector<HTMLElement>(wanted.current);
    wanted.current = null;
    part?.focus();
  });
  const focus = (selector: string) => {
    wanted.current = selector;
    drawAgain({});
  };
  return { section, focus };
}

// Rows are counted from 1.
export const places = {
  add: '[data-add]',
  path: (row: number) => `[data-row="${row}"] input[role="combobox"]`,
  handle: (row: number) => `[data-row="${row}"] button`,
  panel: 'aside input, aside textarea, aside [data-add-value]',
};
