import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Run } from '~/api/types';
import { type Figure, figures, isKnown, told } from './figures';

const Plot = lazy(() => import('./plot'));

// A plot of each figure. A click on a point opens its run.
export function Plots({ runs, byTime }: { runs: readonly Run[]; byTime: boolean }) {
  const oldestFirst = useMemo(() => [...runs].reverse(), [runs]);
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {figures.map((figure) => (
        <PlotCard key={figure.id} figure={figure} runs={oldestFirst} byTime={byTime} />
      ))}
    </div>
  );
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function PlotCard({ figure, runs, byTime }: { figure: Figure; runs: readonly Run[]; byTime: boolean }) {
  const navigate = useNavigate();
  const [hovered, setHovered] = useState<number | null>(null);
  const run = hovered === null ? undefined : runs[hovered];
  return (
    <figure className="grid min-w-0 grid-cols-1 content-start gap-2 rounded-lg border border-line bg-surface p-3">
      <figcaption>
        <span className="font-medium">{figure.title}</span>
        <span className="block min-h-[1.3em] text-[0.8rem] text-muted">{run ? `${when.format(new Date(run.started_at))}: ${told(figure, run)}` : about(figure)}</span>
      </figcaption>
      {isKnown(figure, runs) ? (
        <Suspense fallback={<div className="h-[180px] animate-pulse rounded bg-sunken" />}>
          <Plot figure={figure} runs={runs} byTime={byTime} onHover={setHovered} onOpen={(opened) => void navigate({ to: '/runs/$run', params: { run: opened.id } })} />
        </Suspense>
      ) : (
        <p className="grid h-[180px] place-items-center text-muted">Not known of these runs.</p>
      )}
    </figure>
  );
}

function about(figure: Figure): string {
  const lines = figure.lines.map((line) => (figure.lines.length > 1 ? `${line.dashed ? 'dashed' : 'solid'}: ${line.label}` : '')).filter(Boolean);
  if (figure.band) lines.push(`the band is its ${figure.band.label}`);
  return lines.join('; ');
}
