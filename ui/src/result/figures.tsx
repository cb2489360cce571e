import { duration } from '~/parts/time';
import type { Run } from '~/api/types';
import type { StepRecord } from './record';

// What a step took: time, tokens, money.
export function Figures({ step }: { step: StepRecord }) {
  const said = figuresOf(step);
  if (said.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-[0.87rem]">
      {said.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf(step: StepRecord): [string, string][] {
  const out: [string, string][] = [];
  if (step.latency_ms !== null) out.push(['latency', duration(step.latency_ms)]);
  if (step.first_token_ms !== undefined) out.push(['first token after', duration(step.first_token_ms)]);
  const tokens = tokensOf(step.usage);
  if (tokens > 0) out.push(['tokens', tokens.toLocaleString('en')]);
  if (step.cost !== undefined) out.push(['cost', money(step.cost)]);
  if (step.model_calls > 1) out.push(['model calls', String(step.model_calls)]);
  if (step.judge) {
    out.push(['questions to the judge', `${step.judge.calls}${step.judge.cached > 0 ? ` and ${step.judge.cached} from the cache` : ''}`]);
    if (step.judge.cost !== null) out.push(['cost of judging', money(step.judge.cost)]);
  }
  return out;
}

export function tokensOf(usage: Record<string, unknown> | undefined): number {
  const at = (name: string) => Number(usage?.[name] ?? 0);
  return at('total_tokens') || at('prompt_tokens') + at('completion_tokens');
}

// What the judges of a run cost, apart from its answers; null where it is not known.
export const judgeCost = (run: Run): number | null => (typeof run.judge?.cost === 'number' ? run.judge.cost : null);

// "$0.0042", "$12.50"
export const money = (dollars: number): string => `$${dollars === 0 ? '0' : dollars < 1 ? dollars.toPrecision(2) : dollars.toFixed(2)}`;
