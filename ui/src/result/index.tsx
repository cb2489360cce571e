import type { RunResult } from '~/api/types';
import { isMetric } from './chip';
import { Checks } from './checks';
import { Asked } from './conversation';
import { expectedOf } from './expected';
import { Figures } from './figures';
import { LongText } from './long_text';
import { Metrics } from './metrics';
import { Variables } from './origin';
import { Output } from './output';
import { textOf } from './pretty';
import { type CaseRecord, type Fault, recordOf, type StepRecord } from './record';
import { caseScore } from './score';
import { StatusBadge } from '~/parts/status';
import { visible } from './visible';

export { CheckChip } from './chip';
export * from './record';

// Everything about one result: what was asked, what came back, and what every check made of it (R46).
export function ResultView({ result }: { result: RunResult }) {
  const record = recordOf(result);
  const score = caseScore(record);
  return (
    <div className="grid min-w-0 gap-4">
      {record.error && <Trouble fault={record.error} />}
      {record.notices.map((notice, index) => (
        <p key={index} className="outside-text text-muted">
          {visible(notice)}
        </p>
      ))}
      {score !== null && record.status !== 'skipped' && <p className="text-[0.87rem] text-muted">{score}</p>}
      <Variables record={record} />
      {record.steps.map((step, index) => (
        <Step key={index} step={step} expected={expectedOf(result, index)} heading={headingOf(record, index)} />
      ))}
      {record.steps.length === 0 && !record.error && <p className="text-muted">{record.status === 'skipped' ? 'This test was skipped: nobody was asked.' : 'No step was taken.'}</p>}
    </div>
  );
}

const headingOf = (record: CaseRecord, index: number): string | null => (record.steps.length > 1 ? `Step ${index + 1} of ${record.steps.length}` : null);

function Step({ step, expected, heading }: { step: StepRecord; expected: string | null; heading: string | null }) {
  const metrics = step.checks.filter(isMetric);
  const checks = step.checks.filter((check) => !isMetric(check));
  return (
    <section aria-label={heading ?? 'Step'} className="grid min-w-0 gap-3">
      {heading && (
        <h3 className="flex items-center gap-2 border-b border-line pb-1 font-semibold">
          {heading} <StatusBadge status={step.status} />
        </h3>
      )}
      <Asked step={step} />
      {step.error ? <Trouble fault={step.error} /> : <Output output={step.output} expected={expected} />}
      {expected !== null && (
        <section aria-label="Expected" className="grid min-w-0 gap-1.5">
          <h3 className="font-semibold">Expected</h3>
          <LongText text={expected} label="Expected output" className="!max-h-60" />
        </section>
      )}
      {checks.length > 0 && <Checks checks={checks} />}
      {metrics.length > 0 && <Metrics metrics={metrics} />}
      {step.memory && Object.keys(step.memory).length > 0 && (
        <details className="min-w-0">
          <summary className="w-fit font-semibold">Memory after it</summary>
          <LongText text={textOf(step.memory)} label="Memory" className="!max-h-60" />
        </details>
      )}
      <Figures step={step} />
    </section>
  );
}

// Why there is no answer.
function Trouble({ fault }: { fault: Fault }) {
  return (
    <p className="outside-text rounded-md bg-warn-soft px-3 py-2 text-warn">
      <b>{fault.kind}</b>: {visible(fault.message)}
    </p>
  );
}
