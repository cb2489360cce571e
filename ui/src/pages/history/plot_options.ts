// How a figure becomes a plot: values by column, axes, lines and the band of the interval.
import type UPlot from 'uplot';
import type { Run } from '~/api/types';
import type { Colours } from './colours';
import type { Figure } from './figures';

// Columns: where each run stands, for a band its upper and lower edge, and the lines, which are drawn over it.
export function plotData(figure: Figure, runs: readonly Run[], byTime: boolean): UPlot.AlignedData {
  const places = runs.map((run, index) => (byTime ? Date.parse(run.started_at) / 1000 : index));
  const columns = figure.lines.map((line) => runs.map(line.of));
  const { band } = figure;
  const edges = band ? [runs.map(band.high), runs.map(band.low)] : [];
  return [places, ...edges, ...columns];
}

export function plotOptions(figure: Figure, runs: readonly Run[], byTime: boolean, colours: Colours, size: { width: number; height: number }): UPlot.Options {
  const lines = figure.lines.map(
    (line): UPlot.Series => ({
      label: line.label,
      stroke: colours.accent,
      width: 2,
      dash: line.dashed ? [5, 4] : undefined,
      points: { show: true, size: 7, fill: line.dashed ? colours.surface : colours.accent, stroke: colours.accent },
    }),
  );
  const named = namesFor(runs);
  const edge: UPlot.Series = { stroke: 'transparent', points: { show: false } };
  return {
    ...size,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 11 } },
    scales: { x: { time: byTime, range: padded(byTime) }, y: { range: figure.range ?? fromZero } },
    axes: [
      { ...axis(colours), size: 32, ...(byTime ? {} : { values: (_, ticks: number[]) => ticks.map((tick) => named(runs[tick])), incrs: steps, space: 80 }) },
      { ...axis(colours), size: (_, labels) => 20 + 7 * Math.max(...(labels ?? []).map((label) => label.length)), values: (_, ticks: number[]) => ticks.map(figure.format) },
    ],
    series: [{}, ...(figure.band ? [edge, edge] : []), ...lines],
    bands: figure.band ? [{ series: [1, 2], fill: colours.accentSoft }] : [],
  };
}

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const axis = (colours: Colours): UPlot.Axis => ({ stroke: colours.muted, grid: { stroke: colours.line, width: 1 }, ticks: { stroke: colours.line, width: 1 }, font: '12px system-ui, sans-serif' });

const fromZero = (_: UPlot, __: number | null, high: number | null): [number, number] => [0, high !== null && high > 0 ? high * 1.1 : 1];

// A little air at both ends, and a width even for a single run.
const padded =
  (byTime: boolean) =>
  (_: UPlot, low: number | null, high: number | null): [number, number] => {
    const air = Math.max(((high ?? 0) - (low ?? 0)) * 0.03, byTime ? 60 : 0.5);
    return [(low ?? 0) - air, (high ?? 0) + air];
  };

const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });
const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const twoDays = 48 * 3_600_000;

// Runs by their day, or by the time of day where all began within two.
function namesFor(runs: readonly Run[]): (run: Run | undefined) => string {
  const [first, last] = [runs[0], runs.at(-1)];
  const isShort = first && last && Date.parse(last.started_at) - Date.parse(first.started_at) < twoDays;
  return (run) => (run ? (isShort ? time : day).format(new Date(run.started_at)) : '');
}
