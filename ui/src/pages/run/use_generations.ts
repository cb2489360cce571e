import { useCallback, useEffect, useRef, useState } from 'react';

const least = 1500; // milliseconds between two readings of a list that grows

// While results come in the list is read anew now and then: the longer a reading takes, the more seldom. What is known at first
// is what the list is read with at first.
export function useGenerations(cases: number | undefined, state: string | undefined) {
  const [generation, setGeneration] = useState(0);
  const known = useRef({ cases, state, took: 0, at: 0 });
  useEffect(() => {
    if (known.current.state === undefined) known.current = { ...known.current, cases, state, at: performance.now() };
    if (known.current.cases === cases && known.current.state === state) return;
    const rest = state === 'running' ? Math.max(least, 20 * known.current.took) : 0;
    const timer = setTimeout(
      () => {
        known.current = { ...known.current, cases, state, at: performance.now() };
        setGeneration((last) => last + 1);
      },
      Math.max(0, known.current.at + rest - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [cases, state]);
  const onRead = useCallback((took: number) => {
    known.current.took = took;
  }, []);
  return { generation, onRead };
}
