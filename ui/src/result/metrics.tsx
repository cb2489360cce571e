import { StatusBadge } from '~/parts/status';
import { ScoreBar } from '~/parts/score_bar';
import { matcherOf } from './chip';
import { LongText } from './long_text';
import type { Finding, Verdict } from './record';
import { passesAt } from './score';
import { visible } from './visible';

const statuses = { pass: 'passed', fail: 'failed', error: 'error', skipped: 'skipped' } as const satisfies Record<Verdict, string>;

// Each metric: what was measured, how far it got and had to get, and why (R46).
export function Metrics({ metrics }: { metrics: Finding[] }) {
  return (
    <section aria-label="Metrics" className="grid min-w-0 gap-2">
      <h3 className="font-semibold">Metrics</h3>
      <ul className="grid min-w-0 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(22rem,1fr))]">
        {metrics.map((metric, index) => (
          <li key={index} className="min-w-0">
            <MetricCard metric={metric} />
          </li>
        ))}
      </ul>
    </section>
  );
}

// "metric:answer_relevancy" -> "answer relevancy"
export const metricName = (metric: Finding): string => (metric.kind.startsWith('metric:') ? metric.kind.slice('metric:'.length) : matcherOf(metric)).replaceAll('_', ' ');

function MetricCard({ metric }: { metric: Finding }) {
  const name = metricName(metric);
  const bound = passesAt(metric);
  return (
    <article className="grid min-w-0 gap-1.5 rounded-md border border-line bg-surface px-3 py-2">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h5 className="font-medium break-words">{visible(name)}</h5>
        <StatusBadge status={statuses[metric.status]} />
      </header>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.87rem] text-muted">
        <ScoreBar label={`Score of ${name}`} score={metric.score} threshold={metric.threshold} passed={metric.status === 'pass'} />
        {bound !== null && <span>{bound}</span>}
        {metric.spread !== undefined && <span>spread of its samples ±{metric.spread.toFixed(2)}</span>}
        {metric.advisory && <span>advice only</span>}
      </div>
      {metric.error && <p className="outside-text text-warn">{visible(`${metric.error.kind}: ${metric.error.message}`)}</p>}
      {!metric.error && !metric.reason && metric.message && <p className="outside-text">{visible(metric.message)}</p>}
      {metric.notices?.map((notice, index) => (
        <p key={index} className="text-[0.87rem] text-muted">
          {visible(notice)}
        </p>
      ))}
      {metric.reason && <More title="Reason" text={metric.reason} />}
      {metric.samples.length > 0 && <More title="What was judged" text={metric.samples.map(String).join('\n')} />}
    </article>
  );
}

function More({ title, text }: { title: string; text: string }) {
  return (
    <details className="min-w-0">
      <summary className="w-fit text-[0.87rem] font-medium">{title}</summary>
      <LongText text={text} label={title} />
    </details>
  );
}
