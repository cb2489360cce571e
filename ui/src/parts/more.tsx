import { Button } from './button';

// At the end of a list that goes on.
export function More({ onMore, asking, what }: { onMore: (() => void) | null; asking: boolean; what: string }) {
  if (!onMore) return null;
  return (
    <div className="justify-self-center">
      <Button onClick={onMore} disabled={asking}>
        {asking ? 'Loading' : `Show more ${what}`}
      </Button>
    </div>
  );
}
