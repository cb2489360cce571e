export interface IntervalRow {
  name: string;
  value: number;
  interval: readonly [number, number] | null;
  hollow?: boolean;
}

export interface IntervalMark {
  at: number;
  label: string;
  dashed?: boolean;
  side?: 'left' | 'right'; // of its line, where the label stands
}

interface IntervalPlotProps {
  label: string; // all of it in words, for screen readers
  rows: IntervalRow[];
  domain: readonly [number, number];
  ticks: readonly number[];
  format: (value: number) => string;
  marks?: IntervalMark[];
  shadeBelow?: number; // everything left of it is shaded
}

const rowHeight = 34;

// Values with their intervals, one row each, on one axis. Widths are shares of the place there is, so that text keeps its size.
export function IntervalPlot({ label, rows, domain, ticks, format, marks = [], shadeBelow }: IntervalPlotProps) {
  const [low, high] = domain;
  const share = (value: number) => 3 + (94 * (Math.max(low, Math.min(high, value)) - low)) / (high - low || 1);
  const x = (value: number) => `${share(value)}%`;
  const top = marks.length > 0 ? 22 : 4;
  const foot = top + rows.length * rowHeight;
  return (
    <div className="grid min-w-0 grid-cols-[auto_1fr] gap-x-3">
      <div aria-hidden="true" className="text-[0.87rem] font-semibold" style={{ paddingTop: top }}>
        {rows.map((row) => (
          <div key={row.name} className="flex h-[34px] items-center">
            {row.name}
          </div>
        ))}
      </div>
      <svg role="img" aria-label={label} width="100%" height={foot + 22} className="overflow-visible text-[0.8rem]">
        {shadeBelow !== undefined && <rect x={x(low)} y={top} width={`${share(shadeBelow) - share(low)}%`} height={rows.length * rowHeight} className="fill-fail-soft" />}
        <line x1={x(low)} x2={x(high)} y1={foot} y2={foot} className="stroke-edge" />
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={x(tick)} x2={x(tick)} y1={foot} y2={foot + 4} className="stroke-edge" />
            <text x={x(tick)} y={foot + 17} textAnchor="middle" className="fill-muted">
              {format(tick)}
            </text>
          </g>
        ))}
        {marks.map((mark) => (
          <g key={mark.label}>
            <line x1={x(mark.at)} x2={x(mark.at)} y1={top - 4} y2={foot} strokeDasharray={mark.dashed ? '4 3' : undefined} className="stroke-ink" />
            <text x={x(mark.at)} dx={mark.side === 'left' ? 3 : -3} y={top - 8} textAnchor={mark.side === 'left' ? 'end' : 'start'} className="fill-muted">
              {mark.label}
            </text>
          </g>
        ))}
        {rows.map((row, index) => (
          <Whisker key={row.name} row={row} y={top + index * rowHeight + rowHeight / 2} x={x} />
        ))}
      </svg>
    </div>
  );
}

function Whisker({ row, y, x }: { row: IntervalRow; y: number; x: (value: number) => string }) {
  return (
    <g className="text-accent">
      {row.interval && (
        <>
          <line x1={x(row.interval[0])} x2={x(row.interval[1])} y1={y} y2={y} stroke="currentColor" strokeWidth={3} />
          {row.interval.map((end, index) => (
            <line key={index} x1={x(end)} x2={x(end)} y1={y - 6} y2={y + 6} stroke="currentColor" strokeWidth={2} />
          ))}
        </>
      )}
      <circle cx={x(row.value)} cy={y} r={5.5} stroke="currentColor" strokeWidth={2.5} className={row.hollow ? 'fill-surface' : 'fill-accent'} />
    </g>
  );
}
