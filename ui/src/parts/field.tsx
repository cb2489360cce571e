import { type ComponentProps, useId } from 'react';
import { classes } from './classes';

interface FieldProps {
  label: string;
  hint?: React.ReactNode;
  error?: string | null;
  hideLabel?: boolean; // from the eye; screen readers still have it
  className?: string;
  // Gets what ties it to its label, hint and error.
  children: (ties: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined }) => React.ReactNode;
}

// A control with its label, a hint below it and what is wrong with it.
export function Field({ label, hint, error, hideLabel = false, className, children }: FieldProps) {
  const id = useId();
  const about = classes(hint != null && `${id}-hint`, Boolean(error) && `${id}-error`);
  return (
    <div className={classes('grid content-start gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-[0.87rem] font-medium'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': about || undefined, 'aria-invalid': error ? true : undefined })}
      {hint != null && (
        <p id={`${id}-hint`} className="text-[0.8rem] text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-[0.8rem] font-medium text-fail">
          {error}
        </p>
      )}
    </div>
  );
}

type Plain = Omit<FieldProps, 'children'>;

export function TextField({ label, hint, error, hideLabel, className, ...rest }: Plain & Omit<ComponentProps<'input'>, 'className'>) {
  return (
    <Field {...{ label, hint, error, hideLabel, className }}>{(ties) => <input type="text" className="control" {...ties} {...rest} />}</Field>
  );
}

export function TextAreaField({ label, hint, error, hideLabel, className, ...rest }: Plain & Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <Field {...{ label, hint, error, hideLabel, className }}>
      {(ties) => <textarea rows={4} className="control font-mono text-[0.87rem]" {...ties} {...rest} />}
    </Field>
  );
}

export function SelectField({ label, hint, error, hideLabel, className, ...rest }: Plain & Omit<ComponentProps<'select'>, 'className'>) {
  return <Field {...{ label, hint, error, hideLabel, className }}>{(ties) => <select className="control" {...ties} {...rest} />}</Field>;
}

export function CheckboxField({ label, ...rest }: { label: string } & Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className="inline-flex items-center gap-2">
      <input type="checkbox" className="size-4 accent-accent" {...rest} />
      {label}
    </label>
  );
}
