import { Fragment } from 'react';
import { keyLabels } from './keys';

// A shortcut as the keys to press.
export function Keys({ shortcut }: { shortcut: string }) {
  return (
    <span className="ml-auto flex shrink-0 items-center gap-1 text-[0.8rem] text-muted">
      {keyLabels(shortcut).map((chord, index) => (
        <Fragment key={index}>
          {index > 0 && <span>then</span>}
          {chord.map((key) => (
            <kbd key={key} className="min-w-5 rounded border border-edge bg-surface px-1 text-center font-sans text-ink">
              {key}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
