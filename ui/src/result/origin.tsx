import { LongText } from './long_text';
import { textOf } from './pretty';
import type { CaseRecord } from './record';
import { visible } from './visible';

// What the author filled in and gave along.
export function Variables({ record }: { record: CaseRecord }) {
  const variables = Object.entries(mapOf(record.origin?.template_variables));
  const reference = record.origin?.prompt_reference;
  const context = record.origin?.retrieval_context;
  return (
    <>
      {typeof reference === 'string' && (
        <p>
          <span className="text-muted">Prompt file </span>
          <span className="outside-text">{visible(reference)}</span>
        </p>
      )}
      {variables.length > 0 && (
        <section aria-label="Variables" className="grid min-w-0 gap-1.5">
          <h3 className="font-semibold">Variables</h3>
          <dl className="grid min-w-0 grid-cols-[minmax(6rem,auto)_1fr] items-baseline gap-x-4 gap-y-1">
            {variables.map(([name, value]) => (
              <Variable key={name} name={name} value={textOf(value)} />
            ))}
          </dl>
        </section>
      )}
      {Array.isArray(context) && context.length > 0 && (
        <section aria-label="Context" className="grid min-w-0 gap-1.5">
          <h3 className="font-semibold">Context</h3>
          {context.map((text, index) => (
            <LongText key={index} text={textOf(text)} label={`Context ${index + 1}`} className="!max-h-40" />
          ))}
        </section>
      )}
    </>
  );
}

function Variable({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="outside-text text-muted">{visible(name)}</dt>
      <dd className="min-w-0">{value.length > 300 ? <LongText text={value} label={name} className="!max-h-40" /> : <span className="outside-text">{visible(value)}</span>}</dd>
    </>
  );
}

const mapOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {});
