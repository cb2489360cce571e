import { useMemo, useState } from 'react';
import { Button } from '~/parts/button';
import { classes } from '~/parts/classes';
import { say } from '~/parts/snackbar';
import { head, visible } from './visible';

const firstPart = 20_000; // characters that are shown at once
const pieceSize = 20_000; // of the whole text, each laid out only when it comes into sight

interface LongTextProps {
  text: string;
  label: string; // what it is, for the buttons and screen readers
  className?: string;
}

// Text from outside, however long: at first a part of it, all of it by a button, and a way to have it as it is.
export function LongText({ text, label, className }: LongTextProps) {
  const [all, setAll] = useState(false);
  const pieces = useMemo(() => (all ? cut(text) : [head(text, firstPart)]).map(visible), [text, all]);
  const isLong = text.length > firstPart;
  return (
    <div className="grid min-w-0 gap-1.5">
      <div tabIndex={0} role="group" aria-label={label} className={classes('outside-text max-h-[28rem] overflow-auto rounded-md border border-line bg-sunken px-3 py-2', className)}>
        {pieces.map((piece, index) => (
          <div key={index} style={all ? { contentVisibility: 'auto', containIntrinsicSize: 'auto 6000px' } : undefined}>
            {piece}
          </div>
        ))}
        {text === '' && <span className="text-muted">(empty)</span>}
      </div>
      {isLong && (
        <div className="flex flex-wrap items-center gap-2 text-[0.87rem] text-muted">
          <span>
            {all ? 'All' : `The first ${firstPart.toLocaleString('en')}`} of {text.length.toLocaleString('en')} characters
          </span>
          <Button small onClick={() => setAll(!all)}>
            {all ? 'Show a part' : 'Show all'}
          </Button>
          <Button small onClick={() => save(text, label)}>
            Save as a file
          </Button>
          <Button small onClick={() => copy(text, label)}>
            Copy
          </Button>
        </div>
      )}
    </div>
  );
}

// At ends of lines where there are some.
function cut(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const whole = head(text.slice(from, from + pieceSize), pieceSize);
    const end = from + pieceSize < text.length ? whole.lastIndexOf('\n') : -1;
    const piece = end > 0 ? whole.slice(0, end + 1) : whole;
    pieces.push(end > 0 ? piece.slice(0, -1) : piece);
    from += piece.length;
  }
  return pieces;
}

export async function copy(text: string, label: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(`${label} copied.`);
  } catch {
    say('The browser does not let pages copy here. Select the text and copy it by keyboard.');
  }
}

function save(text: string, label: string): void {
  const place = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = place;
  link.download = `${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.txt`;
  link.click();
  URL.revokeObjectURL(place);
}
