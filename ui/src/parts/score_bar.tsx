import { classes } from './classes';

interface ScoreBarProps {
  score: number; // 0 to 1
  threshold?: number;
  passed?: boolean;
  label: string; // what is scored, for screen readers
}

// A score between 0 and 1, and where it had to reach.
export function ScoreBar({ score, threshold, passed, label }: ScoreBarProps) {
  const share = Math.max(0, Math.min(1, score));
  const colour = passed === undefined ? 'bg-accent' : passed ? 'bg-pass' : 'bg-fail';
  return (
    <span className="inline-flex items-center gap-2">
      <span role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={1} aria-valuenow={share} className="relative h-2 w-24 overflow-hidden rounded-full bg-sunken outline outline-line">
        <span className={classes('absolute inset-y-0 left-0 rounded-full', colour)} style={{ width: `${share * 100}%` }} />
        {threshold !== undefined && <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `calc(${threshold * 100}% - 1px)` }} />}
      </span>
      <span className="font-mono text-[0.8rem]">{score.toFixed(2)}</span>
    </span>
  );
}
