import { use, useEffect, useId, useRef, useState } from 'react';
import { useEvaluation } from '~/evaluator';
import { Button } from '~/parts/button';
import { DownIcon, RightIcon } from '~/parts/icons';
import { EvaluatorNote } from './evaluator_note';
import { PreviewCaseContext } from './preview_case';
import { PreviewResults } from './preview_results';
import { SampleField } from './sample_field';
import { useSample } from './use_sample';

export interface PreviewPanelProps {
  checks: readonly unknown[]; // spelled as in any format
  lastOutput: string | null; // of the last run of this test; null: there is none
  vars?: Record<string, unknown>; // of the step, before those of the case
  reveal?: boolean; // someone has just asked for it: it comes into sight
}

// Checks tried out on the last output or on one that is pasted, while either is typed (K52).
export function PreviewPanel({ checks, lastOutput, vars, reveal = false }: PreviewPanelProps) {
  const id = useId();
  const section = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(true);
  const sample = useSample(lastOutput);
  const known = use(PreviewCaseContext);
  const beside = known.vars ? { ...known, vars: { ...known.vars, ...vars } } : known;
  const live = useEvaluation(checks, open && checks.length > 0 ? sample.output : null, beside);
  useEffect(() => {
    if (reveal) section.current?.scrollIntoView?.({ block: 'nearest' });
  }, [reveal]);
  return (
    <div role="group" ref={section} aria-labelledby={`${id}-title`} className="grid min-w-0 gap-3 rounded-lg border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 id={`${id}-title`} className="flex-1 font-semibold">
          Preview
        </h4>
        <Button small look="quiet" aria-expanded={open} aria-controls={`${id}-body`} onClick={() => setOpen(!open)}>
          {open ? <DownIcon /> : <RightIcon />} {open ? 'Collapse' : 'Expand'}
        </Button>
      </div>
      <div id={`${id}-body`} hidden={!open} className="grid min-w-0 gap-3">
        <SampleField sample={sample} />
        <EvaluatorNote mode={live.mode} />
        <PreviewResults checks={checks} live={live} hasOutput={sample.output !== null} />
      </div>
    </div>
  );
}
