import { useQuery } from '@tanstack/react-query';
import { get } from '~/api/client';
import type { CassetteCheck } from '~/api/types';
import { Button } from '~/parts/button';
import { counted } from '~/parts/facts';
import { ErrorState } from '~/parts/states';
import { StatusBadge } from '~/parts/status';

export const useCheck = () => useQuery({ queryKey: ['cassette-check'], queryFn: ({ signal }) => get<CassetteCheck>('/api/v1/cassette-check', {}, signal), staleTime: 60_000 });

// Whether every recording can be used, and if not why.
export function CassetteCheckPanel({ check }: { check: ReturnType<typeof useCheck> }) {
  if (check.error) return <ErrorState error={check.error} retry={() => void check.refetch()} />;
  return (
    <section aria-label="Check of the recordings" className="grid gap-2 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <div role="status" className="flex flex-wrap items-center gap-3">
          {check.data ? <Conclusion check={check.data} /> : <span>Checking the recordings</span>}
        </div>
        <Button small className="ml-auto" disabled={check.isFetching} onClick={() => void check.refetch()}>
          Check again
        </Button>
      </div>
      {check.data && check.data.diagnostics.length > 0 && (
        <ul className="grid gap-1">
          {check.data.diagnostics.map((fault, index) => (
            <li key={index} className="outside-text">
              {fault.severity} {fault.code}, {fault.path}:{fault.line}:{fault.column}: {fault.message}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Conclusion({ check }: { check: CassetteCheck }) {
  const warnings = check.diagnostics.filter((fault) => fault.severity !== 'error').length;
  return (
    <>
      <StatusBadge status={check.broken.length > 0 ? 'failed' : 'passed'}>{check.broken.length > 0 ? 'broken' : 'sound'}</StatusBadge>
      <span>
        {check.broken.length > 0
          ? `${check.broken.length} of ${counted(check.files, 'file')} cannot be used.`
          : `${counted(check.files, 'file')}, and all can be used.`}
        {warnings > 0 && ` ${counted(warnings, 'warning')}.`}
      </span>
    </>
  );
}
