import { CheckboxField } from '~/parts/field';
import { type Draft, caseless, caselessText, read } from './expected';
import type { PanelProps } from './expected_panel';
import { ValueEditor } from './value_editor';

// For matchers that compare with one value: toEqual, toContain.
export function ValuePanel({ assertion, matcher, drafts, onDrafts }: PanelProps) {
  const [draft] = drafts;
  if (!draft) return null;
  const isCaseless = caselessText(assertion.expected, matcher) !== undefined;
  const expectedFrom = (next: Draft, caselessly: boolean): unknown => {
    const told = read(next);
    if (!told.ok) return assertion.expected;
    return caselessly && next.mode === 'text' && typeof told.value === 'string' ? caseless(told.value) : told.value;
  };
  const change = (next: Draft, caselessly = isCaseless) => onDrafts([next], expectedFrom(next, caselessly));
  return (
    <>
      <ValueEditor label="Expected value" draft={draft} onChange={(next) => change(next)} />
      {matcher.caseInsensitive && draft.mode === 'text' && (
        <CheckboxField label="Case-insensitive" checked={isCaseless} onChange={(event) => change(draft, event.target.checked)} />
      )}
    </>
  );
}
