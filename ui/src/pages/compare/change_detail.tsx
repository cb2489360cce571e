import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { address, get } from '~/api/client';
import type { ChangedCase, ComparedCase, RunResult } from '~/api/types';
import { TextDiff } from '~/parts/diff';
import { ErrorState, Loading } from '~/parts/states';
import { StatusBadge } from '~/parts/status';
import { type CaseRecord, CheckChip, recordOf, type StepRecord } from '~/result';
import { changedChecks } from './changed_checks';
import type { Side } from './words';

const keyText = ({ key }: ComparedCase): string => `${key.suite}.${key.place}.${key.repeat}`;

// One test in both runs: how it ended, what it answered, which checks say something else now.
export function ChangeDetail({ changed, runs }: { changed: ChangedCase; runs: Record<Side, string> }) {
  const a = useResult(runs.a, changed.a);
  const b = useResult(runs.b, changed.b);
  if (a.error ?? b.error) return <ErrorState error={a.error ?? b.error} />;
  if (a.isLoading || b.isLoading) return <Loading what="both results" rows={2} />;
  const records = { a: a.data ? recordOf(a.data) : null, b: b.data ? recordOf(b.data) : null };
  const steps = Math.max(records.a?.steps.length ?? 0, records.b?.steps.length ?? 0);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <SideHead side="a" run={runs.a} compared={changed.a} record={records.a} />
        <SideHead side="b" run={runs.b} compared={changed.b} record={records.b} />
      </div>
      {Array.from({ length: steps }, (_, index) => (
        <Step key={index} number={steps > 1 ? index + 1 : null} a={records.a?.steps[index]} b={records.b?.steps[index]} />
      ))}
    </div>
  );
}

function useResult(run: string, compared: ComparedCase | null) {
  const key = compared ? keyText(compared) : '';
  return useQuery({
    queryKey: ['result', run, key],
    queryFn: ({ signal }) => get<RunResult>(address`/api/v1/runs/${run}/results/${key}`, undefined, signal),
    enabled: compared !== null,
    staleTime: Infinity,
  });
}

interface SideHeadProps {
  side: Side;
  run: string;
  compared: ComparedCase | null;
  record: CaseRecord | null;
}

function SideHead({ side, run, compared, record }: SideHeadProps) {
  const letter = side.toUpperCase();
  if (!compared || !record) return <p className="text-muted">{letter}: the test is not in this run.</p>;
  const count = compared.passed + compared.failed;
  return (
    <div className="grid min-w-0 content-start gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <b>{letter}</b>
        <StatusBadge status={record.status} />
        {count > 1 && (
          <span className="text-[0.87rem] text-muted">
            {compared.passed} of {count} repeats passed
          </span>
        )}
        <Link to="/runs/$run" params={{ run }} search={{ result: keyText(compared) }} className="text-accent underline">
          Open the result in {letter}
        </Link>
      </p>
      {compared.message && <p className="outside-text text-muted">{compared.message}</p>}
    </div>
  );
}

function Step({ number, a, b }: { number: number | null; a: StepRecord | undefined; b: StepRecord | undefined }) {
  const input = b?.input ?? a?.input ?? '';
  return (
    <section aria-label={number ? `Step ${number}` : undefined} className="grid min-w-0 grid-cols-1 gap-3">
      {number && <h4 className="font-medium">Step {number}</h4>}
      {input && <Shown title="Input" text={input} />}
      {a && b ? (
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <p className="text-[0.87rem] font-medium">Output</p>
          <TextDiff before={a.output} after={b.output} beforeLabel="A" afterLabel="B" sideBySide />
          {a.output === b.output && <Clipped text={b.output} />}
        </div>
      ) : (
        <Shown title={`Output in ${a ? 'A' : 'B'}`} text={(a ?? b)?.output ?? ''} />
      )}
      <Checks a={a} b={b} />
    </section>
  );
}

function Shown({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <p className="text-[0.87rem] font-medium">{title}</p>
      <Clipped text={text} />
    </div>
  );
}

const longest = 4_000;

function Clipped({ text }: { text: string }) {
  return (
    <div className="outside-text max-h-60 overflow-y-auto rounded-md bg-sunken px-2 py-1" tabIndex={0} role="region" aria-label="Text">
      {text.slice(0, longest)}
      {text.length > longest && <span className="text-muted"> ⋯ {(text.length - longest).toLocaleString('en')} more characters</span>}
    </div>
  );
}

function Checks({ a, b }: { a: StepRecord | undefined; b: StepRecord | undefined }) {
  const { changed, same } = changedChecks(a?.checks ?? [], b?.checks ?? []);
  if (changed.length + same === 0) return null;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <p className="text-[0.87rem] font-medium">{changed.length > 0 ? 'Checks that changed' : 'Checks'}</p>
      <ul className="grid grid-cols-1 gap-2">
        {changed.map((check, index) => (
          <li key={index} className="grid min-w-0 grid-cols-1 gap-1 sm:grid-cols-2 sm:gap-3">
            {(['a', 'b'] as const).map((side) => {
              const finding = check[side];
              return (
                <div key={side} className="grid min-w-0 content-start justify-items-start gap-1">
                  <span className="flex max-w-full items-center gap-2">
                    <b>{side.toUpperCase()}</b>
                    {finding ? <CheckChip check={finding} /> : <span className="text-muted">not checked</span>}
                  </span>
                  {finding?.message && <span className="outside-text text-muted">{finding.message.slice(0, longest)}</span>}
                </div>
              );
            })}
          </li>
        ))}
      </ul>
      {same > 0 && <p className="text-[0.87rem] text-muted">{same === 1 ? '1 check says the same.' : `${same} checks say the same.`}</p>}
    </div>
  );
}
