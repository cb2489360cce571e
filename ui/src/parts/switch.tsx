import { Switch as Radix } from 'radix-ui';
import { classes } from './classes';

interface SwitchProps {
  label: string;
  hideLabel?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

// On or off, at once.
export function Switch({ label, hideLabel = false, checked, onChange, disabled }: SwitchProps) {
  return (
    <label className="inline-flex items-center gap-2">
      <Radix.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-label={label}
        className={classes('relative h-5 w-9 shrink-0 rounded-full border border-edge', checked ? 'bg-accent' : 'bg-sunken')}
      >
        <Radix.Thumb className={classes('block size-3.5 translate-x-0.5 rounded-full transition-transform', checked ? 'translate-x-4.5 bg-accent-ink' : 'bg-edge')} />
      </Radix.Root>
      {!hideLabel && <span aria-hidden="true">{label}</span>}
    </label>
  );
}
