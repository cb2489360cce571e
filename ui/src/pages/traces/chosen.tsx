import { Button } from '~/parts/button';
import { counted } from '~/parts/facts';

// What is chosen so far, and what to make of it. It is told to screen readers when it changes.
export function Chosen({ count, onMakeTest, onNone }: { count: number; onMakeTest: () => void; onNone: () => void }) {
  return (
    <div className={count > 0 ? 'sticky top-12 z-20 flex flex-wrap items-center gap-3 rounded-lg border border-accent bg-accent-soft px-4 py-2' : 'sr-only'}>
      <p role="status" className="font-medium">
        {count > 0 ? `${counted(count, 'trace')} chosen` : 'No trace is chosen'}
      </p>
      {count > 0 && (
        <>
          <Button small look="primary" onClick={onMakeTest}>
            Make a test
          </Button>
          <Button small look="quiet" onClick={onNone}>
            Choose none
          </Button>
        </>
      )}
    </div>
  );
}
