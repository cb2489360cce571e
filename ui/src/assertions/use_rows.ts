// What is done to the list of assertions, and the removals, which can be taken back.
import { useRef } from 'react';
import { useRemoved } from '~/parts/use_removed';
import { type Assertion, moved, newAssertion, withExpected } from './assertion';
import { carried } from './expected';
import type { Matcher } from './registry';
import { useRowNames } from './use_row_names';

export function useRows(value: Assertion[], onChange: (value: Assertion[]) => void, matchers: Matcher[]) {
  const removed = useRemoved(value, onChange);
  const names = useRowNames(value);
  // What rows expected under other matchers, for who changes their mind or comes past one that expects nothing.
  const earlier = useRef(new Map<string, Assertion>());
  const change = (index: number, assertion: Assertion) => onChange(value.with(index, assertion));
  return {
    keys: names.keys,
    removed: removed.last,
    removedCount: removed.count,
    forget: removed.forget,
    change,
    add: (): string => {
      const added = newAssertion();
      onChange([...value, added]);
      return added.id ?? '';
    },
    addAll: (assertions: Assertion[]) => onChange([...value, ...assertions]),
    move: (from: number, to: number) => {
      names.move(from, to);
      onChange(moved(value, from, to));
    },
    remove: (index: number) => {
      names.remove(index);
      removed.remove(index);
    },
    undo: () => {
      const index = removed.undo();
      if (index !== null) names.insert(index);
    },
    setMatcher: (index: number, name: string) => {
      const assertion = value[index];
      if (!assertion) return;
      const key = names.keys[index];
      if (assertion.expected !== undefined) for (const place of [key, `${key} ${assertion.matcher}`]) earlier.current.set(place ?? '', assertion);
      const own = earlier.current.get(`${key} ${name}`);
      const last = earlier.current.get(key ?? '') ?? assertion;
      change(index, withExpected({ ...assertion, matcher: name }, own ? own.expected : converted(last, name)));
    },
  };

  function converted({ matcher, expected }: Assertion, name: string): unknown {
    const [from, to] = [matcher, name].map((one) => matchers.find((known) => known.name === one));
    return from && to ? carried(expected, from, to) : expected;
  }
}
