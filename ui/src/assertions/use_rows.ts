// What is done to the list of assertions, and the last removal, which can be taken back.
import { useRef, useState } from 'react';
import { type Assertion, keysOf, moved, newAssertion, withExpected } from './assertion';
import { carried } from './expected';
import type { Matcher } from './registry';

interface Removed {
  assertion: Assertion;
  index: number;
}

export function useRows(value: Assertion[], onChange: (value: Assertion[]) => void, matchers: Matcher[]) {
  const [removed, setRemoved] = useState<Removed | null>(null);
  // What rows expected under other matchers, for who changes their mind or comes past one that expects nothing.
  const earlier = useRef(new Map<string, Assertion>());
  const change = (index: number, assertion: Assertion) => onChange(value.with(index, assertion));
  return {
    removed,
    forget: () => setRemoved(null),
    change,
    add: (): string => {
      const next = [...value, newAssertion()];
      onChange(next);
      return keysOf(next).at(-1) ?? '';
    },
    addAll: (assertions: Assertion[]) => onChange([...value, ...assertions]),
    move: (from: number, to: number) => onChange(moved(value, from, to)),
    remove: (index: number) => {
      const assertion = value[index];
      if (!assertion) return;
      setRemoved({ assertion, index });
      onChange(value.toSpliced(index, 1));
    },
    undo: () => {
      if (removed) onChange(value.toSpliced(removed.index, 0, removed.assertion));
      setRemoved(null);
    },
    setMatcher: (index: number, name: string) => {
      const assertion = value[index];
      if (!assertion) return;
      const key = keysOf(value)[index];
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
