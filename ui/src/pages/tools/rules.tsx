import { useId } from 'react';
import { type Fields, fieldsOf } from '~/kept/files';
import { textIn } from '~/kept/rest';
import { Button, IconButton } from '~/parts/button';
import { TextAreaField } from '~/parts/field';
import { AddIcon, RemoveIcon } from '~/parts/icons';
import { JsonField } from '~/parts/json_field';

const isMap = (value: unknown) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? null : 'Arguments by name: {"city": "Paris"}');

// Answers by arguments: the first rule whose conditions all hold.
export function Rules({ value, onChange }: { value: unknown[]; onChange: (value: unknown[]) => void }) {
  const set = (index: number, rule: Fields) => onChange(value.with(index, rule));
  return (
    <div className="grid grid-cols-1 gap-3">
      {value.map((rule, index) => (
        <Rule key={index} number={index + 1} rule={fieldsOf(rule)} onChange={(next) => set(index, next)} onRemove={() => onChange(value.toSpliced(index, 1))} />
      ))}
      {value.length === 0 && <p className="text-muted">No rule yet: every call is told that none fits.</p>}
      <div>
        <Button small onClick={() => onChange([...value, { conditions: {}, output: '' }])}>
          <AddIcon /> Add rule
        </Button>
      </div>
    </div>
  );
}

interface RuleProps {
  number: number;
  rule: Fields;
  onChange: (rule: Fields) => void;
  onRemove: () => void;
}

function Rule({ number, rule, onChange, onRemove }: RuleProps) {
  const id = useId();
  const isText = rule.output === undefined || typeof rule.output === 'string';
  return (
    <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-2 rounded-lg border border-line p-3">
      <div className="flex items-center">
        <p id={id} className="flex-1 font-medium">
          Rule {number}
        </p>
        <IconButton label={`Remove rule ${number}`} icon={<RemoveIcon />} onClick={onRemove} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <JsonField label="When the arguments are" value={rule.conditions} refuse={isMap} onChange={(conditions) => onChange({ ...rule, conditions: conditions ?? {} })} />
        {isText ? (
          <TextAreaField label="Answer" rows={3} value={textIn(rule, 'output')} onChange={(event) => onChange({ ...rule, output: event.target.value })} />
        ) : (
          <JsonField label="Answer" value={rule.output} onChange={(output) => onChange({ ...rule, output: output ?? '' })} />
        )}
      </div>
    </div>
  );
}
