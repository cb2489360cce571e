import { type Fields, isFields } from '~/formats';
import { CheckboxField, SelectField, TextField } from '~/parts/field';
import { JsonField } from '~/parts/json_field';
import { Examples } from './examples';
import { type CheckField, type CheckKind, type Language, remade, valueOf } from './language';
import { NestedChecks } from './nested_checks';
import { ValueEditor } from './value_editor';

interface CheckFormProps {
  language: Language;
  format: string;
  check: unknown;
  onChange: (check: unknown) => void;
  missing: boolean; // say what must not be empty
  word: string; // "Check", "Metric"
}

// One check, as its kind has it. What no kind fits is shown as it is written.
export function CheckForm({ language, format, check, onChange, missing, word }: CheckFormProps) {
  const read = isFields(check) ? language.read(check) : null;
  if (!read || !isFields(check)) {
    return <JsonField label={`${word} as it is written`} hint="This page does not know this kind; the file may be right all the same." value={check} onChange={onChange} />;
  }
  const { kind, negated } = read;
  const edit = (field: CheckField) => (
    <FieldOfCheck key={field.key} {...{ language, format, check, kind, field, onChange }} error={missing ? missingIn(language, check, field) : null} />
  );
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <KindSelect className="min-w-52 flex-1" label={`${word} type`} kinds={language.kinds} value={kind.name} onChange={(next) => onChange(remade(language, check, next))} />
        {language.negate && <CheckboxField label="Not" checked={negated} onChange={(event) => onChange(language.negate?.(check, event.target.checked))} />}
      </div>
      <p className="text-[0.87rem] text-muted">
        {kind.summary}
        {kind.needs.length > 0 && ` Looks at: ${kind.needs.join(', ')}.`}
      </p>
      {language.place?.of(kind) && (
        <TextField label="Path" hint="Dots lead into the memory: trip.destination" error={missing && language.place.get(check) === '' ? 'A path is needed.' : null} value={language.place.get(check)} onChange={(event) => onChange(language.place?.set(check, event.target.value))} />
      )}
      <div className="grid gap-3 sm:grid-cols-2 [&>*:first-child]:sm:col-span-2">{kind.fields.map(edit)}</div>
      {kind.further.length > 0 && (
        <details>
          <summary className="w-fit rounded text-[0.87rem] font-medium text-muted">More: {kind.further.map((field) => field.label.toLowerCase()).join(', ')}</summary>
          <div className="mt-2 grid gap-3 sm:grid-cols-2">{kind.further.map(edit)}</div>
        </details>
      )}
      <Examples kind={kind} />
    </div>
  );
}

export const missingIn = (language: Language, check: Fields, field: CheckField): string | null => {
  const value = valueOf(language, check, field);
  return field.required && (value === undefined || (value === '' && field.hint !== 'text' && field.hint !== 'json')) ? `${field.label} is needed.` : null;
};

interface FieldOfCheckProps {
  language: Language;
  format: string;
  check: Fields;
  kind: CheckKind;
  field: CheckField;
  error: string | null;
  onChange: (check: Fields) => void;
}

function FieldOfCheck({ language, format, check, kind, field, error, onChange }: FieldOfCheckProps) {
  const key = language.keyOf(check, field);
  const set = (value: unknown) => onChange(written(check, key, field, value));
  if (field.hint === 'checks') return <NestedChecks format={format} value={check[key]} onChange={set} />;
  return <ValueEditor field={field} value={check[key]} onChange={set} slider={kind.scale === 'unit'} error={error} />;
}

// What the check compares with keeps its key even where nothing stands there yet; an option that is as usual is left out.
function written(check: Fields, key: string, field: CheckField, value: unknown): Fields {
  const isUsual = value === undefined || (value === field.default && !(key in check));
  if (!isUsual || field.isValue) return { ...check, [key]: value };
  const { [key]: _gone, ...rest } = check;
  return rest;
}

interface KindSelectProps {
  label: string;
  kinds: CheckKind[];
  value: string;
  onChange: (kind: CheckKind) => void;
  className?: string;
}

export function KindSelect({ label, kinds, value, onChange, className }: KindSelectProps) {
  const groups = [...new Set(kinds.map((kind) => kind.group))];
  const choose = (name: string) => {
    const kind = kinds.find((kind) => kind.name === name);
    if (kind) onChange(kind);
  };
  return (
    <SelectField className={className} label={label} value={value} onChange={(event) => choose(event.target.value)}>
      {groups.map((group) => (
        <optgroup key={group} label={group}>
          {kinds
            .filter((kind) => kind.group === group)
            .map((kind) => (
              <option key={kind.name} value={kind.name}>
                {kind.label}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
