import type { ComponentProps } from 'react';
import { classes } from './classes';

const looks = {
  primary: 'bg-accent text-accent-ink border-accent hover:brightness-110',
  plain: 'bg-surface text-ink border-edge hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-surface text-fail border-fail hover:bg-fail-soft',
};

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
  small?: boolean;
}

export function Button({ look = 'plain', small = false, className, ...rest }: ButtonProps) {
  return <button type="button" className={classes(buttonClasses(look, small), className)} {...rest} />;
}

// For links that look like buttons.
export function buttonClasses(look: keyof typeof looks = 'plain', small = false): string {
  return classes(
    'inline-flex items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap disabled:opacity-60',
    small ? 'min-h-7 px-2 text-[0.87rem]' : 'min-h-9 px-3',
    looks[look],
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  label: string; // what it does; also shown as its tooltip
  icon: React.ReactNode;
}

export function IconButton({ label, icon, look = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button look={look} aria-label={label} title={label} className={classes('!min-h-8 !px-0 w-8', className)} {...rest}>
      {icon}
    </Button>
  );
}
