import { isFields } from '~/formats';
import { TextField } from '~/parts/field';
import { JsonField } from '~/parts/json_field';
import { ChecksEditor } from './checks_editor';

interface NestedChecksProps {
  format: string;
  value: unknown; // a list of checks, or {n, checks}
  onChange: (value: unknown) => void;
}

// Checks that a check is made of.
export function NestedChecks({ format, value, onChange }: NestedChecksProps) {
  if (Array.isArray(value)) return <ChecksEditor nested format={format} value={value} onChange={onChange} lastOutput={null} />;
  if (!isFields(value) || !Array.isArray(value.checks)) return <JsonField label="Checks" value={value} onChange={onChange} />;
  return (
    <div className="grid gap-3">
      <TextField label="How many must hold" type="number" min={0} value={typeof value.n === 'number' ? value.n : ''} onChange={(event) => onChange({ ...value, n: Number(event.target.value) })} />
      <ChecksEditor nested format={format} value={value.checks} onChange={(checks) => onChange({ ...value, checks })} lastOutput={null} />
    </div>
  );
}
