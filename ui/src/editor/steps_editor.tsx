import { useRef } from 'react';
import { type StepForm, emptyStep } from '~/formats';
import { Button, IconButton } from '~/parts/button';
import { AddIcon, DownIcon, RemoveIcon, UpIcon } from '~/parts/icons';
import { StepFields, type StepFieldsProps } from './step_fields';

interface StepsEditorProps extends Omit<StepFieldsProps, 'step' | 'index' | 'onChange'> {
  steps: StepForm[];
  onChange: (steps: StepForm[]) => void;
}

// A conversation, turn by turn. A test of one turn needs no frame around it.
export function StepsEditor({ steps, onChange, ...rest }: StepsEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  const move = (index: number, to: number) => {
    const step = steps[index];
    if (!step) return;
    onChange(steps.toSpliced(index, 1).toSpliced(to, 0, step));
    // The keyboard stays with the step: at the end of the way, on the button back.
    const buttons = to < index ? ['up', 'down'] : ['down', 'up'];
    requestAnimationFrame(() => {
      const row = list.current?.children[to];
      buttons.map((way) => row?.querySelector<HTMLButtonElement>(`[data-move="${way}"]`)).find((button) => button && !button.disabled)?.focus();
    });
  };
  const [only] = steps;
  const add = (
    <div>
      <Button onClick={() => onChange([...steps, emptyStep()])}>
        <AddIcon /> Add step
      </Button>
    </div>
  );
  if (only && steps.length === 1) {
    return (
      <div className="grid gap-4">
        <StepFields {...rest} step={only} index={0} onChange={(next) => onChange([next])} />
        {add}
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <ol ref={list} className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step.from ?? `new-${index}`} className="rounded-xl border border-line bg-canvas p-3">
            <div className="mb-2 flex items-center gap-1">
              <h4 className="flex-1 font-semibold">Step {index + 1}</h4>
              <IconButton label={`Move step ${index + 1} up`} icon={<UpIcon />} disabled={index === 0} data-move="up" onClick={() => move(index, index - 1)} />
              <IconButton label={`Move step ${index + 1} down`} icon={<DownIcon />} disabled={index === steps.length - 1} data-move="down" onClick={() => move(index, index + 1)} />
              <IconButton label={`Remove step ${index + 1}`} icon={<RemoveIcon />} onClick={() => onChange(steps.toSpliced(index, 1))} />
            </div>
            <StepFields {...rest} step={step} index={index} onChange={(next) => onChange(steps.with(index, next))} />
          </li>
        ))}
      </ol>
      {add}
    </div>
  );
}
