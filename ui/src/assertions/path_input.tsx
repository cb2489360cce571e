import { useId, useRef } from 'react';
import type { SampledPath } from '~/evaluator';
import { classes } from '~/parts/classes';
import { DownIcon } from '~/parts/icons';
import { normalised, sampleOf } from './paths';
import { useQuickPick } from './use_quick_pick';

interface PathInputProps {
  label: string;
  value: string;
  onChange: (path: string) => void;
  onTyping: (typing: boolean) => void; // what is typed is held against nothing until the field is left
  keys: SampledPath[];
  invalid: boolean;
  describedBy: string;
}

// A JSONPath, with the keys of the last output to choose from.
export function PathInput({ label, value, onChange, onTyping, keys, invalid, describedBy }: PathInputProps) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const quickPick = useQuickPick(keys, value, onChange);
  const { options, isOpen, active } = quickPick;
  const leave = () => {
    if (normalised(value) !== value) onChange(normalised(value));
    quickPick.leave();
    onTyping(false);
  };
  const toggle = () => {
    field.current?.focus();
    quickPick.show(!isOpen);
  };
  return (
    <div className="relative min-w-40 flex-1" data-escape={isOpen ? 'own' : undefined}>
      <input
        ref={field}
        type="text"
        role="combobox"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        className="control pr-8 font-mono text-[0.87rem]"
        placeholder="$.items[*].id"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${list}-${active}` : undefined}
        value={value}
        onChange={(event) => {
          onTyping(true);
          quickPick.type();
          onChange(event.target.value);
        }}
        onBlur={leave}
        onKeyDown={quickPick.press}
      />
      {keys.length > 0 && <KeysButton label={label} onClick={toggle} />}
      <ul id={list} role="listbox" aria-label="Keys of the last output" hidden={!isOpen} className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-auto rounded-md border border-edge bg-raised p-1 shadow-xl">
        {isOpen && options.map((key, index) => <KeyOption key={key.path} id={`${list}-${index}`} option={key} active={index === active} onPick={() => quickPick.pick(key.path)} />)}
      </ul>
    </div>
  );
}

// For the mouse; the keyboard has the arrow keys.
function KeysButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Keys of the last output: ${label}`}
      title="Keys of the last output"
      className="absolute inset-y-0 right-0 grid w-8 place-items-center text-muted"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <DownIcon />
    </button>
  );
}

function KeyOption({ id, option, active, onPick }: { id: string; option: SampledPath; active: boolean; onPick: () => void }) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      ref={(element) => {
        if (active) element?.scrollIntoView?.({ block: 'nearest' });
      }}
      className={classes('flex cursor-pointer flex-wrap justify-between gap-x-3 rounded px-2 py-1 hover:bg-accent-soft', active && 'bg-accent-soft')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className="outside-text">{option.path}</span>
      <span className="outside-text line-clamp-1 text-muted">{sampleOf(option)}</span>
    </li>
  );
}
