import { Button, IconButton } from '~/parts/button';
import { classes } from '~/parts/classes';
import { CloseIcon, UndoIcon, WarnIcon } from '~/parts/icons';
import { type Fault, errorsIn } from './rules';

// Everything that is wrong, above the toolbar, once a preview was asked for.
export function FaultSummary({ faults, onGo }: { faults: Fault[][]; onGo: (index: number) => void }) {
  const rows = faults.map((ones, index) => ({ index, errors: errorsIn(ones) })).filter(({ errors }) => errors.length > 0);
  if (rows.length === 0) return null;
  return (
    <div role="alert" className="grid gap-1 rounded-lg border border-fail bg-fail-soft px-3 py-2 text-fail">
      <p className="flex items-center gap-2 font-semibold">
        <WarnIcon /> {rows.length === 1 ? '1 assertion is not ready.' : `${rows.length} assertions are not ready.`}
      </p>
      <ul className="grid gap-0.5 text-[0.87rem]">
        {rows.map(({ index, errors }) => (
          <li key={index} className="break-words">
            <button type="button" className="underline" onClick={() => onGo(index)}>
              #{index + 1}
            </button>{' '}
            {errors.map(({ detail }) => detail).join(' ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

// How full the room for assertions is.
export function SizeNotice({ fault }: { fault: Fault | null }) {
  return (
    <div role="status" className="empty:hidden">
      {fault && (
        <p className={classes('flex items-center gap-2 rounded-md px-3 py-1.5 font-medium', fault.warning ? 'bg-warn-soft text-warn' : 'bg-fail-soft text-fail')}>
          <WarnIcon /> {fault.detail}
        </p>
      )}
    </div>
  );
}

// What was removed, until it is taken back or waved away. It stands inside of the editor, where Tab reaches it.
export function UndoBar({ text, onUndo, onDismiss }: { text: string | null; onUndo: () => void; onDismiss: () => void }) {
  return (
    <div role="status" aria-live="polite" className="sticky bottom-0 z-10">
      {text && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg border border-edge bg-raised py-1 pr-1 pl-3 shadow-lg">
          <span className="min-w-0 flex-1 break-words">{text}</span>
          <Button small onClick={onUndo}>
            <UndoIcon /> Undo
          </Button>
          <IconButton label="Dismiss" icon={<CloseIcon />} onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}
