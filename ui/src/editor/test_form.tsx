import { type CaseForm, showsOf } from '~/formats';
import { CheckboxField, TextAreaField, TextField } from '~/parts/field';
import { Fold } from '~/parts/fold';
import { JsonField } from '~/parts/json_field';
import { Switch } from '~/parts/switch';
import type { Fault } from './faults';
import { MessagesEditor } from './messages_editor';
import { MocksEditor } from './mocks_editor';
import type { Problems } from './problems';
import { PromptField, usePrompts, variablesIn } from './prompt_field';
import { Section } from './section';
import { StepFields } from './step_fields';
import { StepsEditor } from './steps_editor';
import { TagsField } from './tags_field';
import { VariablesEditor } from './variables_editor';

interface TestFormProps {
  path: string;
  format: string;
  form: CaseForm;
  problems: Problems;
  missing: boolean;
  lastOutputs: (string | null)[];
  faults: Fault[];
  onChange: (form: CaseForm) => void;
}

// All that a test of this format can say.
export function TestForm({ path, format, form, problems, missing, lastOutputs, faults, onChange }: TestFormProps) {
  const shows = showsOf(format);
  const set = (patch: Partial<CaseForm>) => onChange({ ...form, ...patch });
  const about = { format, shows, problems, missing, lastOutputs, faults };
  const [step] = form.steps;
  return (
    <div className="grid gap-5">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="Name" autoFocus error={problems.name} value={form.name} onChange={(event) => set({ name: event.target.value })} />
        {shows.tags && <TagsField value={form.tags} onChange={(tags) => set({ tags })} />}
        <TextAreaField className="sm:col-span-2" label="Description" rows={2} value={form.description} onChange={(event) => set({ description: event.target.value })} />
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {shows.enabled && <Switch label="Enabled" checked={form.enabled} onChange={(enabled) => set({ enabled })} />}
          {shows.only && <CheckboxField label="Run only tests marked like this one" checked={form.only === true} onChange={(event) => set({ only: event.target.checked })} />}
        </div>
      </div>
      {shows.request && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label="Provider" spellCheck={false} placeholder="openai" value={form.provider} onChange={(event) => set({ provider: event.target.value })} />
          <TextField label="Model" spellCheck={false} value={form.model} onChange={(event) => set({ model: event.target.value })} />
        </div>
      )}
      <PromptAndVariables {...{ path, format, form, problems }} set={set} />
      <Around {...{ format, form, set }} />
      {shows.steps ? (
        <Section title={form.steps.length === 1 ? 'What is asked' : 'Conversation'}>
          <StepsEditor {...about} steps={form.steps} onChange={(steps) => set({ steps })} />
        </Section>
      ) : (
        step && <StepFields {...about} step={step} index={0} onChange={(next) => set({ steps: [next] })} />
      )}
    </div>
  );
}

interface PromptAndVariablesProps extends Pick<TestFormProps, 'path' | 'format' | 'form' | 'problems'> {
  set: (patch: Partial<CaseForm>) => void;
}

// The prompt says which variables it has.
function PromptAndVariables({ path, format, form, problems, set }: PromptAndVariablesProps) {
  const shows = showsOf(format);
  const prompts = usePrompts(path, format).data ?? [];
  const chosen = prompts.find((prompt) => prompt.reference === form.prompt);
  return (
    <>
      {shows.prompt && <PromptField value={form.prompt} onChange={(prompt) => set({ prompt })} prompts={prompts} required={format === 'promptrepo'} error={problems.prompt} />}
      {shows.variables !== null && (
        <Section title={shows.variables}>
          <VariablesEditor value={form.variables} onChange={(variables) => set({ variables })} suggested={variablesIn(chosen?.text ?? '')} />
        </Section>
      )}
    </>
  );
}

const isObject = (value: unknown) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? null : 'This must be an object: {...}');

// What was said, is remembered and stands in for tools before the first step. Where a format has all of it, it is folded away
// until it is used.
function Around({ format, form, set }: Omit<PromptAndVariablesProps, 'path' | 'problems'>) {
  const shows = showsOf(format);
  const fields = (
    <>
      {shows.history !== null && (shows.memory || form.memory === null) && (
        <Section title={shows.history}>
          <MessagesEditor value={form.history} onChange={(history) => set({ history })} />
        </Section>
      )}
      {(shows.memory || form.memory !== null) && (
        <JsonField label="Memory" hint="What the agent remembers at the start, as JSON." value={form.memory ?? undefined} onChange={(memory) => set({ memory: (memory ?? null) as CaseForm['memory'] })} refuse={isObject} />
      )}
      {shows.mocks !== null && (
        <Section title="Mocks" about="Tools that answer without being there.">
          <MocksEditor toolKey={shows.mocks} value={form.mocks} onChange={(mocks) => set({ mocks })} />
        </Section>
      )}
    </>
  );
  if (shows.mocks === null) return fields;
  const isUsed = form.history.length > 0 || form.memory !== null || form.mocks.length > 0;
  return (
    <Fold title={shows.memory ? 'Messages before, memory, mocks' : 'Messages before, mocks'} open={isUsed}>
      {fields}
    </Fold>
  );
}
