import { useId } from 'react';
import type { Matcher } from './registry';
import { read } from './expected';
import { useDrafts } from './use_drafts';
import { ValueEditor } from './value_editor';

export interface ExpectedOutputProps {
  value: unknown; // text, or JSON; undefined: none
  onChange: (value: unknown) => void;
  hasAssertions: boolean;
}

// Compared like the value of a toEqual.
const whole: Matcher = { name: 'expectedOutput', about: '', expects: 'value', caseInsensitive: false };

// The whole output, as tests without assertions expect it. An empty text expects nothing.
export function ExpectedOutput({ value, onChange, hasAssertions }: ExpectedOutputProps) {
  const id = useId();
  const drafts = useDrafts();
  const [draft] = drafts.of('output', { matcher: whole.name, expected: value }, whole, 'text');
  if (!draft) return null;
  return (
    <section aria-labelledby={`${id}-heading`} className="grid gap-2">
      <h3 id={`${id}-heading`} className="text-base font-semibold">
        Expected Output (Legacy)
      </h3>
      <p className="text-[0.87rem] text-muted">
        {hasAssertions ? 'There are assertions below: only they count.' : 'The whole output: text must be the same, JSON must be equal.'}
      </p>
      <ValueEditor
        label="Expected output"
        draft={draft}
        rows={3}
        onChange={(next) => {
          const told = read(next);
          const expected = !told.ok ? value : told.value === '' ? undefined : told.value;
          drafts.keep('output', [next], expected);
          onChange(expected);
        }}
      />
    </section>
  );
}
