import { useMemo, useRef, useState } from 'react';
import { type CaseForm, caseValue, casesOf, newCase, same, showsOf, withCase } from '~/formats';
import { Button } from '~/parts/button';
import { Drawer } from '~/parts/overlay';
import { sameAddress, useUnsaved } from '~/parts/unsaved';
import { useRecovery } from '~/parts/use_recovery';
import { PreviewCaseContext, previewCaseOf } from '~/preview';
import { FaultList } from './fault_list';
import { checkAt, useFaults } from './faults';
import { useLastOutputs } from './last_outputs';
import { type Problems, problemsOf } from './problems';
import { TestForm } from './test_form';

export interface TestEditorProps {
  suite: { path: string; format: string; value: unknown };
  index: number | null; // null: a new test
  lastOutput: string | null;
  onSave: (value: unknown) => void; // the suite's value with this test
  onClose: () => void;
}

const stays = sameAddress('test', 'folder', 'view');

// One test in a drawer. Nothing is changed until it is saved; closing with changes asks first.
export function TestEditor({ suite, index, lastOutput, onSave, onClose }: TestEditorProps) {
  const { format, value, path } = suite;
  const tests = useMemo(() => casesOf(format, value), [format, value]);
  const before = index === null ? null : (tests[index] ?? null);
  const [begun] = useState<CaseForm>(() => before ?? newCase(format, value));
  const [form, setForm] = useState(begun);
  const [asked, setAsked] = useState(false); // to be saved: from then on what is missing is shown
  const [leaving, setLeaving] = useState(false);
  const hasList = showsOf(format).checks !== 'assertions'; // of checks that tell their own faults
  const body = useRef<HTMLDivElement>(null);

  const taken = tests.filter((_, other) => other !== index).map((test) => test.name);
  const problems: Problems = problemsOf(form, { format, taken, before });
  const isChanged = !same(begun, form);
  const place = index ?? tests.length;
  const next = useMemo(() => withCase(format, value, place, form), [format, value, place, form]);
  const faults = useFaults(path, format, next, place);
  const lastOutputs = useLastOutputs(path, before?.name ?? null, lastOutput);
  // What is typed and makes no sense, such as broken JSON, is known to its field alone.
  const wrongField = () => body.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
  const isOver = useRef(false); // saved or given up: there is nothing left to guard
  const isUnsaved = () => !isOver.current && (isChanged || Boolean(wrongField()));
  const recovery = useRecovery({
    id: `test ${path} ${index === null ? 'new' : begun.name || `#${index}`}`,
    base: JSON.stringify(begun),
    data: form,
    isChanged,
    restore: setForm,
  });
  const leave = (go: () => void) => {
    isOver.current = true;
    recovery.discard();
    go();
  };
  useUnsaved({ what: 'This test', isUnsaved, stays, discard: recovery.discard });
  const close = () => (isUnsaved() ? setLeaving(true) : onClose());

  const save = () => {
    setAsked(true);
    requestAnimationFrame(() => {
      const wrong = wrongField();
      if (wrong) show(wrong);
      else if (Object.keys(problems).length === 0) leave(() => onSave(next));
    });
  };
  const keys = (event: React.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || (event.key !== 's' && event.key !== 'Enter') || event.defaultPrevented) return;
    event.preventDefault();
    save();
  };
  return (
    <Drawer
      open
      onClose={close}
      title={index === null ? 'New test' : `Test: ${begun.name || `number ${index + 1}`}`}
      about={`${path} · ${format}`}
      footer={<Footer {...{ leaving, close, save, isChanged }} stay={() => setLeaving(false)} leave={() => leave(onClose)} />}
    >
      <div ref={body} onKeyDown={keys}>
        {recovery.notice}
        <FaultList faults={isChanged || index !== null ? faults.filter(({ place }) => !hasList || checkAt(place) === null) : []} />
        <PreviewCaseContext value={previewCaseOf(format, caseValue(format, next, place))}>
          <TestForm {...{ path, format, form, lastOutputs, faults }} problems={asked ? problems : {}} missing={asked} onChange={setForm} />
        </PreviewCaseContext>
      </div>
    </Drawer>
  );
}

// What is folded away cannot have the focus.
function show(field: HTMLElement): void {
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
  field.focus();
}

interface FooterProps {
  leaving: boolean;
  isChanged: boolean;
  close: () => void;
  save: () => void;
  stay: () => void;
  leave: () => void;
}

function Footer({ leaving, isChanged, close, save, stay, leave }: FooterProps) {
  if (leaving) {
    return (
      <div role="alertdialog" aria-label="Discard changes" className="flex flex-1 flex-wrap items-center justify-end gap-2">
        <p className="flex-1">This test has changes that are not saved.</p>
        <Button autoFocus onClick={stay}>
          Keep editing
        </Button>
        <Button look="danger" onClick={leave}>
          Discard changes
        </Button>
      </div>
    );
  }
  return (
    <>
      <p className="flex-1 self-center text-[0.87rem] text-muted" role="status">
        {isChanged ? 'Changed. Ctrl+Enter saves.' : ''}
      </p>
      <Button onClick={close}>Cancel</Button>
      <Button look="primary" onClick={save}>
        Save
      </Button>
    </>
  );
}
