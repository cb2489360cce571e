import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '~/parts/button';
import { AddIcon, RunIcon } from '~/parts/icons';

interface BottomBarProps {
  isChanged: boolean;
  isBusy: boolean;
  onAdd: (() => void) | null; // null: there is no form to add by
  onRun: () => void;
  onSave: () => void;
  children?: React.ReactNode; // above the buttons: why something did not work
}

// What can be done with the whole suite, always in sight.
export function BottomBar({ isChanged, isBusy, onAdd, onRun, onSave, children }: BottomBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useFoot(bar);
  return (
    <div ref={bar} role="group" aria-label="Suite" className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2.5 sm:px-6">
      {children && <div className="max-h-[40dvh] w-full overflow-auto">{children}</div>}
      <Button onClick={() => onAdd?.()} disabled={onAdd === null}>
        <AddIcon /> Add Test
      </Button>
      <Button onClick={onRun} disabled={isBusy} title={isChanged ? 'Saves your changes first' : undefined}>
        <RunIcon /> Run All Tests
      </Button>
      <span className="ml-auto" />
      <span role="status" className="text-[0.87rem] text-muted">
        {isChanged && 'Unsaved changes'}
      </span>
      {isChanged && (
        <Button look="primary" onClick={onSave} disabled={isBusy}>
          Save Suite
        </Button>
      )}
    </div>
  );
}

// Room at the foot of the page, as high as the bar is: what is said there, and the end of the page, stay clear of it.
function useFoot(bar: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (!bar.current) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(([entry]) => style.setProperty('--foot', `${entry?.target.clientHeight ?? 0}px`));
    watch.observe(bar.current);
    return () => {
      watch.disconnect();
      style.removeProperty('--foot');
    };
  }, [bar]);
}
