// PromptKitchen: inputs, an expected output or assertions. Keys are camelCase or snake_case, as the file has them.
import { type CaseList, checksAlone, listAt } from './case_list';
import { type Writers, fieldsFrom, fieldsOf, getSpelled, isFields, listOf, orNone, spelled, textOf, variablesOf, withKey, withUsual, writeChanges } from './fields';
import { type CaseForm, type Fields, type StepForm, nothingShown } from './form';
import type { Format } from './format';

const isAssertion = (item: unknown) => isFields(item) && 'matcher' in item && 'path' in item;
const isAssertions = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isAssertion);

// A suite, one case, a list of cases, or assertions alone.
function cases(value: unknown): CaseList {
  if (isAssertions(value)) return checksAlone(listOf(value), 'assertions', (tests) => tests);
  if (Array.isArray(value)) return { items: value, put: (items) => items };
  const fields = fieldsOf(value);
  const key = spelled(fields, 'testCases', 'test_cases');
  if (key in fields || !('assertions' in fields || 'inputs' in fields)) return listAt(value, key);
  return { items: [value], put: (items) => (items.length === 1 ? items[0] : items) };
}

const readStep = (test: Fields): StepForm => ({
  from: 0,
  input: '',
  variables: [],
  expectedOutput: getSpelled(test, 'expectedOutput', 'expected_output'),
  context: [],
  checks: listOf(test.assertions),
  behaviour: '',
});

const stepWriters: Writers<StepForm> = {
  expectedOutput: (test, expected) => withKey(test, spelled(test, 'expectedOutput', 'expected_output'), expected),
  checks: (test, checks) => withKey(test, 'assertions', orNone(checks)),
};

const modeKey = (test: Fields): string => spelled(test, 'runMode', 'run_mode');

const withMode = (test: Fields, { enabled, only }: CaseForm): Fields => withUsual(test, modeKey(test), enabled ? (only ? 'ONLY' : 'DEFAULT') : 'SKIP', 'DEFAULT');

const writers: Writers<CaseForm> = {
  name: (test, name) => withKey(test, 'name', orNone(name)),
  description: (test, description) => withKey(test, 'description', orNone(description)),
  enabled: (test, _, form) => withMode(test, form),
  only: (test, _, form) => withMode(test, form),
  variables: (test, variables) => withKey(test, 'inputs', fieldsFrom(variables)),
  steps: (test, [step]) => (step ? writeChanges(test, readStep(test), step, stepWriters) : test),
};

export const promptkitchen: Format = {
  shows: { ...nothingShown, enabled: true, only: true, variables: 'Inputs', expectedOutput: 'any', checks: 'assertions' },
  cases,
  read: (test) => ({
    name: textOf(test.name),
    description: textOf(test.description),
    enabled: test[modeKey(test)] !== 'SKIP',
    only: test[modeKey(test)] === 'ONLY',
    tags: [],
    prompt: '',
    provider: '',
    model: '',
    variables: variablesOf(test.inputs),
    history: [],
    memory: null,
    mocks: [],
    steps: [readStep(test)],
  }),
  write: (test, before, after) => writeChanges(test, before, after, writers),
  fresh: { inputs: {} },
  metaAt: [],
  metaHas: ['name', 'description'],
};

