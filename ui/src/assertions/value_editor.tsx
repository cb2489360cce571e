import { useId } from 'react';
import { Button } from '~/parts/button';
import { Segmented } from '~/parts/segmented';
import { type Draft, type Mode, inMode, read, readJson } from './expected';

interface ValueEditorProps {
  label: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
  rows?: number;
  onEnter?: () => void; // Enter, where it makes no new line
  actions?: React.ReactNode; // beside the switch
}

const modes: { value: Mode; label: string }[] = [
  { value: 'json', label: 'JSON' },
  { value: 'text', label: 'Text' },
];

// A value, typed as JSON or as plain text.
export function ValueEditor({ label, draft, onChange, rows = 6, onEnter, actions }: ValueEditorProps) {
  const id = useId();
  const told = read(draft);
  const press = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || !onEnter) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label={`${label}: written as`} value={draft.mode} options={modes} onChange={(mode) => onChange(inMode(draft, mode))} />
        {draft.mode === 'json' && (
          <Button small disabled={!told.ok} onClick={() => onChange(formatted(draft))}>
            Format
          </Button>
        )}
        {actions}
      </div>
      <textarea
        aria-label={label}
        aria-invalid={!told.ok || undefined}
        aria-describedby={draft.mode === 'json' ? `${id}-told` : undefined}
        spellCheck={false}
        rows={onEnter ? Math.min(4, draft.text.split('\n').length) : rows}
        className="control font-mono text-[0.87rem]"
        value={draft.text}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
        onKeyDown={press}
      />
      {draft.mode === 'json' && (
        <p id={`${id}-told`} className={told.ok ? 'text-[0.8rem] text-muted' : 'text-[0.8rem] font-medium break-words text-fail'}>
          {told.ok ? 'Valid JSON' : told.fault}
        </p>
      )}
    </div>
  );
}

function formatted(draft: Draft): Draft {
  const told = readJson(draft.text);
  return told.ok ? { ...draft, text: JSON.stringify(told.value, null, 2) } : draft;
}
