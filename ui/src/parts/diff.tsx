import { useMemo, useState } from 'react';
import { Button } from './button';
import { classes } from './classes';
import { diffRows, pageSize, type DiffRow, type Opened } from './diff_rows';
import { differences, type Differences, type Line } from './differences';
import { ClippedText, LineText } from './diff_text';
import { Segmented } from './segmented';

interface TextDiffProps {
  before: string;
  after: string;
  beforeLabel?: string;
  afterLabel?: string;
  sideBySide?: boolean; // to begin with
}

type View = 'below' | 'beside';
const views: { value: View; label: string }[] = [
  { value: 'below', label: 'One column' },
  { value: 'beside', label: 'Side by side' },
];

// How one text became another: lines with + and -, and in them the words that changed. Long runs of same lines are folded.
export function TextDiff({ before, after, beforeLabel = 'before', afterLabel = 'after', sideBySide = false }: TextDiffProps) {
  const told = useMemo(() => differences(before, after), [before, after]);
  const [view, setView] = useState<View>(sideBySide && isWide() ? 'beside' : 'below');
  if (before === after) return <p className="text-muted">The texts are the same.</p>;
  return (
    <div role="group" aria-label={`Differences between ${beforeLabel} and ${afterLabel}`} className="grid min-w-0 grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-[0.87rem] text-muted">{summary(told, beforeLabel, afterLabel)}</p>
        <Segmented label="Layout of the differences" value={view} options={views} onChange={setView} />
      </div>
      <Rows key={`${before.length} ${after.length}`} told={told} beside={view === 'beside'} labels={[beforeLabel, afterLabel]} />
      <Remarks told={told} labels={[beforeLabel, afterLabel]} />
    </div>
  );
}

const isWide = (): boolean => window.matchMedia?.('(min-width: 48rem)').matches ?? true;

const lines = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`;

function summary(told: Differences, before: string, after: string): string {
  if (told.removed + told.added === 0) return 'Every line is the same.';
  return `${lines(told.removed)} of ${before} removed (-), ${lines(told.added)} of ${after} added (+)`;
}

function Remarks({ told, labels: [before, after] }: { told: Differences; labels: [string, string] }) {
  return (
    <>
      {told.left && (
        <p className="text-[0.87rem] text-muted">
          The texts are long: the last {told.left.before.toLocaleString('en')} characters of {before} and {told.left.after.toLocaleString('en')} of {after} were not compared.
        </p>
      )}
      {told.endless && <p className="text-[0.87rem] text-muted">The last line of {told.endless === 'before' ? before : after} has no end of line.</p>}
    </>
  );
}

function Rows({ told, beside, labels }: { told: Differences; beside: boolean; labels: [string, string] }) {
  const [opened, setOpened] = useState<Opened>({});
  const [shown, setShown] = useState(pageSize);
  const rows = useMemo(() => diffRows(told, opened, beside, shown + 1), [told, opened, beside, shown]);
  const open = (block: number) => setOpened((last) => ({ ...last, [block]: (last[block] ?? 0) + pageSize }));
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      {beside && (
        <div aria-hidden="true" className="grid grid-cols-2 border-b border-line bg-sunken text-[0.8rem] font-medium">
          <span className="truncate px-2 py-1">- {labels[0]}</span>
          <span className="truncate border-l border-line px-2 py-1">+ {labels[1]}</span>
        </div>
      )}
      <ul className="min-w-0">
        {rows.slice(0, shown).map((row) => (
          <li key={row.id}>
            <Row row={row} beside={beside} open={open} />
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <div className="border-t border-line p-2">
          <Button small onClick={() => setShown(shown + pageSize)}>
            Show more lines
          </Button>
        </div>
      )}
    </div>
  );
}

function Row({ row, beside, open }: { row: DiffRow; beside: boolean; open: (block: number) => void }) {
  switch (row.kind) {
    case 'fold':
      return (
        <button type="button" className="w-full border-y border-line bg-sunken px-2 py-1 text-left text-[0.8rem] text-muted hover:text-ink" onClick={() => open(row.block)}>
          <span aria-hidden="true">⋯ </span>
          {lines(row.count)} the same: show
        </button>
      );
    case 'same':
      return (
        <div className={beside ? 'grid grid-cols-2' : undefined}>
          {beside && <SameLine number={row.before} text={row.text} isCopy />}
          <SameLine number={row.after} text={row.text} />
        </div>
      );
    case 'changed':
      return <ChangedLine side={row.side} line={row.line} />;
    case 'pair':
      return (
        <div className="grid grid-cols-2">
          {row.removed ? <ChangedLine side="removed" line={row.removed} /> : <span className="bg-sunken" />}
          <div className="grid border-l border-line">{row.added ? <ChangedLine side="added" line={row.added} /> : <span className="bg-sunken" />}</div>
        </div>
      );
  }
}

// Side by side the same line stands twice, and is read aloud once.
function SameLine({ number, text, isCopy = false }: { number: number; text: string; isCopy?: boolean }) {
  return (
    <div aria-hidden={isCopy || undefined} className="flex min-w-0 gap-2 px-2 py-px [&+&]:border-l [&+&]:border-line">
      <Gutter number={number} mark=" " />
      <span className="outside-text min-w-0 flex-1">
        <ClippedText text={text} same />
      </span>
    </div>
  );
}

const sides = {
  removed: { mark: '-', soft: 'bg-fail-soft', word: 'Removed' },
  added: { mark: '+', soft: 'bg-pass-soft', word: 'Added' },
} as const;

function ChangedLine({ side, line }: { side: keyof typeof sides; line: Line }) {
  const { mark, soft, word } = sides[side];
  return (
    <div className={classes('flex min-w-0 gap-2 px-2 py-px', soft)}>
      <span className="sr-only">
        {word}, line {line.number}:
      </span>
      <Gutter number={line.number} mark={mark} />
      <span className="outside-text min-w-0 flex-1">
        <LineText line={line} side={side} />
      </span>
    </div>
  );
}

// The line's number and mark, for the eye; what is read aloud has words for them.
function Gutter({ number, mark }: { number: number; mark: string }) {
  return (
    <span aria-hidden="true" className="flex shrink-0 gap-2 font-mono text-[0.8rem] select-none">
      <span className="w-[4ch] text-right text-muted">{number}</span>
      <span className="w-[1ch] font-bold whitespace-pre">{mark}</span>
    </span>
  );
}
