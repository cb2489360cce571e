import { LongText } from './long_text';
import { prettyJson, textOf } from './pretty';
import type { StepRecord, ToolCall } from './record';
import { visible } from './visible';

// What was said to the model before it answered: the prompt as it was sent, the author's input, tools it called.
export function Asked({ step }: { step: StepRecord }) {
  const apart = step.input !== '' && step.input !== step.rendered;
  return (
    <>
      {apart && (
        <section aria-label="Input" className="grid min-w-0 gap-1.5">
          <h3 className="font-semibold">Input</h3>
          <LongText text={step.input} label="Input" className="!max-h-60" />
        </section>
      )}
      {step.rendered !== '' && (
        <section aria-label="Prompt" className="grid min-w-0 gap-1.5">
          <h3 className="font-semibold">Prompt, as it was sent</h3>
          <LongText text={step.rendered} label="Prompt" className="!max-h-60" />
        </section>
      )}
      {step.tool_calls.length > 0 && <ToolCalls calls={step.tool_calls} />}
      {step.tool_calls.length === 0 && step.tools_used.length > 0 && (
        <p className="text-[0.87rem]">
          <span className="text-muted">Tools used: </span>
          <span className="outside-text">{visible(step.tools_used.join(', '))}</span>
        </p>
      )}
    </>
  );
}

function ToolCalls({ calls }: { calls: ToolCall[] }) {
  return (
    <section aria-label="Tool calls" className="grid min-w-0 gap-1.5">
      <h3 className="font-semibold">Tool calls</h3>
      <ol className="grid min-w-0 gap-2">
        {calls.map((call, index) => (
          <li key={index} className="grid min-w-0 gap-1.5 border-l-2 border-accent pl-3">
            <p className="outside-text font-semibold">
              {index + 1}. {visible(call.name)}
            </p>
            <LongText text={argumentsOf(call)} label={`Arguments of ${call.name}`} className="!max-h-48" />
            <p className="text-[0.87rem] text-muted">gave</p>
            <LongText text={textOf(call.result)} label={`Result of ${call.name}`} className="!max-h-48" />
          </li>
        ))}
      </ol>
    </section>
  );
}

const argumentsOf = ({ arguments: said }: ToolCall): string => (typeof said === 'string' ? (prettyJson(said) ?? said) : textOf(said));
