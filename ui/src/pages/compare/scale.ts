import type { Interval } from '~/api/types';

export function pair(interval: Interval): readonly [number, number] | null {
  const [low, high] = interval ?? [];
  return low === undefined || high === undefined ? null : [low, high];
}

// Round numbers within a range: about five, 0 among them where the range has it.
export function niceTicks(low: number, high: number): number[] {
  const rough = (high - low) / 5;
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = size * ([1, 2, 5, 10].find((factor) => factor * size >= rough) ?? 10);
  const ticks: number[] = [];
  for (let count = Math.ceil(low / step); count * step <= high; count++) ticks.push(Math.round(count * step * 1e9) / 1e9 + 0);
  return ticks;
}
