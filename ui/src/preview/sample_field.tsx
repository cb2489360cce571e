import { TextAreaField } from '~/parts/field';
import { Segmented } from '~/parts/segmented';
import type { Sample, SampleSource } from './use_sample';

const sources: { value: SampleSource; label: string }[] = [
  { value: 'last', label: 'Last output' },
  { value: 'pasted', label: 'Pasted sample' },
];

const mostShown = 100_000; // characters: a browser's text field is slow beyond

// Where the output comes from, and the output itself.
export function SampleField({ sample }: { sample: Sample }) {
  const tooLong = sample.text.length > mostShown;
  return (
    <div className="grid gap-2">
      {sample.hasLast && (
        <div>
          <Segmented label="Output to try the checks on" value={sample.source} options={sources} onChange={sample.choose} />
        </div>
      )}
      <TextAreaField
        label={sample.source === 'last' ? 'Last output' : 'Sample output'}
        hint={hintFor(sample, tooLong)}
        rows={5}
        spellCheck={false}
        readOnly={tooLong}
        placeholder="Paste an output: text or JSON"
        value={tooLong ? sample.text.slice(0, mostShown) : sample.text}
        onChange={(event) => sample.type(event.target.value)}
      />
    </div>
  );
}

function hintFor(sample: Sample, tooLong: boolean): string {
  if (tooLong) return `The first ${mostShown.toLocaleString('en')} characters are shown; checks look at all of it.`;
  if (sample.source === 'last') return 'Of the last run. Typing here makes a copy.';
  return 'Not saved with the test.';
}
