// LLMUnit: a conversation, each answer held by a judge against the behaviour expected of it.
import { oneOrMany } from './case_list';
import { type Writers, fieldsFrom, fieldsOf, getSpelled, isFields, listOf, orNone, rewritten, spelled, textOf, variablesOf, withKey, writeChanges } from './fields';
import { type CaseForm, type Fields, type StepForm, emptyStep, nothingShown } from './form';
import type { Format } from './format';
import { readMessage, writeMessage } from './message';

const readStep = (step: unknown, from: number): StepForm => {
  const fields = fieldsOf(step);
  return {
    from,
    input: textOf(getSpelled(fields, 'message', 'userInput')),
    variables: variablesOf(fields.input),
    context: [],
    checks: [],
    behaviour: textOf(fields.expectedBehavior),
  };
};

const stepWriters: Writers<StepForm> = {
  input: (step, input) => withKey(step, spelled(step, 'message', 'userInput'), orNone(input)),
  variables: (step, variables) => withKey(step, 'input', orNone(fieldsFrom(variables))),
  behaviour: (step, behaviour) => withKey(step, 'expectedBehavior', behaviour),
};

function writeStep(source: unknown, step: StepForm): Fields {
  const before = source === undefined ? emptyStep() : readStep(source, step.from ?? 0);
  return writeChanges(fieldsOf(source), before, step, stepWriters);
}

const writers: Writers<CaseForm> = {
  name: (test, name) => withKey(test, 'name', name),
  description: (test, description) => withKey(test, 'description', orNone(description)),
  variables: (test, variables) => withKey(test, 'initialContext', orNone(fieldsFrom(variables))),
  memory: (test, memory) => withKey(test, 'memory', orNone(memory)),
  history: (test, history) => withKey(test, 'memory', rewritten(listOf(test.memory), history, writeMessage)),
  steps: (test, steps) => withKey(test, 'steps', rewritten(listOf(test.steps), steps, writeStep)),
  mocks: (test, mocks) => withKey(test, 'mocks', orNone(mocks)),
};

export const llmunit: Format = {
  shows: {
    ...nothingShown,
    variables: 'Initial context',
    history: 'Messages before the first step',
    mocks: 'name',
    steps: true,
    input: true,
    stepVariables: 'Input of this step',
    checks: 'behaviour',
  },
  cases: oneOrMany,
  read: (test) => ({
    name: textOf(test.name),
    description: textOf(test.description),
    enabled: true,
    tags: [],
    prompt: '',
    provider: '',
    model: '',
    variables: variablesOf(test.initialContext),
    history: listOf(test.memory).map(readMessage),
    memory: isFields(test.memory) ? test.memory : null, // the older form: the state to start from
    mocks: listOf(test.mocks),
    steps: listOf(test.steps).map(readStep),
  }),
  write: (test, before, after) => writeChanges(test, before, after, writers),
  fresh: { name: '', steps: [{ message: '', expectedBehavior: '' }] },
  metaAt: null,
  metaHas: [],
};
