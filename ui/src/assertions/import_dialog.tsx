import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { propose } from '~/evaluator';
import { Button } from '~/parts/button';
import { TextAreaField } from '~/parts/field';
import { Dialog } from '~/parts/overlay';
import { ErrorState, Loading } from '~/parts/states';
import { type Assertion, pathOf } from './assertion';
import { inShort } from './expected';

interface ImportDialogProps {
  open: boolean;
  lastOutput: string | null;
  onClose: () => void;
  onAdd: (assertions: Assertion[]) => void;
}

// Assertions that hold of the last output, or of one that is pasted here: the user picks which to add.
export function ImportDialog({ open, lastOutput, onClose, onAdd }: ImportDialogProps) {
  const [pasted, setPasted] = useState('');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set()); // those not to be added
  const output = lastOutput ?? pasted;
  const proposed = useQuery({
    queryKey: ['proposed-assertions', output],
    queryFn: () => propose(output, { format: 'promptkitchen' }),
    enabled: open && output.trim() !== '',
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
  const all = (proposed.data?.checks ?? []) as unknown as Assertion[];
  const chosen = all.filter((_, index) => !left.has(index));
  const add = () => {
    onAdd(chosen.map((assertion) => ({ id: crypto.randomUUID(), ...assertion })));
    setLeft(new Set());
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button look="primary" disabled={chosen.length === 0} onClick={add}>
        {chosen.length === 1 ? 'Add 1 assertion' : `Add ${chosen.length} assertions`}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title="Import from last output" about="Each of these holds of the output. Choose what should stay so." footer={footer}>
      <div className="grid gap-3">
        {lastOutput === null && (
          <TextAreaField label="Output" hint="This test has not been run yet: paste an output to begin with." value={pasted} onChange={(event) => setPasted(event.target.value)} />
        )}
        {proposed.isLoading && <Loading what="what can be asserted" />}
        {proposed.isError && <ErrorState error={proposed.error} retry={() => void proposed.refetch()} />}
        {proposed.isSuccess && all.length === 0 && <p className="text-muted">Nothing in this output is worth an assertion of its own: it is empty, or all of it will change.</p>}
        {all.length > 0 && <Choices all={all} left={left} onLeft={setLeft} />}
      </div>
    </Dialog>
  );
}

function Choices({ all, left, onLeft }: { all: Assertion[]; left: ReadonlySet<number>; onLeft: (left: ReadonlySet<number>) => void }) {
  const toggle = (index: number, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(index);
    else next.add(index);
    onLeft(next);
  };
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">Proposed assertions</legend>
      <div className="mb-1 flex gap-2">
        <Button small onClick={() => onLeft(new Set())}>
          All
        </Button>
        <Button small onClick={() => onLeft(new Set(all.keys()))}>
          None
        </Button>
      </div>
      {all.map((assertion, index) => (
        <label key={index} className="flex items-start gap-2 rounded-md border border-line px-2 py-1.5">
          <input type="checkbox" className="mt-1 size-4 accent-accent" checked={!left.has(index)} onChange={(event) => toggle(index, event.target.checked)} />
          <span className="outside-text min-w-0">{told(assertion)}</span>
        </label>
      ))}
    </fieldset>
  );
}

// $.user.name toEqual "Ada"
function told(assertion: Assertion): string {
  const expected = assertion.expected === undefined ? '' : ` ${inShort(JSON.stringify(assertion.expected))}`;
  return `${pathOf(assertion)} ${assertion.not ? 'NOT ' : ''}${assertion.matcher}${expected}`;
}
