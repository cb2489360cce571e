import { useId, useState } from 'react';
import { DownIcon, RightIcon } from '~/parts/icons';
import { CheckChip } from './chip';
import { LongText } from './long_text';
import { textOf } from './pretty';
import type { Finding } from './record';
import { scoreText } from './score';
import { visible } from './visible';

// Checks as chips; each opens what it looked at (K58, K59).
export function Checks({ checks }: { checks: Finding[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const id = useId();
  const shown = open === null ? undefined : checks[open];
  return (
    <section aria-label="Checks" className="grid min-w-0 gap-2">
      <h3 className="font-semibold">Checks</h3>
      <ul className="flex min-w-0 flex-wrap gap-1.5">
        {checks.map((check, index) => (
          <li key={index} className="max-w-full">
            <button
              type="button"
              aria-expanded={open === index}
              aria-controls={open === index ? id : undefined}
              onClick={() => setOpen(open === index ? null : index)}
              className="inline-flex max-w-full items-center gap-0.5 rounded-md hover:brightness-95"
            >
              {open === index ? <DownIcon size={12} /> : <RightIcon size={12} />}
              <CheckChip check={check} />
            </button>
          </li>
        ))}
      </ul>
      {shown && <CheckDetails id={id} check={shown} />}
    </section>
  );
}

// Why it ended so, and the values it looked at.
function CheckDetails({ id, check }: { id: string; check: Finding }) {
  const score = scoreText(check);
  return (
    <div id={id} className="grid min-w-0 gap-2 rounded-md border border-line bg-surface px-3 py-2">
      {check.message && <p className="outside-text">{visible(check.message)}</p>}
      {check.error && <p className="outside-text text-warn">{`${check.error.kind}: ${visible(check.error.message)}`}</p>}
      <p className="text-[0.87rem] text-muted">
        {check.samples.length === 0 ? 'No value was found to look at.' : `Actual ${check.samples.length === 1 ? 'value' : 'values'}`}
        {score !== null && ` · ${score}`}
        {check.weight !== 1 && ` · weight ${check.weight}`}
        {check.line !== undefined && ` · line ${check.line} of the file`}
      </p>
      {check.samples.map((sample, index) => (
        <LongText key={index} text={textOf(sample)} label={`Actual value ${index + 1}`} />
      ))}
      {check.samples_hash && (
        <p className="text-[0.87rem] text-muted">
          The values were cut. SHA-256 of all of them: <code className="outside-text">{check.samples_hash}</code>
        </p>
      )}
    </div>
  );
}
