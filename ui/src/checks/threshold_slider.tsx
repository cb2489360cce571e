import { Field } from '~/parts/field';

interface ThresholdSliderProps {
  label: string;
  hint?: string;
  error?: string | null;
  value: unknown;
  usual: number; // where nothing is said
  onChange: (value: number | undefined) => void;
}

// A score from 0 to 1: to be dragged, or typed.
export function ThresholdSlider({ label, hint, error, value, usual, onChange }: ThresholdSliderProps) {
  const score = typeof value === 'number' ? value : usual;
  const fault = score < 0 || score > 1 ? 'A threshold lies between 0 and 1.' : error;
  return (
    <Field label={label} hint={hint} error={fault}>
      {(ties) => (
        <div className="flex items-center gap-3">
          <input type="range" min={0} max={1} step={0.01} className="min-w-0 flex-1 accent-accent" aria-valuetext={score.toFixed(2)} {...ties} value={score} onChange={(event) => onChange(Number(event.target.value))} />
          <input
            type="number"
            min={0}
            max={1}
            step={0.01}
            aria-label={`${label}, as a number`}
            className="control !w-24"
            value={typeof value === 'number' ? value : ''}
            placeholder={String(usual)}
            onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
          />
        </div>
      )}
    </Field>
  );
}
