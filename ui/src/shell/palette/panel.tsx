import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { classes } from '~/parts/classes';
import { useFocusBack } from '~/parts/focus_back';
import { Keys } from './key_caps';
import { type Entry, grouped, useEntries } from './entries';

interface PanelProps {
  open: boolean;
  onClose: () => void;
}

// Everything that can be done or opened from here, by a few letters of its name.
export default function Panel({ open, onClose }: PanelProps) {
  const focusBack = useFocusBack();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-black/45" />
        <Radix.Content
          aria-describedby={undefined}
          {...focusBack}
          className="fixed inset-x-3 top-[10vh] z-50 mx-auto flex max-h-[76vh] max-w-2xl flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-2xl"
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          <Choice onClose={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Choice({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const { entries, asking } = useEntries(text);
  const groups = useMemo(() => grouped(entries), [entries]);
  const flat = groups.flatMap((group) => group.entries);
  const chosen = Math.min(at, flat.length - 1);
  const take = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    // After the dialog has given the focus back, so that what is opened may take it.
    setTimeout(entry.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: flat.length - 1, PageDown: chosen + 8, PageUp: chosen - 8 };
    const next = moves[event.key];
    const keepsCaret = (event.key === 'Home' || event.key === 'End') && text !== '';
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      take(flat[chosen]);
    } else if (next !== undefined && flat.length > 0 && !keepsCaret) {
      event.preventDefault();
      setAt(event.key.startsWith('Arrow') ? (next + flat.length) % flat.length : Math.max(0, Math.min(flat.length - 1, next)));
    }
  };
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label="Search and commands"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={flat[chosen] ? `${id}-${chosen}` : undefined}
        placeholder="A page, a suite, a run or something to do"
        className="w-full border-b border-line bg-transparent px-4 py-3 text-lg outline-offset-[-3px] placeholder:text-muted"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Commands" className="min-h-0 flex-1 overflow-auto p-1.5">
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <div aria-hidden="true" className="px-2.5 pt-2 pb-1 text-[0.8rem] font-semibold text-muted">
              {group.name}
            </div>
            {group.entries.map((entry) => {
              const index = flat.indexOf(entry);
              return <Line key={entry.id} id={`${id}-${index}`} entry={entry} chosen={index === chosen} onPoint={() => setAt(index)} onTake={() => take(entry)} />;
            })}
          </div>
        ))}
      </div>
      <p role="status" className={classes('px-4 text-muted', flat.length === 0 ? 'pb-4' : 'sr-only')}>
        {flat.length > 0 ? `${flat.length} found` : asking ? 'Looking' : 'Nothing is called that. Try fewer letters.'}
      </p>
    </>
  );
}

interface LineProps {
  id: string;
  entry: Entry;
  chosen: boolean;
  onPoint: () => void;
  onTake: () => void;
}

function Line({ id, entry, chosen, onPoint, onTake }: LineProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) place.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div
      ref={place}
      id={id}
      role="option"
      aria-selected={chosen}
      className={classes('flex cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5', chosen && 'bg-accent-soft outline outline-accent')}
      onPointerMove={onPoint}
      onClick={onTake}
    >
      <span className="min-w-0 break-words">{entry.label}</span>
      {entry.hint && <span className="min-w-0 truncate text-[0.87rem] text-muted">{entry.hint}</span>}
      {entry.shortcut && <Keys shortcut={entry.shortcut} />}
    </div>
  );
}
