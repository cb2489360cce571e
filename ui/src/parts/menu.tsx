import { DropdownMenu as Radix } from 'radix-ui';
import { classes } from './classes';

export interface MenuItem {
  label: string;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

// Actions behind a button.
export function Menu({ trigger, items }: { trigger: React.ReactNode; items: MenuItem[] }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align="end" sideOffset={4} className="z-50 min-w-44 rounded-lg border border-line bg-raised p-1 shadow-xl">
          {items.map((item) => (
            <Radix.Item
              key={item.label}
              disabled={item.disabled}
              onSelect={item.onSelect}
              className={classes('rounded px-2.5 py-1.5 data-[disabled]:text-muted data-[highlighted]:bg-accent-soft', item.danger && 'text-fail')}
            >
              {item.label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
