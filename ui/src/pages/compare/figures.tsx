import type { ComparedMetric, ComparedSuite, Comparison } from '~/api/types';
import { chance, difference, differenceRange, level, levelRange, metricName, percent, sureness, worstSuites } from './words';

const cell = 'px-3 py-2 text-right align-top whitespace-nowrap';
const head = `${cell} font-medium text-muted`;

const tests: Record<ComparedMetric['test'], string> = { mcnemar: 'McNemar, mid-p', sign_flip: 'sign flips, mid-p', bootstrap: 'paired bootstrap', normal: 'normal' };
const verdicts: Record<ComparedMetric['verdict'], string> = { worse: 'worse', not_worse: 'not worse', cannot_tell: 'cannot tell' };

// Every metric of both runs, with intervals and chances.
export function Metrics({ comparison }: { comparison: Comparison }) {
  return (
    <section aria-labelledby="metrics" className="grid grid-cols-1 gap-2">
      <h2 id="metrics" className="font-semibold">
        Metrics
      </h2>
      <div role="region" aria-label="Table of metrics" tabIndex={0} className="overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="w-full text-[0.93rem]">
          <thead className="border-b border-line">
            <tr>
              <th scope="col" className={`${head} !text-left`}>
                Metric
              </th>
              <th scope="col" className={head}>
                A
              </th>
              <th scope="col" className={head}>
                B
              </th>
              <th scope="col" className={head}>
                B − A
              </th>
              <th scope="col" className={head}>
                {sureness(comparison)} interval
              </th>
              <th scope="col" className={head}>
                Chance
              </th>
              <th scope="col" className={`${head} !text-left`}>
                Says
              </th>
            </tr>
          </thead>
          <tbody>
            {comparison.metrics.map((metric) => (
              <MetricRow key={metric.name} metric={metric} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-[0.8rem] text-muted">Chance (p): how often two equal runs would look like this or more so. Latency, cost and tokens are shown and decide nothing.</p>
    </section>
  );
}

function MetricRow({ metric }: { metric: ComparedMetric }) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="px-3 py-2 text-left align-top font-medium whitespace-nowrap">
        {metricName(metric)}
        <span className="block text-[0.8rem] font-normal text-muted">{metric.low_is_good ? 'less is better' : 'more is better'}</span>
      </th>
      <td className={cell}>
        {level(metric, metric.a)}
        <span className="block text-[0.8rem] text-muted">{levelRange(metric, metric.a_interval)}</span>
      </td>
      <td className={cell}>
        {level(metric, metric.b)}
        <span className="block text-[0.8rem] text-muted">{levelRange(metric, metric.b_interval)}</span>
      </td>
      <td className={cell}>{difference(metric, metric.difference)}</td>
      <td className={cell}>{differenceRange(metric, metric.interval)}</td>
      <td className={cell}>
        {chance(metric.p_holm)}
        <span className="block text-[0.8rem] text-muted">{tests[metric.test]}</span>
      </td>
      <td className="px-3 py-2 align-top whitespace-nowrap">
        {verdicts[metric.verdict]}
        {metric.decides && <span className="block text-[0.8rem] text-muted">decides</span>}
      </td>
    </tr>
  );
}

const mostSuites = 20;

// The verdict on each suite, those that lost first; of one suite there is nothing to add.
export function Suites({ comparison: { suites } }: { comparison: Comparison }) {
  if (suites.length < 2) return null;
  const shown = worstSuites(suites).slice(0, mostSuites);
  return (
    <section aria-labelledby="suites" className="grid grid-cols-1 gap-2">
      <h2 id="suites" className="font-semibold">
        Suites
      </h2>
      <div role="region" aria-label="Table of suites" tabIndex={0} className="overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="w-full text-[0.93rem]">
          <thead className="border-b border-line">
            <tr>
              <th scope="col" className={`${head} !text-left`}>
                Suite
              </th>
              {['Tests', 'A', 'B', 'Chance'].map((title) => (
                <th key={title} scope="col" className={head}>
                  {title}
                </th>
              ))}
              <th scope="col" className={`${head} !text-left`}>
                Says
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((suite) => (
              <SuiteRow key={suite.suite} suite={suite} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-[0.8rem] text-muted">
        {shown.length < suites.length && `${suites.length - shown.length} more suites, none of which lost more. `}
        Chances are corrected for the number of suites.
      </p>
    </section>
  );
}

function SuiteRow({ suite }: { suite: ComparedSuite }) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="px-3 py-2 text-left align-top font-medium break-words">
        {suite.suite}
      </th>
      <td className={cell}>{suite.cases.toLocaleString('en')}</td>
      <td className={cell}>{percent(suite.a)}</td>
      <td className={cell}>{percent(suite.b)}</td>
      <td className={cell}>{chance(suite.p_holm)}</td>
      <td className="px-3 py-2 align-top whitespace-nowrap">
        {verdicts[suite.verdict]}
        {suite.all_broken && <span className="block text-[0.8rem] text-fail">every test broke</span>}
      </td>
    </tr>
  );
}

// What repeats say: whether any, and whether all of k tries pass.
export function Repeats({ comparison: { repeats } }: { comparison: Comparison }) {
  if (repeats.length === 0) return null;
  const shown = repeats.filter((tries) => tries.k <= 5 || tries.k === repeats.length);
  return (
    <section aria-labelledby="repeats" className="grid grid-cols-1 gap-2">
      <h2 id="repeats" className="font-semibold">
        Repeats
      </h2>
      <div role="region" aria-label="Table of repeats" tabIndex={0} className="w-fit max-w-full overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="text-[0.93rem]">
          <thead className="border-b border-line">
            <tr>
              {['Tries', 'A: pass@k', 'B: pass@k', 'A: pass^k', 'B: pass^k'].map((title) => (
                <th key={title} scope="col" className={head}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ k, pass_at_k, pass_hat_k }) => (
              <tr key={k} className="border-b border-line last:border-0">
                <th scope="row" className={`${cell} font-medium`}>
                  k = {k}
                </th>
                {[pass_at_k.a, pass_at_k.b, pass_hat_k.a, pass_hat_k.b].map((share, index) => (
                  <td key={index} className={cell}>
                    {percent(share)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-[0.8rem] text-muted">pass@k: any of k tries passes. pass^k: all of k pass.</p>
    </section>
  );
}
