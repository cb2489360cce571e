import { useState } from 'react';

interface Removed<T> {
  item: T;
  index: number;
}

// What was removed from a list, newest first: each removal can be taken back, one after the other.
export function useRemoved<T>(value: T[], onChange: (value: T[]) => void) {
  const [removed, setRemoved] = useState<Removed<T>[]>([]);
  const [last, ...others] = removed;
  return {
    last: last?.item ?? null,
    count: removed.length,
    remove: (index: number): void => {
      const item = value[index];
      if (item === undefined) return;
      setRemoved([{ item, index }, ...removed]);
      onChange(value.toSpliced(index, 1));
    },
    // Where it is again; none: nothing was removed.
    undo: (): number | null => {
      if (!last) return null;
      const index = Math.min(last.index, value.length);
      setRemoved(others);
      onChange(value.toSpliced(index, 0, last.item));
      return index;
    },
    forget: () => setRemoved([]),
  };
}
