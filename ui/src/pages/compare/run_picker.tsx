import { useId, useState } from 'react';
import type { Run } from '~/api/types';
import { classes } from '~/parts/classes';
import { type Choice, choicesFor } from './choices';

interface RunPickerProps {
  label: string;
  hint: string;
  value: string; // an id, the beginning of one, `latest` or `baseline`; empty: none yet
  runs: readonly Run[];
  withBaseline?: boolean;
  onChange: (value: string) => void;
}

// A run, found by typing: id, suite, branch or commit. Arrow keys move, Enter takes, Escape leaves it as it was.
export function RunPicker({ label, hint, value, runs, withBaseline = false, onChange }: RunPickerProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const isOpen = typed !== null;
  const choices = isOpen ? choicesFor(typed, runs, withBaseline) : [];
  const close = () => setTyped(null);
  const take = (choice: Choice | undefined) => {
    if (choice) onChange(choice.value);
    close();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && isOpen) take(choices[at]);
    else if (event.key === 'ArrowDown' && !isOpen) setTyped('');
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, choices.length - 1));
    else if (event.key === 'ArrowUp' && isOpen) setAt(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="text-[0.87rem] font-medium">
        {label}
      </label>
      <input
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && choices.length > 0 ? `${id}-${at}` : undefined}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        spellCheck={false}
        className="control"
        placeholder={value || 'Find a run'}
        value={typed ?? value}
        onFocus={(event) => event.target.select()}
        onClick={() => setTyped((last) => last ?? '')}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-hint`} className="text-[0.8rem] text-muted">
        {hint}
      </p>
      <ul id={`${id}-list`} role="listbox" aria-label={label} hidden={!isOpen} className="absolute inset-x-0 top-16 z-20 max-h-80 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-xl">
        {choices.map((choice, index) => (
          <li
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            ref={index === at ? (item) => item?.scrollIntoView?.({ block: 'nearest' }) : undefined}
            className={classes('cursor-pointer rounded px-2.5 py-1.5', index === at && 'bg-accent-soft')}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setAt(index)}
            onClick={() => take(choice)}
          >
            <span className="block font-medium break-all">{choice.title}</span>
            <span className="block text-[0.8rem] break-words text-muted">{choice.about}</span>
          </li>
        ))}
        {isOpen && choices.length === 0 && <li className="px-2.5 py-1.5 text-muted">No run is found by that.</li>}
      </ul>
    </div>
  );
}
