// PromptRepo: a prompt's file, filled in, and metrics of its answer.
import { listAt } from './case_list';
import { type Writers, fieldsFrom, fieldsOf, listOf, orNone, passagesFrom, passagesOf, textOf, variablesOf, withKey, withUsual, writeChanges } from './fields';
import { type CaseForm, type Fields, type StepForm, nothingShown } from './form';
import type { Format } from './format';

const readStep = (test: Fields): StepForm => ({
  from: 0,
  input: '',
  variables: [],
  expectedOutput: test.expected_output ?? undefined,
  context: passagesOf(test.retrieval_context),
  checks: listOf(test.metrics),
  behaviour: '',
});

const stepWriters: Writers<StepForm> = {
  expectedOutput: (test, expected) => withKey(test, 'expected_output', expected),
  context: (test, context) => withKey(test, 'retrieval_context', orNone(passagesFrom(test.retrieval_context, context))),
  checks: (test, checks) => withKey(test, 'metrics', checks),
};

const writers: Writers<CaseForm> = {
  name: (test, name) => withKey(test, 'name', name),
  description: (test, description) => withKey(test, 'description', orNone(description)),
  prompt: (test, prompt) => withKey(test, 'prompt_reference', prompt),
  variables: (test, variables) => withKey(test, 'template_variables', orNone(fieldsFrom(variables))),
  enabled: (test, enabled) => withUsual(test, 'enabled', enabled, true),
  steps: (test, [step]) => (step ? writeChanges(test, readStep(test), step, stepWriters) : test),
};

// Later versions call the root `eval`.
const rootOf = (value: unknown): string => ('eval' in fieldsOf(value) ? 'eval' : 'test_suite');

export const promptrepo: Format = {
  shows: { ...nothingShown, enabled: true, prompt: true, variables: 'Variables', expectedOutput: 'text', context: true, checks: 'metrics' },
  cases: (value) => listAt(value, rootOf(value), 'tests'),
  read: (test) => ({
    name: textOf(test.name),
    description: textOf(test.description),
    enabled: test.enabled !== false,
    tags: [],
    prompt: textOf(test.prompt_reference),
    provider: '',
    model: '',
    variables: variablesOf(test.template_variables),
    history: [],
    memory: null,
    mocks: [],
    steps: [readStep(test)],
  }),
  write: (test, before, after) => writeChanges(test, before, after, writers),
  fresh: { name: '', prompt_reference: '', metrics: [] },
  metaAt: ['test_suite'],
  metaHas: ['name', 'description', 'tags'],
};
