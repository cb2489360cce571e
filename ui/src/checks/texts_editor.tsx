import { useState } from 'react';
import { TextAreaField } from '~/parts/field';
import { JsonField } from '~/parts/json_field';
import { Segmented } from '~/parts/segmented';
import { TextList } from '~/parts/text_list';

interface TextsEditorProps {
  label: string;
  hint?: string;
  error?: string | null;
  value: unknown; // a text, a list of texts, or any other value
  onChange: (value: unknown) => void;
}

type Shape = 'one' | 'several' | 'json';

const shapeOf = (value: unknown): Shape => {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return 'several';
  return value === undefined || typeof value === 'string' ? 'one' : 'json';
};

const shapes = [
  { value: 'one', label: 'One' },
  { value: 'several', label: 'Several' },
  { value: 'json', label: 'JSON' },
] as const;

// One text or several; a value that is neither is JSON.
export function TextsEditor({ label, hint, error, value, onChange }: TextsEditorProps) {
  const [asJson, setAsJson] = useState(false);
  const shape = asJson ? 'json' : shapeOf(value);
  const become = (next: Shape) => {
    setAsJson(next === 'json');
    if (next === 'one' && shape !== 'one') onChange(Array.isArray(value) && typeof value[0] === 'string' ? value[0] : '');
    if (next === 'several' && shapeOf(value) !== 'several') onChange(typeof value === 'string' && value !== '' ? [value] : ['']);
  };
  return (
    <div className="grid gap-1.5">
      <div>
        <Segmented label={`${label}: how many`} value={shape} options={shapes} onChange={become} />
      </div>
      {shape === 'json' && <JsonField {...{ label, hint, error, value, onChange }} />}
      {shape === 'several' && <TextList {...{ label, hint, error }} item="Text" value={Array.isArray(value) ? value.map(String) : []} onChange={onChange} />}
      {shape === 'one' && (
        <TextAreaField {...{ label, hint, error }} rows={2} value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.target.value)} />
      )}
    </div>
  );
}
