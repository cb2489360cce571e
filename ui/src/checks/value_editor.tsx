// One control for each way a value can look. Which one it is, the catalogue's hint says, else the schema.
import { SelectField, TextAreaField, TextField } from '~/parts/field';
import { JsonField } from '~/parts/json_field';
import { Switch } from '~/parts/switch';
import { TextList } from '~/parts/text_list';
import { TextOrJson } from '~/parts/text_or_json';
import type { CheckField } from './language';
import { typesOf } from './language';
import { ModelField } from './model_field';
import { RangeEditor } from './range_editor';
import { TextsEditor } from './texts_editor';
import { ThresholdSlider } from './threshold_slider';

export interface ValueEditorProps {
  field: CheckField;
  value: unknown; // undefined: not said
  onChange: (value: unknown) => void; // undefined takes it out
  slider?: boolean; // a threshold from 0 to 1
  error?: string | null;
}

export function ValueEditor(props: ValueEditorProps) {
  const { field, value, onChange, slider, error } = props;
  const about = { label: field.label, hint: hintFor(field), error };
  const types = typesOf(field.schema);
  switch (kindOfEditor(field, value, slider)) {
    case 'threshold':
      return <ThresholdSlider {...about} value={value} usual={typeof field.default === 'number' ? field.default : 0.7} onChange={onChange} />;
    case 'range':
      return <RangeEditor {...about} value={value} onChange={onChange} />;
    case 'texts':
      return <TextsEditor {...about} value={value} onChange={onChange} />;
    case 'list':
      return <TextList {...about} item="Item" value={texts(value)} onChange={(next) => onChange(next.length > 0 ? next : undefined)} />;
    case 'model':
      return <ModelField {...about} value={text(value)} usual={text(field.default)} onChange={onChange} />;
    case 'pattern':
      return <TextField {...about} className="font-mono" spellCheck={false} maxLength={field.schema.maxLength} placeholder={example(field)} value={text(value)} onChange={(event) => onChange(event.target.value)} />;
    case 'text':
      return <TextAreaField {...about} rows={Math.min(10, Math.max(2, text(value).split('\n').length))} value={text(value)} onChange={(event) => onChange(event.target.value)} />;
    case 'line':
      return <TextField {...about} placeholder={example(field)} value={text(value)} onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)} />;
    case 'choice':
      return <Choice {...props} />;
    case 'any':
      return <TextOrJson {...about} value={value} onChange={onChange} />;
    case 'switch':
      return (
        <div className="grid content-start gap-1">
          <Switch label={field.label} checked={(value ?? field.default ?? field.key === 'include_reason') === true} onChange={onChange} />
          <p className="text-[0.8rem] text-muted">{field.about}</p>
        </div>
      );
    case 'number':
      return (
        <TextField
          {...about}
          type="number"
          step={types.includes('integer') ? 1 : 'any'}
          min={field.schema.minimum}
          max={field.schema.maximum}
          placeholder={field.default === undefined ? undefined : String(field.default)}
          value={typeof value === 'number' ? value : ''}
          onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
        />
      );
    default:
      return <JsonField {...about} value={value} onChange={onChange} refuse={(next) => refusal(field, next)} placeholder={example(field)} />;
  }
}

type EditorKind = 'threshold' | 'range' | 'texts' | 'list' | 'model' | 'pattern' | 'text' | 'line' | 'choice' | 'switch' | 'number' | 'any' | 'json';

const byHint: Record<string, EditorKind> = { texts: 'texts', tools: 'texts', range: 'range', pattern: 'pattern', number: 'number', text: 'text', path: 'line', json: 'json', list: 'json', schema: 'json' };

// What is written may be of another kind than is usual: then it is shown as it is.
function kindOfEditor(field: CheckField, value: unknown, slider = false): EditorKind {
  const usual = usualKind(field, slider);
  const fits: Partial<Record<EditorKind, boolean>> = {
    text: isPlain(value),
    line: isPlain(value),
    pattern: isPlain(value),
    number: value === undefined || typeof value === 'number',
    threshold: value === undefined || typeof value === 'number',
    switch: value === undefined || value === null || typeof value === 'boolean',
    list: value === undefined || (Array.isArray(value) && value.every((item) => typeof item === 'string')),
  };
  return fits[usual] === false ? 'json' : usual;
}

function usualKind(field: CheckField, slider: boolean): EditorKind {
  if (field.key === 'threshold' && slider) return 'threshold';
  if (field.key === 'model') return 'model';
  const hinted = byHint[field.hint];
  if (hinted === 'json' && field.hint === 'json' && typesOf(field.schema).length === 0) return 'any';
  if (hinted) return hinted;
  if (field.schema.enum) return 'choice';
  const types = typesOf(field.schema);
  if (types.includes('boolean') && types.length === 1) return 'switch';
  if (types.includes('number') && !types.includes('string')) return 'number';
  if (types.includes('integer')) return 'number';
  if (types.includes('string')) return 'line';
  return types.length === 1 && types[0] === 'array' && typesOf(field.schema.items ?? {}).includes('string') ? 'list' : 'json';
}

function Choice({ field, value, onChange, error }: ValueEditorProps) {
  const choices = (field.schema.enum ?? []).filter((choice) => choice !== null).map(String);
  const usual = field.default === undefined || field.default === null ? 'as usual' : `${String(field.default)} (as usual)`;
  return (
    <SelectField label={field.label} hint={field.about} error={error} value={text(value)} onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}>
      <option value="">{usual}</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </SelectField>
  );
}

function refusal(field: CheckField, value: unknown): string | null {
  const types = typesOf(field.schema);
  if (types.length === 0) return null;
  const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
  const fits = types.includes(type) || (type === 'integer' && types.includes('number'));
  if (!fits) return `This must be ${types.map((word) => articles[word] ?? word).join(' or ')}.`;
  return Array.isArray(value) && value.length < (field.schema.minItems ?? 0) ? 'The list must not be empty.' : null;
}

const articles: Record<string, string> = { array: 'a list: [...]', object: 'an object: {...}', string: 'a text in quotes', boolean: 'true or false', number: 'a number', integer: 'a whole number' };

const isPlain = (value: unknown) => value === undefined || value === null || typeof value !== 'object';
const text = (value: unknown): string => (value === undefined || value === null || typeof value === 'object' ? '' : String(value));
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);

function example(field: CheckField): string | undefined {
  const [first] = field.schema.examples ?? [];
  if (field.hint === 'path') return '$.items[*].id';
  return first === undefined ? undefined : typeof first === 'string' ? first : JSON.stringify(first);
}

function hintFor(field: CheckField): string | undefined {
  const usual = field.default === undefined || field.default === null || field.default === false ? '' : ` Usually ${JSON.stringify(field.default)}.`;
  return field.about === '' && usual === '' ? undefined : `${field.about}${usual}`;
}
