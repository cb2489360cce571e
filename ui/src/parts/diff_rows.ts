// Blocks of differences as rows to be shown. Same lines keep a few beside what changed; the rest is folded until asked for.
import type { Changed, Differences, Line, Same } from './differences';

export const pageSize = 200; // rows that one more click shows
const beside = 3; // same lines kept around what changed

export type DiffRow = { id: string } & (
  | { kind: 'same'; before: number; after: number; text: string }
  | { kind: 'fold'; block: number; count: number }
  | { kind: 'changed'; side: 'removed' | 'added'; line: Line }
  | { kind: 'pair'; removed: Line | null; added: Line | null }
);

export type Opened = Record<number, number>; // by block: folded lines that were asked for

export function diffRows({ blocks }: Differences, opened: Opened, inPairs: boolean, most: number): DiffRow[] {
  const rows: DiffRow[] = [];
  blocks.forEach((block, index) => {
    if (rows.length >= most) return;
    if (block.kind === 'changed') rows.push(...changedRows(block, index, inPairs, most));
    else rows.push(...sameRows(block, index, opened[index] ?? 0, index > 0, index < blocks.length - 1));
  });
  return rows.slice(0, most);
}

function changedRows({ removed, added }: Changed, block: number, inPairs: boolean, most: number): DiffRow[] {
  if (!inPairs)
    return [
      ...removed.slice(0, most).map((line, index): DiffRow => ({ id: `${block}-${index}`, kind: 'changed', side: 'removed', line })),
      ...added.slice(0, most).map((line, index): DiffRow => ({ id: `${block}+${index}`, kind: 'changed', side: 'added', line })),
    ];
  return Array.from({ length: Math.min(most, Math.max(removed.length, added.length)) }, (_, index) => ({
    id: `${block}=${index}`,
    kind: 'pair',
    removed: removed[index] ?? null,
    added: added[index] ?? null,
  }));
}

function sameRows(block: Same, index: number, opened: number, hasAbove: boolean, hasBelow: boolean): DiffRow[] {
  const above = Math.min(block.count, (hasAbove ? beside : 0) + opened);
  const below = Math.min(block.count - above, hasBelow ? beside : 0);
  const folded = block.count - above - below;
  const row = (text: string, offset: number): DiffRow => ({ id: `${index} ${offset}`, kind: 'same', before: block.before + offset, after: block.after + offset, text });
  const first = firstLines(block.text, folded > 1 ? above : block.count).map(row);
  if (folded <= 1) return first;
  const last = lastLines(block.text, below).map((text, offset) => row(text, block.count - below + offset));
  return [...first, { id: `${index} fold`, kind: 'fold', block: index, count: folded }, ...last];
}

function firstLines(text: string, count: number): string[] {
  const lines: string[] = [];
  for (let from = 0; lines.length < count; ) {
    const end = text.indexOf('\n', from);
    lines.push(text.slice(from, end < 0 ? text.length : end));
    if (end < 0) break;
    from = end + 1;
  }
  return lines;
}

function lastLines(text: string, count: number): string[] {
  const lines: string[] = [];
  let to = text.endsWith('\n') ? text.length - 1 : text.length;
  while (lines.length < count) {
    const start = to > 0 ? text.lastIndexOf('\n', to - 1) : -1;
    lines.unshift(text.slice(start + 1, to));
    if (start < 0) break;
    to = start;
  }
  return lines;
}
