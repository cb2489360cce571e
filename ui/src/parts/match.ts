// What two lists of numbers have in common, in order: patience between lines that stand once in each list, Myers' shortest
// edit in between. Both are bounded: where the budget is spent, what is left is called different.

export interface Run {
  a: number;
  b: number;
  length: number;
}

interface Search {
  a: readonly number[];
  b: readonly number[];
  runs: Run[];
  budget: number; // steps that are left
}

const smallGap = 600; // up to here the shortest edit is cheap, and needs no anchors
const deepest = 16;

// Equal runs of `a` and `b`, in order.
export function match(a: readonly number[], b: readonly number[], budget = 3_000_000): Run[] {
  const search: Search = { a, b, runs: [], budget };
  between(search, 0, a.length, 0, b.length, 0);
  return joined(search.runs);
}

function between(search: Search, aFrom: number, aTo: number, bFrom: number, bTo: number, depth: number): void {
  const { a, b } = search;
  let head = 0;
  while (aFrom + head < aTo && bFrom + head < bTo && a[aFrom + head] === b[bFrom + head]) head++;
  if (head > 0) search.runs.push({ a: aFrom, b: bFrom, length: head });
  aFrom += head;
  bFrom += head;
  let tail = 0;
  while (aTo - tail > aFrom && bTo - tail > bFrom && a[aTo - tail - 1] === b[bTo - tail - 1]) tail++;
  aTo -= tail;
  bTo -= tail;
  if (aFrom < aTo && bFrom < bTo) gap(search, aFrom, aTo, bFrom, bTo, depth);
  if (tail > 0) search.runs.push({ a: aTo, b: bTo, length: tail });
}

function gap(search: Search, aFrom: number, aTo: number, bFrom: number, bTo: number, depth: number): void {
  const isSmall = aTo - aFrom + (bTo - bFrom) <= smallGap;
  const found = isSmall || depth >= deepest ? [] : anchors(search, aFrom, aTo, bFrom, bTo);
  if (found.length === 0) {
    shortest(search, aFrom, aTo, bFrom, bTo);
    return;
  }
  for (const anchor of found) {
    between(search, aFrom, anchor.a, bFrom, anchor.b, depth + 1);
    search.runs.push(anchor);
    aFrom = anchor.a + 1;
    bFrom = anchor.b + 1;
  }
  between(search, aFrom, aTo, bFrom, bTo, depth + 1);
}

// What stands once in both: the longest choice of it that is in the same order in both.
function anchors({ a, b }: Search, aFrom: number, aTo: number, bFrom: number, bTo: number): Run[] {
  const inA = once(a, aFrom, aTo);
  const inB = once(b, bFrom, bTo);
  const pairs: Run[] = [];
  for (const [token, at] of inA) {
    const other = inB.get(token);
    if (at >= 0 && other !== undefined && other >= 0) pairs.push({ a: at, b: other, length: 1 });
  }
  return longestRising(pairs);
}

// Places of what stands once; -1 for what stands more often.
function once(list: readonly number[], from: number, to: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at < to; at++) {
    const token = list[at] ?? 0;
    places.set(token, places.has(token) ? -1 : at);
  }
  return places;
}

// `pairs` rise in `a`; the longest choice of them that rises in `b` too.
function longestRising(pairs: Run[]): Run[] {
  const ends: number[] = []; // ends[n]: the pair that ends the best choice of n + 1 pairs
  const before: number[] = [];
  pairs.forEach((pair, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.b ?? 0) < pair.b) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  });
  const chosen: Run[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair) chosen.push(pair);
  }
  return chosen.reverse();
}

// Myers' greedy search. Of every round the furthest places are kept, so that the way can be walked back.
function shortest(search: Search, aFrom: number, aTo: number, bFrom: number, bTo: number): void {
  const { a, b } = search;
  const width = aTo - aFrom;
  const height = bTo - bFrom;
  const rounds: Int32Array[] = [];
  let furthest = new Int32Array([0]); // of diagonal k at k + round
  for (let round = 0; round <= width + height; round++) {
    search.budget -= round + 1;
    if (search.budget < 0) return;
    const next = new Int32Array(2 * round + 1);
    for (let k = -round; k <= round; k += 2) {
      let x = round === 0 ? 0 : step(furthest, k, round);
      while (x < width && x - k < height && a[aFrom + x] === b[bFrom + x - k]) {
        x++;
        search.budget--;
      }
      next[k + round] = x;
      if (x >= width && x - k >= height) {
        rounds.push(next);
        search.runs.push(...walkedBack(rounds, width, height).map((run) => ({ a: aFrom + run.a, b: bFrom + run.b, length: run.length })));
        return;
      }
    }
    rounds.push(next);
    furthest = next;
  }
}

// Where diagonal k begins in this round: right of k - 1, or down from k + 1, whichever is further on.
function step(last: Int32Array, k: number, round: number): number {
  const fromLeft = k - 1 >= -(round - 1) ? (last[k - 1 + round - 1] ?? -1) + 1 : -1;
  const fromAbove = k + 1 <= round - 1 ? (last[k + 1 + round - 1] ?? -1) : -1;
  return Math.max(fromLeft, fromAbove);
}

function walkedBack(rounds: Int32Array[], width: number, height: number): Run[] {
  const runs: Run[] = [];
  let x = width;
  let k = width - height;
  for (let round = rounds.length - 1; round >= 0; round--) {
    const last = rounds[round - 1];
    const start = last ? step(last, k, round) : 0;
    if (x > start) runs.push({ a: start, b: start - k, length: x - start });
    if (!last) break;
    const cameFromLeft = k - 1 >= -(round - 1) && (last[k - 1 + round - 1] ?? -1) + 1 === start;
    k = cameFromLeft ? k - 1 : k + 1;
    x = cameFromLeft ? start - 1 : start;
  }
  return runs.reverse();
}

function joined(runs: Run[]): Run[] {
  const whole: Run[] = [];
  for (const run of runs) {
    const last = whole.at(-1);
    if (last && last.a + last.length === run.a && last.b + last.length === run.b) last.length += run.length;
    else whole.push({ ...run });
  }
  return whole;
}
