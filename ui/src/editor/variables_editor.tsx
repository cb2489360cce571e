import { parseExactly } from '~/api/exact_numbers';
import { useRef, useState } from 'react';
import type { Variable } from '~/formats';
import { Button, IconButton } from '~/parts/button';
import { classes } from '~/parts/classes';
import { TextField } from '~/parts/field';
import { AddIcon, RemoveIcon } from '~/parts/icons';
import { JsonField } from '~/parts/json_field';

interface VariablesEditorProps {
  value: Variable[];
  onChange: (value: Variable[]) => void;
  suggested?: string[]; // names that the prompt has
}

// Names and their values. A value is a text, or JSON.
export function VariablesEditor({ value, onChange, suggested = [] }: VariablesEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const focus = (row: number) => requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-name]')[row]?.focus());
  const add = (name = '') => {
    onChange([...value, { name, value: '' }]);
    focus(value.length);
  };
  const missing = suggested.filter((name) => !value.some((variable) => variable.name === name));
  return (
    <div className="grid gap-2">
      <ul ref={list} className="grid gap-2">
        {value.map((variable, index) => (
          <Row
            key={index}
            variable={variable}
            number={index + 1}
            error={nameFault(value, index)}
            onChange={(next) => onChange(value.with(index, next))}
            onRemove={() => onChange(value.toSpliced(index, 1))}
            onEnter={() => add()}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button small look="quiet" onClick={() => add()}>
          <AddIcon /> Add variable
        </Button>
        {missing.map((name) => (
          <Button key={name} small onClick={() => add(name)}>
            <AddIcon /> {name}
          </Button>
        ))}
      </div>
    </div>
  );
}

export function nameFault(variables: Variable[], index: number): string | null {
  const variable = variables[index];
  if (!variable) return null;
  if (variable.name === '') return variable.value === '' || variable.value === undefined ? null : 'A name is needed.';
  return variables.findIndex((other) => other.name === variable.name) < index ? 'There is a variable of this name already.' : null;
}

interface RowProps {
  variable: Variable;
  number: number;
  error: string | null;
  onChange: (variable: Variable) => void;
  onRemove: () => void;
  onEnter: () => void;
}

function Row({ variable, number, error, onChange, onRemove, onEnter }: RowProps) {
  const [asJson, setAsJson] = useState(false);
  const isText = typeof variable.value === 'string' && !asJson;
  const switchShape = () => {
    setAsJson(isText);
    onChange({ ...variable, value: isText ? parsed(String(variable.value)) : textOf(variable.value) });
  };
  const called = variable.name || `variable ${number}`;
  const enter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <li className="grid grid-cols-[minmax(6rem,1fr)_auto_auto] items-start gap-1 sm:grid-cols-[minmax(7rem,1fr)_2fr_auto_auto]">
      <TextField data-name label={`Name of variable ${number}`} hideLabel placeholder="name" error={error} spellCheck={false} value={variable.name} onChange={(event) => onChange({ ...variable, name: event.target.value })} onKeyDown={enter} />
      <div className="order-last col-span-3 sm:order-none sm:col-span-1">
        {isText ? (
          <textarea rows={lines(String(variable.value))} className="control field-sizing-content max-h-48" aria-label={`Value of ${called}`} placeholder="value" value={String(variable.value)} onChange={(event) => onChange({ ...variable, value: event.target.value })} />
        ) : (
          <JsonField label={`Value of ${called}`} hideLabel rows={lines(textOf(variable.value))} value={variable.value} onChange={(value) => onChange({ ...variable, value: value === undefined ? '' : value })} />
        )}
      </div>
      <Button small aria-pressed={!isText} title="The value is JSON" className={classes('mt-1', !isText && '!bg-accent-soft')} onClick={switchShape} aria-label={`Value of ${called} is JSON`}>
        JSON
      </Button>
      <IconButton label={`Remove ${called}`} icon={<RemoveIcon />} onClick={onRemove} />
    </li>
  );
}

const lines = (text: string) => Math.min(6, text.split('\n').length);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

// A text that is no JSON stays what it is, and is shown in quotes.
function parsed(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return text;
  }
}
