import type { EvaluatorMode } from '~/evaluator';
import { WarnIcon } from '~/parts/icons';

// Where the verdicts come from. Someone whose output leaves the browser must know.
export function EvaluatorNote({ mode }: { mode: EvaluatorMode }) {
  if (mode === 'wasm') return <p className="text-[0.8rem] text-muted">Graded in this browser as a run would grade it; nothing is sent.</p>;
  return (
    <p role="status" className="flex items-start gap-2 rounded-md bg-warn-soft px-2 py-1 text-[0.87rem] text-warn">
      <WarnIcon /> <span>Graded by the server: this browser cannot run the evaluator. Answers take a little longer.</span>
    </p>
  );
}
