import { classes } from './classes';

interface SparklineProps {
  values: readonly (number | null)[]; // oldest first; null: nothing is known
  label: string; // what it shows, e.g. "Pass rate of the last runs"
  low?: number; // of the axis
  high?: number;
  format?: (value: number) => string;
  className?: string;
}

const width = 96;
const height = 24;
const inset = 3;
const percent = (value: number): string => `${Math.round(value * 100)} %`;

// A line of the last values, with a dot on the newest. Read aloud as its label and its values.
export function Sparkline({ values, label, low = 0, high = 1, format = percent, className }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const said = known.length === 0 ? 'none yet' : `${known.map(format).join(', ')}${known.length > 1 ? ', newest last' : ''}`;
  const points = placed(values, low, high);
  const last = points.at(-1)?.at(-1);
  return (
    <svg role="img" aria-label={`${label}: ${said}`} viewBox={`0 0 ${width} ${height}`} width={width} height={height} className={classes('text-accent', className)}>
      <line x1={inset} x2={width - inset} y1={height - inset} y2={height - inset} className="stroke-line" />
      {points.map((stretch, index) =>
        stretch.length === 1 ? (
          <circle key={index} cx={stretch[0]?.x} cy={stretch[0]?.y} r={1.5} fill="currentColor" />
        ) : (
          <polyline key={index} points={stretch.map(({ x, y }) => `${x},${y}`).join(' ')} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" />
        ),
      )}
      {last && <circle cx={last.x} cy={last.y} r={2.5} fill="currentColor" />}
    </svg>
  );
}

interface Point {
  x: number;
  y: number;
}

// Stretches of known values. The newest is at the right edge; a single one too.
export function placed(values: readonly (number | null)[], low: number, high: number): Point[][] {
  const step = values.length > 1 ? (width - 2 * inset) / (values.length - 1) : 0;
  const span = high > low ? high - low : 1;
  const stretches: Point[][] = [[]];
  values.forEach((value, index) => {
    if (value === null || !Number.isFinite(value)) {
      stretches.push([]);
      return;
    }
    const share = Math.max(0, Math.min(1, (value - low) / span));
    const x = width - inset - (values.length - 1 - index) * step;
    stretches.at(-1)?.push({ x: round(x), y: round(height - inset - share * (height - 2 * inset)) });
  });
  return stretches.filter((stretch) => stretch.length > 0);
}

const round = (value: number): number => Math.round(value * 100) / 100;
