import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResultRow } from '~/api/types';
import { rowHeight } from './row';
import type { RunSearch } from './search';
import type { ListState } from './use_list';

interface OpenRowProps {
  run: string;
  search: RunSearch;
  list: ListState;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  goTo: (offset: number) => void;
  rowAt: (row: number) => ResultRow | null;
}

interface Found {
  key: string;
  index: number;
}

// Where the open result stands in the list: the row that was pressed or, for an address that names one, the row that the
// order of the plan leads to. One that the list does not have, or whose row cannot be known, is shown apart, above the list.
export function useOpenRow({ search, list, virtualizer, goTo, rowAt }: OpenRowProps) {
  const { result } = search;
  const [found, setFound] = useState<Found | null>(null);
  const [sought, setSought] = useState<number | null>(null); // the block it must be in
  const isFound = found !== null && found.key === result;
  const seen = useRef('');

  // Only once for each: later the reader has scrolled on.
  useEffect(() => {
    if (!result || isFound || search.order || !list.complete || list.error || seen.current === result) return;
    seen.current = result;
    const block = list.index.block(list.index.holding(result));
    if (!block) return;
    setSought(list.index.holding(result));
    goTo(block.start * rowHeight);
  }, [result, isFound, search.order, list, goTo]);

  // The block has come: which of its rows is it?
  useEffect(() => {
    const block = sought === null ? null : list.index.block(sought);
    if (!block || rowAt(block.start) === null) return;
    setSought(null);
    for (let index = block.start; index < block.start + block.block.rows; index += 1)
      if (result && rowAt(index)?.key === result) {
        setFound({ key: result, index });
        goTo((index - 1) * rowHeight);
        return;
      }
  });

  // What was open is a line again.
  const index = isFound ? found.index : null;
  useEffect(() => {
    if (index === null) return;
    return () => virtualizer.resizeItem(index, rowHeight);
  }, [index, virtualizer]);

  const measured = useCallback((row: number, height: number) => virtualizer.resizeItem(row, rowHeight + height), [virtualizer]);
  const offsetOf = useCallback((row: number) => row * rowHeight + (index !== null && row > index ? openHeight(virtualizer, index) : 0), [index, virtualizer]);
  return { isApart: Boolean(result) && !isFound && sought === null && list.complete, remember: setFound, measured, offsetOf };
}

const openHeight = (virtualizer: Virtualizer<HTMLDivElement, Element>, index: number): number => (virtualizer.itemSizeCache.get(index) ?? rowHeight) - rowHeight;
