import type { ComparedMetric, Comparison } from '~/api/types';
import { classes } from '~/parts/classes';
import { FailIcon, PassIcon, WarnIcon } from '~/parts/icons';
import { IntervalPlot } from './interval_plot';
import { niceTicks, pair } from './scale';
import { answers, counted, difference, differenceRange, level, levelRange, points, sureness } from './words';

const looks: Record<Comparison['verdict'], { icon: typeof PassIcon; colours: string }> = {
  worse: { icon: FailIcon, colours: 'border-fail bg-fail-soft text-fail' },
  not_worse: { icon: PassIcon, colours: 'border-pass bg-pass-soft text-pass' },
  cannot_tell: { icon: WarnIcon, colours: 'border-warn bg-warn-soft text-warn' },
};

// The answer: in a word, why, and as pictures of what it rests on.
export function Verdict({ comparison }: { comparison: Comparison }) {
  const { icon: Icon, colours } = looks[comparison.verdict];
  const rate = comparison.metrics.find((metric) => metric.name === 'pass_rate');
  return (
    <section aria-labelledby="verdict" className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="grid gap-1">
        <h2 id="verdict" className={classes('flex w-fit max-w-full items-center gap-2 rounded-md border px-3 py-1.5 text-lg font-semibold', colours)}>
          <Icon size={20} />
          {answers[comparison.verdict]}
        </h2>
        <p>{sentence(comparison.reason)}</p>
        <GateNote comparison={comparison} />
        <Enough comparison={comparison} />
      </div>
      {rate && comparison.pairs > 0 && (
        <div className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-2">
          <RatesPicture rate={rate} />
          <DifferencePicture rate={rate} comparison={comparison} />
        </div>
      )}
    </section>
  );
}

// What the page calls a test is a case elsewhere.
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\bcase(s?)\b/g, 'test$1')}.`;

// Why `run --baseline` would not pass, where the verdict alone does not say it.
function GateNote({ comparison: { gate, verdict } }: { comparison: Comparison }) {
  if (gate.result === 'passed' || verdict === 'worse') return null;
  const ink = gate.result === 'failed' ? 'text-fail' : 'text-warn';
  return (
    <p className={classes('font-medium', ink)}>
      {gate.result === 'failed' ? 'Does not pass a gate: ' : 'Undecided: '}
      {gate.reason}
    </p>
  );
}

// How far so many tests carry.
function Enough({ comparison }: { comparison: Comparison }) {
  const { pairs, left_out, groups, grouped_cases, counts, cases_needed, detectable_loss, power, warnings } = comparison;
  return (
    <ul className="mt-1 text-[0.93rem] text-muted">
      <li>
        {counted(pairs, 'test')} in both runs
        {groups > 0 && `, ${grouped_cases.toLocaleString('en')} of them in ${counted(groups, 'group')}, which count together`}
        {left_out > 0 && `; ${counted(left_out, 'test')} left out, without a verdict in one of them`}
        {counts.new > 0 && `; ${counted(counts.new, 'test')} new, not compared`}
        {counts.gone > 0 && `; ${counted(counts.gone, 'test')} gone, not compared`}
      </li>
      {pairs > 0 && detectable_loss < 1 && (
        <li>
          As many tests would show a loss of {points(detectable_loss)} or more in {Math.round(power * 100)} of 100 comparisons
        </li>
      )}
      {cases_needed !== null && <li>Tests needed to settle it: about {cases_needed.toLocaleString('en')}</li>}
      {warnings.map(({ code, message }) => (
        <li key={code} className="text-warn">
          {sentence(message)}
        </li>
      ))}
    </ul>
  );
}

function RatesPicture({ rate }: { rate: ComparedMetric }) {
  const rows = [
    { name: 'A', value: rate.a, interval: pair(rate.a_interval), hollow: true },
    { name: 'B', value: rate.b, interval: pair(rate.b_interval) },
  ];
  return (
    <figure className="grid min-w-0 grid-cols-1 content-start gap-2">
      <figcaption className="font-medium">Pass rates</figcaption>
      <IntervalPlot
        label={`Pass rate of A ${level(rate, rate.a)}, between ${levelRange(rate, rate.a_interval)}; of B ${level(rate, rate.b)}, between ${levelRange(rate, rate.b_interval)}`}
        rows={rows}
        domain={[0, 1]}
        ticks={[0, 0.25, 0.5, 0.75, 1]}
        format={(value) => `${Math.round(value * 100)} %`}
      />
    </figure>
  );
}

// The difference against what it is held to: left of 0 is a loss, left of the dashed line more than the margin.
function DifferencePicture({ rate, comparison }: { rate: ComparedMetric; comparison: Comparison }) {
  const { margin } = comparison;
  const interval = pair(rate.interval);
  const reach = Math.max(margin * 1.6, Math.abs(rate.difference), ...(interval ?? []).map(Math.abs)) * 1.1;
  return (
    <figure className="grid min-w-0 grid-cols-1 content-start gap-2">
      <figcaption className="font-medium">
        Change of the pass rate, with its {sureness(comparison)} interval
      </figcaption>
      <IntervalPlot
        label={`The pass rate changed by ${difference(rate, rate.difference)}, between ${differenceRange(rate, rate.interval)}; the margin is a loss of ${points(margin)}`}
        rows={[{ name: 'B − A', value: rate.difference, interval }]}
        domain={[-reach, reach]}
        ticks={niceTicks(-reach, reach)}
        format={(value) => `${value > 0 ? '+' : ''}${Math.round(value * 1000) / 10}`}
        marks={[
          { at: 0, label: 'no change', side: 'right' },
          { at: -margin, label: 'margin', dashed: true, side: 'left' },
        ]}
        shadeBelow={0}
      />
      <p className="text-[0.8rem] text-muted">In points. The shaded side is a loss: B is worse where the interval lies in it, not worse where it lies right of the margin.</p>
    </figure>
  );
}
