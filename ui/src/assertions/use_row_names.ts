// What each row is called while it is edited: by its id, else by a name of its own that moves with it.
import { useRef } from 'react';
import { type Assertion, uniqueIds } from './assertion';

export interface RowNames {
  keys: string[];
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
  insert: (index: number) => void;
}

export function useRowNames(value: Assertion[]): RowNames {
  const names = useRef<string[]>([]);
  const count = useRef(0);
  const fresh = () => `row-${count.current++}`;
  // A list that was changed elsewhere: rows at its end are new, or gone.
  while (names.current.length < value.length) names.current.push(fresh());
  names.current.length = value.length;
  return {
    keys: uniqueIds(value).map((id, index) => id ?? names.current[index] ?? ''),
    move: (from, to) => {
      names.current = names.current.toSpliced(from, 1).toSpliced(to, 0, names.current[from] ?? fresh());
    },
    remove: (index) => {
      names.current = names.current.toSpliced(index, 1);
    },
    insert: (index) => {
      names.current = names.current.toSpliced(index, 0, fresh());
    },
  };
}
