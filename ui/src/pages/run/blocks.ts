// A list of results as blocks: how long it is, and from where each part of it is read. So a list of a million can be entered
// anywhere, and nothing is fetched but what is seen.
import type { ResultBlocks } from '~/api/types';

export type Block = ResultBlocks['items'][number];

export const blockSize = 200;

export class BlockIndex {
  readonly length: number;
  private readonly blocks: readonly Block[];
  private readonly starts: Float64Array;

  constructor(blocks: readonly Block[]) {
    this.blocks = blocks;
    this.starts = new Float64Array(blocks.length);
    let rows = 0;
    blocks.forEach((block, index) => {
      this.starts[index] = rows;
      rows += block.rows;
    });
    this.length = rows;
  }

  get count(): number {
    return this.blocks.length;
  }

  block(number: number): { block: Block; start: number } | null {
    const block = this.blocks[number];
    return block ? { block, start: this.starts[number] ?? 0 } : null;
  }

  // The number of the block that a row is in.
  at(row: number): number {
    return lastAtMost(this.blocks.length, (index) => this.starts[index] ?? 0, row);
  }

  // The block that has a key, in a list that is in the order of the plan.
  holding(key: string): number {
    const wanted = partsOf(key);
    return lastAtMost(this.blocks.length, (index) => (before(this.blocks[index]?.after ?? null, wanted) ? 0 : 1), 0);
  }
}

const partsOf = (key: string): number[] => key.split('.').map(Number);

function before(after: string | null, wanted: number[]): boolean {
  if (after === null) return true;
  const parts = partsOf(after);
  const differs = parts.findIndex((part, index) => part !== wanted[index]);
  return differs >= 0 && (parts[differs] ?? 0) < (wanted[differs] ?? 0);
}

// The last index whose value is at most so much; values rise. 0 where there is none.
function lastAtMost(count: number, value: (index: number) => number, most: number): number {
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (value(middle) <= most) low = middle;
    else high = middle;
  }
  return low;
}
