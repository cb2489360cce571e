import { isFields } from '~/formats';
import { TextField } from '~/parts/field';

interface RangeEditorProps {
  label: string;
  hint?: string;
  error?: string | null;
  value: unknown; // a most, or {min, max}
  onChange: (value: unknown) => void;
}

// Two bounds. A most alone is written as the plain number it was, or becomes one.
export function RangeEditor({ label, hint, error, value, onChange }: RangeEditorProps) {
  const bounds = isFields(value) ? value : { max: value };
  const set = (key: 'min' | 'max', text: string) => {
    const { min, max, ...rest } = { ...bounds, [key]: text === '' ? undefined : Number(text) };
    const plain = min === undefined && Object.keys(rest).length === 0 && !isFields(value);
    onChange(plain ? max : { ...rest, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) });
  };
  const bound = (key: 'min' | 'max', word: string) => (
    <TextField
      label={word}
      type="number"
      step="any"
      aria-label={`${label}: ${word.toLowerCase()}`}
      value={typeof bounds[key] === 'number' ? (bounds[key] as number) : ''}
      onChange={(event) => set(key, event.target.value)}
      error={key === 'max' ? error : null}
    />
  );
  return (
    <div role="group" aria-label={label} className="grid gap-1">
      <div className="grid grid-cols-2 gap-2">
        {bound('min', 'At least')}
        {bound('max', 'At most')}
      </div>
      {hint && <p className="text-[0.8rem] text-muted">{hint}</p>}
    </div>
  );
}
