import { useId, useRef } from 'react';
import { Button, IconButton } from './button';
import { AddIcon, RemoveIcon } from './icons';

interface TextListProps {
  label: string; // of the whole list
  item: string; // what one is called: "Text", "Passage"
  hint?: React.ReactNode;
  error?: string | null;
  value: string[];
  onChange: (value: string[]) => void;
  multiline?: boolean;
  placeholder?: string;
}

// Texts, one below the other. Enter adds one after the text it is pressed in (Ctrl+Enter where a text has lines).
export function TextList({ label, item, hint, error, value, onChange, multiline = false, placeholder }: TextListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-item]')[index]?.focus());
  const add = (after: number) => {
    onChange(value.toSpliced(after, 0, ''));
    focus(after);
  };
  const remove = (index: number) => {
    onChange(value.toSpliced(index, 1));
    focus(Math.max(0, index - 1));
  };
  const keys = (index: number) => (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || (multiline && !event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    add(index + 1);
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={hint || error ? `${id}-about` : undefined} className="grid gap-1">
      <span id={`${id}-label`} className="text-[0.87rem] font-medium">
        {label}
      </span>
      <div ref={list} className="grid gap-1.5">
        {value.map((text, index) => {
          const common = { 'aria-label': `${item} ${index + 1}`, 'data-item': true, 'aria-invalid': error ? true : undefined, value: text, placeholder, onKeyDown: keys(index) };
          const change = (event: { target: { value: string } }) => onChange(value.with(index, event.target.value));
          return (
            <div key={index} className="flex items-start gap-1">
              {multiline ? (
                <textarea rows={2} className="control font-mono text-[0.87rem]" {...common} onChange={change} />
              ) : (
                <input type="text" className="control" {...common} onChange={change} />
              )}
              <IconButton label={`Remove ${item.toLowerCase()} ${index + 1}`} icon={<RemoveIcon />} onClick={() => remove(index)} />
            </div>
          );
        })}
      </div>
      <div>
        <Button small look="quiet" onClick={() => add(value.length)}>
          <AddIcon /> Add {item.toLowerCase()}
        </Button>
      </div>
      {(hint || error) && (
        <p id={`${id}-about`} className={error ? 'text-[0.8rem] font-medium text-fail' : 'text-[0.8rem] text-muted'}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
