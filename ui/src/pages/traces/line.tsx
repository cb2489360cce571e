import { Link } from '@tanstack/react-router';
import type { TraceInfo } from '~/api/types';
import { StatusBadge } from '~/parts/status';
import { duration, TimeAgo } from '~/parts/time';

interface TraceLineProps {
  item: TraceInfo;
  chosen: boolean;
  onChoose: (on: boolean) => void;
}

export function TraceLine({ item, chosen, onChoose }: TraceLineProps) {
  const words = item.answer.trim().replace(/\s+/g, ' ').slice(0, 200) || 'No answer';
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 px-4 py-3 hover:bg-sunken">
      <input type="checkbox" aria-label={`Choose ${item.model}: ${words.slice(0, 60)}`} className="mt-1 size-4 accent-accent" checked={chosen} onChange={(event) => onChoose(event.target.checked)} />
      <div className="grid grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to="/traces" search={(before) => ({ ...before, trace: item.id })} className="min-w-0 flex-1 basis-60 truncate font-medium text-accent">
            {words}
          </Link>
          <StatusBadge status={item.status === 'error' ? 'error' : 'passed'}>{item.status}</StatusBadge>
        </div>
        <p className="flex flex-wrap gap-x-4 text-[0.87rem] text-muted">
          <TimeAgo at={item.timestamp} />
          <span>{item.model || 'no model'}</span>
          <span>{duration(item.duration_ms)}</span>
          {item.tokens_used != null && <span>{item.tokens_used} tokens</span>}
          {item.session && (
            <Link to="/traces" search={(before) => ({ ...before, session: item.session })} className="max-w-full truncate underline" title={item.session}>
              session {item.session}, step {item.step_index ?? 0}
            </Link>
          )}
        </p>
      </div>
    </li>
  );
}
