import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '~/parts/button';
import { SelectField, TextField } from '~/parts/field';
import { tracesRoute } from '~/router';

const ages: [string, string][] = [
  ['', 'At any time'],
  ['1h', 'In the last hour'],
  ['1d', 'In the last day'],
  ['7d', 'In the last week'],
  ['30d', 'In the last month'],
];

// Filters are in the address, so that a filtered list can be sent to somebody.
export function Filters() {
  const search = tracesRoute.useSearch();
  const navigate = useNavigate({ from: '/traces' });
  const change = (more: Partial<typeof search>) => void navigate({ search: (before) => ({ ...before, trace: undefined, ...more }), replace: true });
  const [text, setText] = useState(search.filter ?? '');
  useEffect(() => {
    if (text === (search.filter ?? '')) return undefined;
    const timer = setTimeout(() => change({ filter: text || undefined }), 250);
    return () => clearTimeout(timer);
    // The address follows the text, never the other way while someone types.
  }, [text]);
  return (
    <form role="search" aria-label="Traces" className="flex flex-wrap items-end gap-3" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label="Find"
        type="search"
        placeholder="A word or a pattern, in question, answer, model or session"
        className="min-w-0 flex-1 basis-72"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <SelectField label="Status" value={search.status ?? ''} onChange={(event) => change({ status: event.target.value || undefined })}>
        <option value="">Any</option>
        <option value="success">Success</option>
        <option value="error">Error</option>
      </SelectField>
      <SelectField label="Seen" value={search.since ?? ''} onChange={(event) => change({ since: event.target.value || undefined })}>
        {ages.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {search.session && (
        <div className="flex max-w-full items-center gap-2">
          <span className="min-w-0 truncate">
            Session <code>{search.session}</code>
          </span>
          <Button small onClick={() => change({ session: undefined })}>
            All sessions
          </Button>
        </div>
      )}
    </form>
  );
}
