import { classes } from './classes';

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

// One of a few, all in sight. Arrow keys choose, as in any group of radio buttons; of two, Space takes the other.
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  const move = (event: React.KeyboardEvent, step: number) => {
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const next = options[(at + step + options.length) % options.length];
    if (!next) return;
    onChange(next.value);
    const buttons = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="radio"]');
    buttons?.[options.indexOf(next)]?.focus();
  };
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex justify-self-start rounded-md border border-edge bg-surface p-0.5">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={classes('min-h-7 rounded px-2 text-[0.87rem] font-medium', option.value === value ? 'bg-accent text-accent-ink' : 'text-ink hover:bg-sunken')}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight' || event.key === 'ArrowDown') move(event, 1);
            if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') move(event, -1);
            if (event.key === ' ' && options.length === 2) move(event, 1);
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
