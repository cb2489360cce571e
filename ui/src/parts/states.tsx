import { ApiError } from '~/api/client';
import { Button } from './button';
import { WarnIcon } from './icons';

// Nothing here yet: says why, and what to do.
export function EmptyState({ title, children, action }: { title: string; children?: React.ReactNode; action?: React.ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-edge px-6 py-10 text-center">
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-prose text-muted">{children}</div>}
      {action}
    </div>
  );
}

// What went wrong, in the server's words, and a way on.
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const blames = error instanceof ApiError ? error.blames : [];
  return (
    <div role="alert" className="grid gap-2 rounded-lg border border-fail bg-fail-soft px-4 py-3">
      <p className="flex items-center gap-2 font-semibold text-fail">
        <WarnIcon /> {error instanceof Error ? error.message : 'Something went wrong.'}
      </p>
      {blames.length > 0 && (
        <ul className="grid gap-1">
          {blames.map((blame, index) => (
            <li key={index} className="outside-text">
              {blame.field ? `${blame.field}: ` : ''}
              {blame.message}
            </li>
          ))}
        </ul>
      )}
      {retry && (
        <div>
          <Button small onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

// Grey bars in the place of what is being fetched.
export function Loading({ what, rows = 3 }: { what: string; rows?: number }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading {what}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="h-12 animate-pulse rounded-lg bg-sunken" />
      ))}
    </div>
  );
}
