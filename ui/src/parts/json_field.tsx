import { parseExactly, tooLarge, tooLargeNumber } from '~/api/exact_numbers';
import { type ComponentProps, useState } from 'react';
import { Field } from './field';

interface JsonFieldProps {
  label: string;
  hint?: React.ReactNode;
  error?: string | null;
  hideLabel?: boolean;
  className?: string;
  value: unknown; // undefined: nothing is written yet
  onChange: (value: unknown) => void; // undefined where the field is emptied
  rows?: number;
  placeholder?: string;
  refuse?: (value: unknown) => string | null; // why a value that is JSON will not do
}

const textOf = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2));

// A value as JSON. What is typed stays as it was typed, and counts as soon as it is JSON.
export function JsonField({ value, onChange, refuse, error, rows, placeholder, ...about }: JsonFieldProps) {
  const [typed, setTyped] = useState({ text: textOf(value), value, fault: null as string | null });
  // The value came from elsewhere: show that one.
  if (textOf(typed.value) !== textOf(value)) setTyped({ text: textOf(value), value, fault: null });
  const type = (text: string) => {
    const read = readJson(text);
    const fault = read.fault ?? (read.value === undefined ? null : (refuse?.(read.value) ?? null));
    setTyped({ text, value: fault ? value : read.value, fault });
    if (!fault) onChange(read.value);
  };
  return (
    <Field {...about} error={typed.fault ?? error}>
      {(ties) => (
        <textarea
          {...ties}
          {...plain}
          rows={rows ?? Math.min(12, Math.max(2, typed.text.split('\n').length))}
          placeholder={placeholder}
          className="control font-mono text-[0.87rem]"
          value={typed.text}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </Field>
  );
}

const plain: ComponentProps<'textarea'> = { spellCheck: false, autoComplete: 'off', autoCapitalize: 'off' };

function readJson(text: string): { value?: unknown; fault: string | null } {
  if (text.trim() === '') return { value: undefined, fault: null };
  try {
    const value = parseExactly(text);
    const large = tooLargeNumber(text);
    return large === undefined ? { value, fault: null } : { fault: tooLarge(large) };
  } catch {
    return { fault: 'Invalid JSON: texts stand in double quotes, and the last item has no comma.' };
  }
}
