import { useId, useRef, useState } from 'react';
import { isFields } from '~/formats';
import { Button, IconButton } from '~/parts/button';
import { classes } from '~/parts/classes';
import { AddIcon, DownIcon, RemoveIcon, RightIcon, UndoIcon, UpIcon } from '~/parts/icons';
import { ErrorState, Loading } from '~/parts/states';
import { useRemoved } from '~/parts/use_removed';
import { CheckForm, KindSelect, missingIn } from './check_form';
import type { CheckKind, Language } from './language';
import { summaryOf } from './summary';
import { useLanguage } from './use_language';

export interface ChecksEditorProps {
  format: string;
  value: unknown[]; // in the spelling of the format
  onChange: (value: unknown[]) => void;
  lastOutput?: string | null;
  word?: 'Check' | 'Metric';
  missing?: boolean; // say what must not be empty
  nested?: boolean; // inside another check
  faults?: string[][]; // what is wrong with each, where that is known
}

// What must be true of an answer, one below the other. Forms come from the catalogue: a new check needs no change here.
export function ChecksEditor(props: ChecksEditorProps) {
  const { language, error, retry } = useLanguage(props.format);
  if (error) return <ErrorState error={error} retry={retry} />;
  return language ? <List {...props} language={language} /> : <Loading what="checks" rows={2} />;
}

function List({ language, format, value, onChange, word = 'Check', missing = false, nested = false, faults = [] }: ChecksEditorProps & { language: Language }) {
  const id = useId();
  const [open, setOpen] = useState<number | null>(null);
  const removed = useRemoved(value, onChange);
  const list = useRef<HTMLOListElement>(null);
  // What is missing is shown in its form, so that is opened.
  const [told, setTold] = useState(missing);
  if (told !== missing) {
    setTold(missing);
    const first = value.findIndex((check) => isIncomplete(language, check));
    if (missing && first >= 0) setOpen(first);
  }
  const focus = (index: number) => requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>(':scope > li > div > [data-head]')[index]?.focus());
  const add = (kind: CheckKind) => {
    onChange([...value, language.make(kind)]);
    setOpen(value.length);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(':scope > li:last-child select')?.focus());
  };
  const remove = (index: number) => {
    removed.remove(index);
    setOpen(null);
    focus(Math.max(0, index - 1));
  };
  const restore = () => {
    const index = removed.undo();
    if (index === null) return;
    if (open !== null && open >= index) setOpen(open + 1);
    focus(index);
  };
  const move = (index: number, to: number) => {
    if (to < 0 || to >= value.length) return;
    onChange(value.toSpliced(index, 1).toSpliced(to, 0, value[index]));
    if (open !== null) setOpen(placeAfter(open, index, to));
    focus(to);
  };
  return (
    <div className="grid gap-2">
      {value.length === 0 && <p className="text-muted">No {word.toLowerCase()}s yet.</p>}
      <ol ref={list} className="grid gap-2" aria-label={nested ? `Inner ${word.toLowerCase()}s` : `${word}s`}>
        {value.map((check, index) => (
          <li key={index} className={classes('rounded-lg border bg-surface', (isIncomplete(language, check) && missing) || faults[index]?.length ? 'border-fail' : 'border-line')}>
            <div className="flex items-center gap-1 p-1">
              <Head id={`${id}-${index}`} open={open === index} label={`${index + 1}. ${summaryOf(language, check)}`} onToggle={() => setOpen(open === index ? null : index)} onRemove={() => remove(index)} onMove={(step) => move(index, index + step)} />
              <IconButton label={`Move ${word.toLowerCase()} ${index + 1} up`} icon={<UpIcon />} disabled={index === 0} onClick={() => move(index, index - 1)} />
              <IconButton label={`Move ${word.toLowerCase()} ${index + 1} down`} icon={<DownIcon />} disabled={index === value.length - 1} onClick={() => move(index, index + 1)} />
              <IconButton label={`Remove ${word.toLowerCase()} ${index + 1}`} icon={<RemoveIcon />} onClick={() => remove(index)} />
            </div>
            {faults[index]?.map((fault) => (
              <p key={fault} className="px-3 pb-2 text-[0.87rem] font-medium break-words text-fail">
                {fault}
              </p>
            ))}
            {open === index && (
              <div id={`${id}-${index}`} className="border-t border-line p-3">
                <CheckForm {...{ language, format, check, missing, word }} onChange={(next) => onChange(value.with(index, next))} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <div role="status">
        {removed.count > 0 && (
          <p className="flex items-center gap-2 rounded-lg bg-sunken px-3 py-1">
            {removed.count === 1 ? `${word} removed.` : `${removed.count} ${word.toLowerCase()}s removed.`}
            <Button small onClick={restore}>
              <UndoIcon /> Undo
            </Button>
          </p>
        )}
      </div>
      <AddCheck language={language} word={word} onAdd={add} nested={nested} />
    </div>
  );
}

// Where row `at` is once row `from` was moved to `to`.
function placeAfter(at: number, from: number, to: number): number {
  if (at === from) return to;
  if (from < at && at <= to) return at - 1;
  return to <= at && at < from ? at + 1 : at;
}

export const isIncomplete = (language: Language, check: unknown): boolean => {
  const kind = isFields(check) ? language.read(check)?.kind : undefined;
  return kind !== undefined && isFields(check) && kind.fields.some((field) => missingIn(language, check, field) !== null);
};

interface HeadProps {
  id: string;
  open: boolean;
  label: string;
  onToggle: () => void;
  onRemove: () => void;
  onMove: (step: number) => void;
}

// Opens the form below. Del removes the check, Alt with an arrow moves it.
function Head({ id, open, label, onToggle, onRemove, onMove }: HeadProps) {
  const keys = (event: React.KeyboardEvent) => {
    if (event.key === 'Delete') onRemove();
    else if (event.altKey && event.key === 'ArrowUp') onMove(-1);
    else if (event.altKey && event.key === 'ArrowDown') onMove(1);
    else return;
    event.preventDefault();
  };
  return (
    <button type="button" data-head aria-expanded={open} aria-controls={open ? id : undefined} className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded px-2 text-left hover:bg-sunken" onClick={onToggle} onKeyDown={keys}>
      {open ? <DownIcon /> : <RightIcon />}
      <span className="outside-text min-w-0">{label}</span>
    </button>
  );
}

function AddCheck({ language, word, onAdd, nested }: { language: Language; word: string; onAdd: (kind: CheckKind) => void; nested: boolean }) {
  const [kind, setKind] = useState(language.kinds[0]);
  if (!kind) return null;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <KindSelect className="min-w-44" label={nested ? `New inner ${word.toLowerCase()}` : `New ${word.toLowerCase()}`} kinds={language.kinds} value={kind.name} onChange={setKind} />
      <Button onClick={() => onAdd(kind)}>
        <AddIcon /> {nested ? `Add inner ${word.toLowerCase()}` : `Add ${word}`}
      </Button>
      <p className="basis-full text-[0.8rem] text-muted">{kind.summary}</p>
    </div>
  );
}
