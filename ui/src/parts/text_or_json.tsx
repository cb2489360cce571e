import { parseExactly } from '~/api/exact_numbers';
import { useState } from 'react';
import { TextAreaField } from './field';
import { JsonField } from './json_field';
import { Segmented } from './segmented';

interface TextOrJsonProps {
  label: string;
  hint?: React.ReactNode;
  error?: string | null;
  value: unknown; // undefined: none
  onChange: (value: unknown) => void;
  rows?: number;
  optional?: boolean; // an empty text is no value
}

const choices = [
  { value: 'text', label: 'Text' },
  { value: 'json', label: 'JSON' },
] as const;

const isText = (value: unknown) => value === undefined || typeof value === 'string';

// A value that mostly is a text. Changing from one to the other takes the value along where it can.
export function TextOrJson({ value, onChange, optional = false, rows = 2, ...about }: TextOrJsonProps) {
  const [asJson, setAsJson] = useState(!isText(value));
  const shape = asJson || !isText(value) ? 'json' : 'text';
  const become = (next: 'text' | 'json') => {
    setAsJson(next === 'json');
    if (next === 'text' && !isText(value)) onChange(JSON.stringify(value));
    if (next === 'json' && typeof value === 'string') onChange(parsed(value));
  };
  return (
    <div className="relative [&_label]:min-h-7">
      <div className="absolute -top-1.5 right-0">
        <Segmented label={`${about.label}: written as`} value={shape} options={choices} onChange={become} />
      </div>
      {shape === 'json' ? (
        <JsonField {...about} value={value} onChange={onChange} rows={rows} />
      ) : (
        <TextAreaField {...about} rows={rows} value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(optional && event.target.value === '' ? undefined : event.target.value)} />
      )}
    </div>
  );
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return parseExactly(text);
  } catch {
    return text;
  }
}
