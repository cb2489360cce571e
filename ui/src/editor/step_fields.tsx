import { AssertionsEditor, ExpectedOutput, type Assertion } from '~/assertions';
import { ChecksEditor } from '~/checks';
import { type Shows, type StepForm, isFields } from '~/formats';
import { TextAreaField } from '~/parts/field';
import { Fold } from '~/parts/fold';
import { TextList } from '~/parts/text_list';
import { type Fault, checkAt } from './faults';
import type { Problems } from './problems';
import { Section } from './section';
import { StepPreview } from './step_preview';
import { TextOrJson } from '~/parts/text_or_json';
import { VariablesEditor } from './variables_editor';

export interface StepFieldsProps {
  format: string;
  shows: Shows;
  step: StepForm;
  index: number;
  problems: Problems;
  missing: boolean;
  lastOutputs: (string | null)[]; // by step
  faults: Fault[];
  onChange: (step: StepForm) => void;
}

// What is said in a step, and what must be true of the answer.
export function StepFields({ format, shows, step, index, problems, missing, lastOutputs, faults, onChange }: StepFieldsProps) {
  const lastOutput = lastOutputs[index] ?? null;
  const set = (patch: Partial<StepForm>) => onChange({ ...step, ...patch });
  const expected = { value: step.expectedOutput, onChange: (expectedOutput: unknown) => set({ expectedOutput }) };
  return (
    <div className="grid gap-4">
      {shows.input && <TextAreaField label="Message" hint={shows.prompt ? 'What the user says. Empty: the prompt stands alone.' : 'What the user says.'} rows={2} error={problems[`${index}.input`]} value={step.input} onChange={(event) => set({ input: event.target.value })} />}
      {shows.checks === 'behaviour' && (
        <TextAreaField label="Expected behaviour" hint="A judge holds the answer against this." error={problems[`${index}.behaviour`]} value={step.behaviour} onChange={(event) => set({ behaviour: event.target.value })} />
      )}
      {shows.checks === 'assertions' && <ExpectedOutput {...expected} hasAssertions={step.checks.length > 0} />}
      <Beside {...{ shows, step, set }} />
      {shows.checks === 'assertions' && <Assertions {...{ step, set, lastOutput }} />}
      {(shows.checks === 'checks' || shows.checks === 'metrics') && (
        <Section title={shows.checks === 'metrics' ? 'Metrics' : 'Checks'} about={shows.checks === 'metrics' ? 'How a judge grades the answer.' : 'What must be true of the answer.'}>
          <ChecksEditor format={format} word={shows.checks === 'metrics' ? 'Metric' : 'Check'} value={step.checks} onChange={(checks) => set({ checks })} lastOutput={lastOutput} missing={missing} faults={step.checks.map((_, check) => faultsOf(faults, index, check))} />
        </Section>
      )}
      {problems[`${index}.checks`] && (
        <p role="alert" tabIndex={-1} data-problem className="font-medium text-fail">
          {problems[`${index}.checks`]}
        </p>
      )}
      {shows.checks === 'checks' && <StepPreview checks={step.checks} variables={step.variables} lastOutput={lastOutput} />}
    </div>
  );
}

interface PartProps {
  shows: Shows;
  step: StepForm;
  set: (patch: Partial<StepForm>) => void;
}

// What metrics look at beside the answer. Where there are many steps it is folded away until it is used.
function Beside({ shows, step, set }: PartProps) {
  const hasExpected = shows.expectedOutput !== null && shows.checks !== 'assertions';
  const names = [shows.stepVariables, hasExpected && 'expected output', shows.context && 'context'].filter(Boolean);
  const fields = (
    <>
      {shows.stepVariables !== null && (
        <Section title={shows.stepVariables}>
          <VariablesEditor value={step.variables} onChange={(variables) => set({ variables })} />
        </Section>
      )}
      {hasExpected && <Expected text={shows.expectedOutput === 'text'} value={step.expectedOutput} onChange={(expectedOutput) => set({ expectedOutput })} />}
      {shows.context && (
        <TextList label="Context" hint="Passages that the answer should rest on." item="Passage" multiline value={step.context} onChange={(context) => set({ context })} />
      )}
    </>
  );
  if (names.length === 0) return null;
  return shows.steps ? (
    <Fold title={names.join(', ')} open={isSaid(step)}>
      {fields}
    </Fold>
  ) : (
    fields
  );
}

// An item that is no assertion at all is none of the editor's business, and stays.
function Assertions({ step, set, lastOutput }: Omit<PartProps, 'shows'> & { lastOutput: string | null }) {
  const others = step.checks.filter((check) => !isAssertion(check));
  return <AssertionsEditor value={step.checks.filter(isAssertion)} onChange={(checks) => set({ checks: [...checks, ...others] })} lastOutput={lastOutput} />;
}

const isSaid = (step: StepForm) => step.variables.length > 0 || step.expectedOutput !== undefined || step.context.length > 0;

const faultsOf = (faults: Fault[], step: number, check: number): string[] =>
  faults.filter(({ place }) => checkAt(place)?.step === step && checkAt(place)?.check === check).map((fault) => fault.message);

const isAssertion = (check: unknown): check is Assertion => isFields(check) && typeof check.matcher === 'string';

function Expected({ text, value, onChange }: { text: boolean; value: unknown; onChange: (value: unknown) => void }) {
  const about = { label: 'Expected output', hint: 'A good answer, for metrics that compare.' };
  if (!text) return <TextOrJson {...about} value={value} onChange={onChange} optional rows={3} />;
  return <TextAreaField {...about} value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)} />;
}
