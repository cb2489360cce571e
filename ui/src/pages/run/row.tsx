import { memo } from 'react';
import type { ResultRow } from '~/api/types';
import { classes } from '~/parts/classes';
import { DownIcon, RightIcon } from '~/parts/icons';
import { StatusMark } from '~/parts/status';
import { duration } from '~/parts/time';
import { money } from '~/result/figures';
import { visible } from '~/result/visible';

export const rowHeight = 40;

interface RowProps {
  row: ResultRow | null; // null: it is being fetched
  index: number;
  isOpen: boolean;
  repeats: boolean; // the run has repetitions
  onToggle: (row: ResultRow, index: number) => void;
}

// One result in a line; a press opens it.
export const Row = memo(function Row({ row, index, isOpen, repeats, onToggle }: RowProps) {
  if (!row)
    return (
      <div className="flex h-10 items-center px-3" aria-busy="true">
        <span className="h-3 w-1/3 rounded bg-sunken" />
        <span className="sr-only">Loading</span>
      </div>
    );
  return (
    <button
      type="button"
      data-row={index}
      aria-expanded={isOpen}
      onClick={() => onToggle(row, index)}
      className={classes('flex h-10 w-full items-center gap-3 px-3 text-left -outline-offset-2 hover:bg-sunken', isOpen && 'bg-accent-soft')}
    >
      {isOpen ? <DownIcon size={12} /> : <RightIcon size={12} />}
      <StatusMark status={row.status} />
      <bdi className="min-w-0 flex-[2] truncate font-medium">
        {visible(row.name)}
        {repeats && <span className="text-muted"> #{row.repeat}</span>}
      </bdi>
      <bdi className="hidden min-w-0 flex-[3] truncate text-[0.87rem] text-muted md:block">{row.message ? visible(row.message) : ''}</bdi>
      <bdi className="hidden w-36 shrink-0 truncate text-[0.87rem] text-muted xl:block">{visible(row.suite_name)}</bdi>
      <span className="hidden w-16 shrink-0 text-right text-[0.87rem] sm:block">{row.cost === null ? '' : money(row.cost)}</span>
      <span className="w-20 shrink-0 text-right text-[0.87rem]">{duration(row.duration_ms)}</span>
    </button>
  );
});
