import { useState } from 'react';

export type SampleSource = 'last' | 'pasted';

export interface Sample {
  source: SampleSource;
  hasLast: boolean;
  text: string; // what the field shows
  output: string | null; // what is graded; null: there is nothing yet
  choose(source: SampleSource): void;
  type(text: string): void; // makes a copy of the last output one's own
}

// The last real output where there is one, until someone pastes or types another.
export function useSample(lastOutput: string | null): Sample {
  const [pasted, setPasted] = useState('');
  const [chosen, setChosen] = useState<SampleSource>('last');
  const source = lastOutput === null ? 'pasted' : chosen;
  const text = source === 'last' ? (lastOutput ?? '') : pasted;
  return {
    source,
    hasLast: lastOutput !== null,
    text,
    output: source === 'pasted' && pasted === '' ? null : text,
    choose: setChosen,
    type: (next) => {
      setPasted(next);
      setChosen('pasted');
    },
  };
}
