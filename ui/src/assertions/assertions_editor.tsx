import { useId, useState } from 'react';
import { Button } from '~/parts/button';
import { EmptyState, ErrorState } from '~/parts/states';
import { PreviewPanel } from '~/preview';
import { type Assertion, pathOf } from './assertion';
import { AssertionList } from './assertion_list';
import { ExpectedPanel } from './expected_panel';
import { ImportDialog } from './import_dialog';
import { FaultSummary, SizeNotice, UndoBar } from './notices';
import { Toolbar } from './toolbar';
import { useEditor } from './use_editor';

export interface AssertionsEditorProps {
  value: Assertion[];
  onChange: (value: Assertion[]) => void;
  lastOutput: string | null; // of the last run of this test: for paths, import and preview
}

// What must be true of the output, one line each, and beside them what the chosen one expects.
export function AssertionsEditor({ value, onChange, lastOutput }: AssertionsEditorProps) {
  const id = useId();
  const editor = useEditor(value, onChange, lastOutput);
  const [importing, setImporting] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const { faults, rows, chosen, registry } = editor;
  return (
    <section ref={editor.section} aria-labelledby={`${id}-heading`} className="@container grid gap-3">
      {previewing && <FaultSummary faults={faults} onGo={(index) => editor.open(editor.ids[index] ?? '')} />}
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`${id}-heading`} className="text-base font-semibold">
          Assertions (Advanced)
        </h3>
        <Toolbar previewing={previewing} onAdd={editor.add} onImport={() => setImporting(true)} onPreview={() => setPreviewing(!previewing)} />
      </header>
      {registry.isError && <ErrorState error={registry.error} retry={() => void registry.refetch()} />}
      <SizeNotice fault={editor.size} />
      {value.length === 0 ? <Nothing onAdd={editor.add} onImport={() => setImporting(true)} /> : <PathHint id={`${id}-path`} />}
      {value.length > 0 && (
        // Both columns are there from the beginning: what is being clicked must not move away.
        <div className="grid gap-3 @3xl:grid-cols-[minmax(0,1fr)_22rem]">
          <AssertionList value={value} editor={editor} panel={`${id}-panel`} pathHint={`${id}-path`} />
          {chosen && <ExpectedPanel key={`${editor.selected} ${chosen.matcher.name}`} id={`${id}-panel`} faults={faults[chosen.number - 1] ?? []} {...chosen} />}
        </div>
      )}
      <UndoBar text={rows.removed && `Removed ${pathOf(rows.removed)} ${rows.removed.matcher}${rows.removedCount > 1 ? `, and ${rows.removedCount - 1} before it` : ''}.`} onUndo={rows.undo} onDismiss={rows.forget} />
      {previewing && <PreviewPanel reveal checks={value} lastOutput={lastOutput} />}
      <ImportDialog open={importing} lastOutput={lastOutput} onClose={() => setImporting(false)} onAdd={rows.addAll} />
    </section>
  );
}

function Nothing({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const action = (
    <div className="flex flex-wrap justify-center gap-2">
      <Button small look="primary" onClick={onAdd}>
        Add assertion
      </Button>
      <Button small onClick={onImport}>
        Import from last output
      </Button>
    </div>
  );
  return <EmptyState title="No assertions yet — add one or import from last output." action={action} />;
}

const PathHint = ({ id }: { id: string }) => (
  <p id={id} className="text-[0.8rem] text-muted">
    Paths are JSONPath: <code>$.user.name</code>, <code>$.items[*].id</code>; without <code>$</code> they begin at the root.
  </p>
);
