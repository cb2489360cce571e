import { CheckboxField, Field } from '~/parts/field';
import { type Pattern, fromPattern, patternOf } from './expected';
import type { PanelProps } from './expected_panel';
import { charactersIn, limits, share } from './limits';
import { errorsIn } from './rules';

const flagNames = [
  { flag: 'i', about: 'upper and lower case alike' },
  { flag: 'm', about: '^ and $ at each line' },
  { flag: 's', about: '. also for line breaks' },
  { flag: 'u', about: 'Unicode' },
];

// For toMatch: a pattern and its flags.
export function PatternPanel({ assertion, faults, onExpected }: PanelProps) {
  const pattern = patternOf(assertion.expected);
  const change = (part: Partial<Pattern>) => onExpected(fromPattern({ ...pattern, ...part }));
  const toggle = (flag: string, on: boolean) => change({ flags: on ? ordered(pattern.flags + flag) : pattern.flags.replaceAll(flag, '') });
  return (
    <>
      <Field label="Pattern" hint={`A JavaScript regular expression, found anywhere in the text. ${share(charactersIn(pattern.source), limits.pattern, 'characters')}.`}>
        {(ties) => (
          <input
            type="text"
            className="control font-mono text-[0.87rem]"
            spellCheck={false}
            autoComplete="off"
            {...ties}
            aria-invalid={errorsIn(faults).some(({ about }) => about === 'expected') || undefined}
            value={pattern.source}
            onChange={(event) => change({ source: event.target.value })}
          />
        )}
      </Field>
      <fieldset className="grid gap-1">
        <legend className="text-[0.87rem] font-medium">Flags</legend>
        {flagNames.map(({ flag, about }) => (
          <CheckboxField key={flag} label={`${flag}: ${about}`} checked={pattern.flags.includes(flag)} onChange={(event) => toggle(flag, event.target.checked)} />
        ))}
        {unknownIn(pattern.flags).map((flag) => (
          <CheckboxField key={flag} label={`${flag}: unknown, take it away`} checked onChange={() => toggle(flag, false)} />
        ))}
      </fieldset>
    </>
  );
}

const ordered = (flags: string): string => [...new Set(flags)].sort().join('');

const unknownIn = (flags: string): string[] => [...new Set(flags)].filter((flag) => !flagNames.some((known) => known.flag === flag));
