import { lazy, Suspense, useMemo, useState } from 'react';
import { Segmented } from '~/parts/segmented';
import { Loading } from '~/parts/states';
import { LongText } from './long_text';
import { prettyJson } from './pretty';

const TextDiff = lazy(async () => ({ default: (await import('~/parts/diff')).TextDiff }));

type View = 'text' | 'json' | 'diff';

// What came back: as it is, as JSON on many lines, or beside what was expected.
export function Output({ output, expected }: { output: string; expected: string | null }) {
  const json = useMemo(() => prettyJson(output), [output]);
  const [chosen, setChosen] = useState<View | null>(null);
  const view = chosen ?? 'text';
  const options = [
    { value: 'text' as const, label: 'Text' },
    ...(json === null ? [] : [{ value: 'json' as const, label: 'JSON' }]),
    ...(expected === null ? [] : [{ value: 'diff' as const, label: 'Diff' }]),
  ];
  return (
    <section aria-label="Output" className="grid min-w-0 gap-1.5">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Output</h3>
        {options.length > 1 && <Segmented label="Show the output as" value={view} options={options} onChange={setChosen} />}
      </header>
      {view === 'text' && <LongText text={output} label="Output" />}
      {view === 'json' && <LongText text={json ?? ''} label="Output as JSON" />}
      {view === 'diff' && (
        <Suspense fallback={<Loading what="differences" rows={1} />}>
          <TextDiff before={expectedLike(expected ?? '', json)} after={json ?? output} beforeLabel="expected" afterLabel="output" />
        </Suspense>
      )}
    </section>
  );
}

// Both sides on many lines where both are JSON.
const expectedLike = (expected: string, json: string | null): string => (json === null ? expected : (prettyJson(expected) ?? expected));
