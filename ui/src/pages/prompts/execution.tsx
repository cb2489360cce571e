import type { LlmunitExecution, LlmunitStepResult } from '~/api/types';
import { Facts } from '~/parts/facts';
import { ScoreBar } from '~/parts/score_bar';
import { type Status, StatusBadge } from '~/parts/status';
import { TimeAgo } from '~/parts/time';

export function statusOf(execution: LlmunitExecution): Status {
  if (execution.status === 'FAILED') return 'error';
  if (execution.status !== 'COMPLETED') return 'running';
  return execution.results.every((step) => step.passed) ? 'passed' : 'failed';
}

// What happened in one run of a test, step by step.
export function Execution({ execution }: { execution: LlmunitExecution }) {
  return (
    <section aria-label="Execution" className="grid grid-cols-1 gap-3">
      <Facts
        facts={[
          ['Status', <StatusBadge key="status" status={statusOf(execution)} />],
          ['Started', <TimeAgo key="started" at={execution.startedAt} />],
          ['Model', execution.model],
          ['Judge', execution.judgeModel],
        ]}
      />
      {execution.errorMessage && <p className="outside-text rounded-lg border border-warn bg-warn-soft px-3 py-2">{execution.errorMessage}</p>}
      <ol className="grid grid-cols-1 gap-3">
        {execution.results.map((step) => (
          <Step key={step.stepOrder} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step }: { step: LlmunitStepResult }) {
  const number = step.stepOrder + 1;
  return (
    <li className="grid grid-cols-1 gap-2 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-semibold">Step {number}</p>
        <StatusBadge status={step.passed ? 'passed' : 'failed'} />
        <ScoreBar label={`Score of step ${number}`} score={step.score / 10} passed={step.passed} />
      </div>
      <Said who="user" text={step.userInput} />
      {step.toolExecutions.map((call, index) => (
        <div key={index} className="rounded bg-sunken px-2 py-1">
          <p className="text-[0.8rem] font-semibold text-muted">tool</p>
          <p className="outside-text">
            <span className="font-semibold">{call.toolName}</span>({JSON.stringify(call.arguments)})
          </p>
          <p className="outside-text">{call.result}</p>
        </div>
      ))}
      <Said who="assistant" text={step.actualResponse} />
      {step.feedback && (
        <p>
          <span className="font-medium">The judge: </span>
          <span className="[unicode-bidi:isolate]">{step.feedback}</span>
        </p>
      )}
      <details>
        <summary className="text-accent">The prompt as it was sent</summary>
        <p className="outside-text mt-1 rounded bg-sunken p-2">{step.renderedPrompt}</p>
      </details>
    </li>
  );
}

const Said = ({ who, text }: { who: string; text: string }) => (
  <div>
    <p className="text-[0.8rem] font-semibold text-muted">{who}</p>
    <p className="outside-text">{text}</p>
  </div>
);
