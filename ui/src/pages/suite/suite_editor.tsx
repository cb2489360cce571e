import { useState } from 'react';
import { TextField } from '~/parts/field';
import { type SuiteMeta, suiteMeta, suiteMetaFields, withSuiteMeta } from '~/formats';
import { useTests } from '~/state/tests';

interface SuiteEditorProps {
  format: string;
  value: unknown;
  disabled: boolean;
}

// What a suite says of itself: name, description, tags. A file that is a list of tests has no place for it.
export function SuiteEditor({ format, value, disabled }: SuiteEditorProps) {
  const update = useTests((state) => state.updateCurrentSuite);
  const fields = suiteMetaFields(format, value);
  const meta = suiteMeta(format, value);
  const change = (part: Partial<SuiteMeta>) => update((now) => withSuiteMeta(format, now, part));
  if (fields.length === 0) return null;
  return (
    <section aria-label="About this suite" className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2">
      {fields.includes('name') && <TextField label="Name" value={meta.name} disabled={disabled} onChange={(event) => change({ name: event.target.value })} />}
      {fields.includes('tags') && <TagsField tags={meta.tags} disabled={disabled} onChange={(tags) => change({ tags })} />}
      {fields.includes('description') && (
        <TextField className="sm:col-span-2" label="Description" value={meta.description} disabled={disabled} onChange={(event) => change({ description: event.target.value })} />
      )}
    </section>
  );
}

const split = (text: string): string[] => [...new Set(text.split(',').map((tag) => tag.trim()).filter(Boolean))];

interface TagsFieldProps {
  tags: string[];
  disabled: boolean;
  onChange: (tags: string[]) => void;
}

// Tags with commas between them. What is being typed stays as it is until the field is left.
function TagsField({ tags, disabled, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label="Tags"
      placeholder="smoke, geography"
      value={typed ?? tags.join(', ')}
      disabled={disabled}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(split(event.target.value));
      }}
    />
  );
}
