import type { Finding } from '~/evaluator';
import { classes } from '~/parts/classes';

const looks = {
  pass: { word: 'PASS', colours: 'text-pass bg-pass-soft' },
  fail: { word: 'FAIL', colours: 'text-fail bg-fail-soft' },
  error: { word: 'ERROR', colours: 'text-warn bg-warn-soft' },
};

// [PASS] path matcher (mode), why, and what was looked at.
export function PreviewRow({ check, finding }: { check: unknown; finding: Finding }) {
  const { word, colours } = looks[finding.status];
  const path = finding.path ?? textOf(check, 'path');
  return (
    <li className="grid min-w-0 gap-0.5">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span className={classes('rounded px-1 font-mono text-[0.8rem] font-bold', colours)}>[{word}]</span>
        {path !== null && <span className="outside-text">{path}</span>}
        <span className="outside-text font-semibold">{matcherOf(check, finding)}</span>
        {finding.path !== null && <span className="text-[0.8rem] text-muted">({finding.path_match})</span>}
      </div>
      {finding.message && <p className="outside-text pl-2 text-muted">{finding.message}</p>}
      {finding.samples.length > 0 && <Samples samples={finding.samples} hash={finding.samples_hash} />}
    </li>
  );
}

// Long samples end in "...truncated"; the hash tells whether two of them were the same.
function Samples({ samples, hash }: { samples: unknown[]; hash: string | undefined }) {
  return (
    <details className="pl-2 text-[0.87rem]">
      <summary className="text-muted">{samples.length === 1 ? '1 sample' : `${samples.length} samples`}</summary>
      <ul className="grid gap-1 pt-1">
        {samples.map((sample, index) => (
          <li key={index} className="outside-text rounded bg-sunken px-2 py-1">
            {typeof sample === 'string' ? sample : JSON.stringify(sample)}
          </li>
        ))}
      </ul>
      {hash && <p className="outside-text pt-1 text-muted">{hash}</p>}
    </details>
  );
}

// In the author's word. A check that makes no sense has only what was typed.
function matcherOf(check: unknown, finding: Finding): string {
  const word = finding.source_key || finding.kind || (textOf(check, 'matcher') ?? 'check');
  return finding.not && !word.startsWith('not-') ? `NOT ${word}` : word;
}

function textOf(check: unknown, key: string): string | null {
  if (typeof check !== 'object' || check === null) return null;
  const value = (check as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : null;
}
