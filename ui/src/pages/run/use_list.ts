import { useEffect, useRef, useState } from 'react';
import { address, get } from '~/api/client';
import type { ResultBlocks, ResultList, ResultRow } from '~/api/types';
import { type Block, BlockIndex, blockSize } from './blocks';
import { listQuery, type RunSearch } from './search';

const mostKept = 60; // blocks
const patience = 40; // milliseconds before a block that came into sight is asked for: most that fly by are never asked for

export interface ListState {
  index: BlockIndex;
  complete: boolean; // the length of the list is known
  error: unknown;
  took: number; // milliseconds, for its length
}

const nothing: ListState = { index: new BlockIndex([]), complete: false, error: null, took: 0 };

// Where the rows of a list are. While a new generation of the same list is read, the last one stays.
export function useBlocks(run: string, search: RunSearch, generation: number): ListState {
  const query = JSON.stringify(listQuery(search));
  const [state, setState] = useState<{ of: string; list: ListState }>({ of: '', list: nothing });
  const of = `${run} ${query}`;
  useEffect(() => {
    const stop = new AbortController();
    const began = performance.now();
    const show = (list: ListState, partial: boolean) => {
      if (!stop.signal.aborted) setState((last) => (partial && last.of === of && last.list.complete ? last : { of, list }));
    };
    readBlocks(run, JSON.parse(query) as Record<string, string>, stop.signal, (index) => show({ ...nothing, index }, true))
      .then((index) => show({ index, complete: true, error: null, took: performance.now() - began }, false))
      .catch((error: unknown) => show({ ...nothing, complete: true, error }, false));
    return () => stop.abort();
  }, [run, query, of, generation]);
  return state.of === of ? state.list : nothing;
}

async function readBlocks(run: string, query: Record<string, string>, signal: AbortSignal, tell: (index: BlockIndex) => void): Promise<BlockIndex> {
  const all: Block[] = [];
  let after: string | null = null;
  do {
    const page: ResultBlocks = await get<ResultBlocks>(address`/api/v1/runs/${run}/blocks`, { ...query, after, limit: blockSize }, signal);
    for (const block of page.items) all.push(block);
    after = page.next;
    if (after !== null) tell(new BlockIndex(all));
  } while (after !== null);
  return new BlockIndex(all);
}

interface Kept {
  generation: number;
  rows: ResultRow[];
}

// Rows of the blocks that are in sight, and of some that were.
export function useRows(run: string, search: RunSearch, list: ListState, generation: number, first: number, last: number): (row: number) => ResultRow | null {
  const query = JSON.stringify(listQuery(search));
  const kept = useRef({ of: '', blocks: new Map<number, Kept>(), asked: new Map<number, AbortController>() });
  const [, setTick] = useState(0);
  const of = `${run} ${query}`;
  if (kept.current.of !== of) {
    for (const asked of kept.current.asked.values()) asked.abort();
    kept.current = { of, blocks: new Map(), asked: new Map() };
  }
  const [from, to] = [list.index.at(first), list.index.at(last)];
  useEffect(() => {
    const { blocks, asked } = kept.current;
    for (const [number, request] of asked) if (number < from || number > to) request.abort();
    for (let number = from; number <= to; number += 1) {
      const found = list.index.block(number)?.block ?? (number === 0 ? { after: null, rows: blockSize } : null);
      if (!found || asked.has(number) || (blocks.get(number)?.generation ?? -1) >= generation) continue;
      const stop = new AbortController();
      asked.set(number, stop);
      readBlock(run, JSON.parse(query) as Record<string, string>, found, number > 0, stop.signal)
        .then((rows) => {
          blocks.delete(number);
          blocks.set(number, { generation, rows });
          for (const old of blocks.keys()) if (blocks.size > mostKept) blocks.delete(old);
          setTick((tick) => tick + 1);
        })
        .catch(() => undefined) // what could not be read stays empty, and is asked for again when it is seen again
        .finally(() => asked.get(number) === stop && asked.delete(number));
    }
  }, [run, query, list, generation, from, to]);
  const { blocks } = kept.current;
  return (row) => {
    const number = list.index.at(row);
    return blocks.get(number)?.rows[row - (list.index.block(number)?.start ?? 0)] ?? null;
  };
}

async function readBlock(run: string, query: Record<string, string>, block: Block, mayWait: boolean, signal: AbortSignal): Promise<ResultRow[]> {
  if (mayWait) await pause(patience, signal);
  const rows: ResultRow[] = [];
  let after = block.after;
  do {
    const page: ResultList = await get<ResultList>(address`/api/v1/runs/${run}/results`, { ...query, after, limit: block.rows - rows.length }, signal);
    rows.push(...page.items);
    after = page.next;
  } while (after !== null && rows.length < block.rows);
  return rows;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('not in sight any more', 'AbortError'));
    });
  });
}
