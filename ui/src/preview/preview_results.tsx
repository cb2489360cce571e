import type { Finding, LiveEvaluation } from '~/evaluator';
import { ErrorState } from '~/parts/states';
import { PreviewRow } from './preview_row';

interface PreviewResultsProps {
  checks: readonly unknown[];
  live: LiveEvaluation;
  hasOutput: boolean;
}

// Every check's verdict, and how many hold.
export function PreviewResults({ checks, live, hasOutput }: PreviewResultsProps) {
  if (checks.length === 0) return <p className="text-muted">There is nothing to try yet: add a check.</p>;
  if (!hasOutput) return <p className="text-muted">Paste an output, and see what the checks say of it.</p>;
  const findings = live.evaluation?.checks ?? [];
  return (
    <div aria-busy={live.pending} className="grid min-w-0 gap-2">
      <p role="status" className="font-medium">
        {live.evaluation ? summary(findings) : live.error ? '' : 'Grading…'}
      </p>
      {live.error && <ErrorState error={new Error(live.error)} />}
      <ul aria-label="Verdicts" className="grid min-w-0 gap-1.5">
        {findings.map((finding, index) => (
          // Rows have no names of their own: their place is what they are.
          <PreviewRow key={index} check={findings.length === checks.length ? checks[index] : undefined} finding={finding} />
        ))}
      </ul>
    </div>
  );
}

function summary(findings: Finding[]): string {
  const held = findings.filter((finding) => finding.status === 'pass').length;
  const broken = findings.filter((finding) => finding.status === 'error').length;
  const told = `${held} of ${findings.length} ${held === 1 ? 'holds' : 'hold'}`;
  return broken === 0 ? `${told}.` : `${told}; ${broken} could not be decided.`;
}
