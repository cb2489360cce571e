import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { get } from '~/api/client';
import { Field } from '~/parts/field';

interface ModelFieldProps {
  label: string;
  hint?: string;
  error?: string | null;
  value: string;
  usual: string;
  onChange: (value: string | undefined) => void;
}

interface Project {
  model?: string | null;
  judge?: string | null;
}

// A model by its name: those that the server knows are offered, any other can be typed.
export function ModelField({ label, hint, error, value, usual, onChange }: ModelFieldProps) {
  const list = useId();
  const project = useQuery({ queryKey: ['project'], queryFn: () => get<Project>('/api/v1/project'), staleTime: Infinity, retry: false });
  const models = [...new Set([usual, project.data?.judge, project.data?.model])].filter((model): model is string => Boolean(model));
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <>
          <input type="text" list={list} className="control" {...ties} spellCheck={false} placeholder={usual || (project.data?.judge ?? 'the judge of the run')} value={value} onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)} />
          <datalist id={list}>
            {models.map((model) => (
              <option key={model} value={model} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
