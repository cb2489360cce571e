import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import type { Run } from '~/api/types';
import { useColours } from './colours';
import type { Figure } from './figures';
import { plotData, plotOptions } from './plot_options';

export interface PlotProps {
  figure: Figure;
  runs: readonly Run[]; // oldest first
  byTime: boolean;
  onHover: (index: number | null) => void;
  onOpen: (run: Run) => void;
}

const height = 180;

// One figure over runs, on a canvas. What it shows is in the table beneath the plots too, which is where keyboards and screen
// readers find it.
export default function Plot({ figure, runs, byTime, onHover, onOpen }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const colours = useColours(place);
  const calls = useRef({ onHover, onOpen });
  useEffect(() => {
    calls.current = { onHover, onOpen };
  });
  useEffect(() => {
    const target = place.current;
    if (!target || !colours) return undefined;
    const options = plotOptions(figure, runs, byTime, colours, { width: target.clientWidth, height });
    const plot = new UPlot({ ...options, hooks: { setCursor: [(self) => calls.current.onHover(self.cursor.idx ?? null)] } }, plotData(figure, runs, byTime), target);
    const open = () => {
      const run = runs[plot.cursor.idx ?? -1];
      if (run) calls.current.onOpen(run);
    };
    plot.over.addEventListener('click', open);
    plot.over.style.cursor = 'pointer';
    const resize = new ResizeObserver(() => plot.setSize({ width: target.clientWidth, height }));
    resize.observe(target);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [figure, runs, byTime, colours]);
  return <div ref={place} aria-hidden="true" data-plot={figure.id} className="min-h-[180px] min-w-0 overflow-hidden" />;
}
