import { StatusMark } from '~/parts/status';
import type { CheckKind } from './language';

const most = 4;
const statuses = { pass: 'passed', fail: 'failed', error: 'error' } as const;

// What passes and what does not, from the catalogue.
export function Examples({ kind }: { kind: CheckKind }) {
  if (kind.examples.length === 0) return null;
  return (
    <details>
      <summary className="w-fit rounded text-[0.87rem] font-medium text-muted">Examples</summary>
      <ul className="mt-1 grid gap-1">
        {kind.examples.slice(0, most).map((example, index) => (
          <li key={index} className="flex items-start gap-2">
            <StatusMark status={statuses[example.status]} />
            <span className="outside-text min-w-0">
              {JSON.stringify(example.check)} on {JSON.stringify(example.output)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
