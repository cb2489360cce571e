import { useEffect, useState } from 'react';
import type { Run } from '~/api/types';
import { classes } from '~/parts/classes';
import { Button } from '~/parts/button';
import { SelectField, TextField } from '~/parts/field';
import { chosenStatuses, isFiltered, type RunSearch, withStatus } from './search';

type Change = (change: Partial<RunSearch>) => void;

interface FiltersProps {
  run: Run;
  search: RunSearch;
  onChange: Change;
  onClear: () => void;
}

// Which results are listed: all of it stands in the address.
export function Filters({ run, search, onChange, onClear }: FiltersProps) {
  return (
    <div role="search" aria-label="Filter the results" className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <fieldset className="flex flex-wrap items-center gap-1.5">
        <legend className="sr-only">Only results that</legend>
        {toggles.map(({ label, isOn, change }) => (
          <Toggle key={label} label={label} isOn={isOn(search)} onToggle={(on) => onChange(change(search, on))} />
        ))}
      </fieldset>
      <SearchText value={search.text ?? ''} onChange={(text) => onChange({ text: text || undefined })} />
      {run.suites.length > 1 && (
        <SelectField label="Suite" className="w-44" value={search.suite ?? ''} onChange={(event) => onChange({ suite: event.target.value || undefined })}>
          <option value="">All {run.suites.length.toLocaleString('en')}</option>
          {run.suites.map((suite) => (
            <option key={suite.number} value={suite.number}>
              {suite.name || suite.path}
            </option>
          ))}
        </SelectField>
      )}
      {isFiltered(search) && (
        <Button look="quiet" onClick={onClear}>
          Show all results
        </Button>
      )}
    </div>
  );
}

const byStatus = (label: string, status: string) => ({
  label,
  isOn: (search: RunSearch) => chosenStatuses(search).includes(status),
  change: (search: RunSearch, on: boolean): Partial<RunSearch> => ({ status: withStatus(search, status, on) }),
});
const byOrder = (label: string, order: string) => ({
  label,
  isOn: (search: RunSearch) => search.order === order,
  change: (_: RunSearch, on: boolean): Partial<RunSearch> => ({ order: on ? order : undefined }),
});

const toggles = [
  byStatus('Failed', 'failed'),
  byStatus('Errors', 'error'),
  byStatus('Skipped', 'skipped'),
  byStatus('Passed', 'passed'),
  {
    label: 'Flaky',
    isOn: (search: RunSearch) => Boolean(search.flaky),
    change: (_: RunSearch, on: boolean): Partial<RunSearch> => ({ flaky: on ? 'yes' : undefined }),
  },
  byOrder('Slowest first', 'slowest'),
  byOrder('Costliest first', 'costliest'),
];

function Toggle({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: (on: boolean) => void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
      className={classes('min-h-9 rounded-full border px-3 text-[0.87rem] font-medium', isOn ? 'border-accent bg-accent text-accent-ink' : 'border-edge bg-surface hover:bg-sunken')}
    >
      {label}
    </button>
  );
}

const rest = 250; // milliseconds without typing

// The address follows once typing pauses.
function SearchText({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), rest);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return <TextField label="Name contains" type="search" className="w-56 max-w-full" value={text} onChange={(event) => setText(event.target.value)} />;
}
