import { Link } from '@tanstack/react-router';
import type { CassetteInfo } from '~/api/types';
import { bytes, counted } from '~/parts/facts';
import { StatusBadge } from '~/parts/status';
import { TimeAgo } from '~/parts/time';

// One question, with what was answered and how often it was recorded.
export function CassetteLine({ item }: { item: CassetteInfo }) {
  return (
    <li className="relative grid grid-cols-1 gap-1 px-4 py-3 hover:bg-sunken">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to="/cassettes"
          search={(before) => ({ ...before, signature: item.signature })}
          className="min-w-0 flex-1 basis-60 truncate font-medium text-accent after:absolute after:inset-0"
        >
          {firstWords(item.question) || item.signature}
        </Link>
        {item.error ? <StatusBadge status="error">cannot be used</StatusBadge> : <HttpStatus item={item} />}
      </div>
      <p className="truncate text-muted">{item.error ?? (firstWords(item.answer) || 'No answer')}</p>
      <p className="flex flex-wrap gap-x-4 text-[0.87rem] text-muted">
        {item.model && <span>{item.model}</span>}
        <span>{counted(item.files.length, 'take')}</span>
        <span>{bytes(item.bytes)}</span>
        {item.stream && <span>stream</span>}
        {item.recorded_at && <TimeAgo at={item.recorded_at} />}
        <code>{item.signature.slice(0, 8)}</code>
      </p>
    </li>
  );
}

function HttpStatus({ item }: { item: CassetteInfo }) {
  if (item.complete === false) return <StatusBadge status="error">broke off</StatusBadge>;
  const good = item.status !== undefined && item.status < 400;
  return <StatusBadge status={good ? 'passed' : 'failed'}>{`status ${item.status ?? '?'}`}</StatusBadge>;
}

const firstWords = (text: string | undefined): string => (text ?? '').trim().replace(/\s+/g, ' ').slice(0, 200);
