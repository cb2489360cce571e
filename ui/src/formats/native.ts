// proctor's own language. A test of one step has the step's keys itself.
import { listAt } from './case_list';
import { type Writers, fieldsOf, fieldsFrom, isFields, listOf, orNone, rewritten, same, passagesFrom, passagesOf, textOf, textsOf, variablesOf, withKey, withUsual, writeChanges } from './fields';
import { type CaseForm, type Fields, type Message, type StepForm, nothingShown } from './form';
import type { Format } from './format';

const stepKeys = ['input', 'expected_output', 'retrieval_context', 'output', 'checks'];

const readStep = (step: Fields, from: number, inline: boolean): StepForm => ({
  from,
  input: textOf(step.input),
  variables: inline ? [] : variablesOf(step.vars),
  expectedOutput: step.expected_output,
  context: passagesOf(step.retrieval_context),
  checks: listOf(step.checks),
  behaviour: '',
});

const stepWriters: Writers<StepForm> = {
  input: (step, input) => withKey(step, 'input', orNone(input)),
  variables: (step, variables) => withKey(step, 'vars', orNone(fieldsFrom(variables))),
  expectedOutput: (step, expected) => withKey(step, 'expected_output', expected),
  context: (step, context) => withKey(step, 'retrieval_context', orNone(passagesFrom(step.retrieval_context, context))),
  checks: (step, checks) => withKey(step, 'checks', orNone(checks)),
};

const blankStep: StepForm = { input: '', variables: [], context: [], checks: [], behaviour: '' };

function writeStep(source: unknown, step: StepForm): Fields {
  const fields = fieldsOf(source);
  return writeChanges(fields, source === undefined ? blankStep : readStep(fields, step.from ?? 0, false), step, stepWriters);
}

// "- user: Hello", or "- role: user" and "content: Hello".
function readMessage(message: unknown, from: number): Message {
  const fields = fieldsOf(message);
  if ('role' in fields || 'content' in fields) return { from, role: textOf(fields.role), content: fields.content };
  const [role = '', content] = Object.entries(fields)[0] ?? [];
  return { from, role, content };
}

function writeMessage(source: unknown, message: Message): unknown {
  if (source !== undefined && same(readMessage(source, message.from ?? 0), message)) return source;
  if (isFields(source) && ('role' in source || 'content' in source)) return { ...source, role: message.role, content: message.content };
  return { [message.role]: message.content };
}

const isInline = (test: Fields) => !Array.isArray(test.steps);

const readSteps = (test: Fields): StepForm[] =>
  isInline(test) ? [readStep(test, 0, true)] : listOf(test.steps).map((step, from) => readStep(fieldsOf(step), from, false));

// A second step moves what the first one said out of the test and into its steps.
function writeSteps(test: Fields, steps: StepForm[]): Fields {
  if (!isInline(test)) return withKey(test, 'steps', rewritten(listOf(test.steps), steps, writeStep));
  const [only] = steps;
  if (only && steps.length === 1 && only.variables.length === 0) {
    return writeChanges(test, only.from === undefined ? blankStep : readStep(test, only.from, true), only, stepWriters);
  }
  const own = Object.fromEntries(Object.entries(test).filter(([key]) => stepKeys.includes(key)));
  const rest = Object.fromEntries(Object.entries(test).filter(([key]) => !stepKeys.includes(key)));
  return withKey(rest, 'steps', rewritten([own], steps, writeStep));
}

function writePrompt(test: Fields, prompt: string): Fields {
  const target = withKey(fieldsOf(test.target), 'prompt_file', orNone(prompt));
  return withKey(test, 'target', orNone(target));
}

const withMode = (test: Fields, { enabled, only }: CaseForm): Fields => withUsual(test, 'run', enabled ? (only ? 'only' : 'normal') : 'skip', 'normal');

const writers: Writers<CaseForm> = {
  name: (test, name) => withKey(test, 'name', orNone(name)),
  description: (test, description) => withKey(test, 'description', orNone(description)),
  tags: (test, tags) => withKey(test, 'tags', orNone(tags)),
  enabled: (test, _, form) => withMode(test, form),
  only: (test, _, form) => withMode(test, form),
  prompt: writePrompt,
  variables: (test, variables) => withKey(test, 'vars', orNone(fieldsFrom(variables))),
  history: (test, history) => withKey(test, 'history', orNone(rewritten(listOf(test.history), history, writeMessage))),
  memory: (test, memory) => withKey(test, 'memory', orNone(memory)),
  mocks: (test, mocks) => withKey(test, 'mocks', orNone(mocks)),
  steps: writeSteps,
};

export const native: Format = {
  shows: {
    ...nothingShown,
    enabled: true,
    only: true,
    tags: true,
    prompt: true,
    variables: 'Variables',
    history: 'Messages before the first step',
    memory: true,
    mocks: 'tool',
    steps: true,
    input: true,
    stepVariables: 'Variables of this step',
    expectedOutput: 'any',
    context: true,
  },
  cases: (value) => listAt(value, 'cases'),
  read: (test) => ({
    name: textOf(test.name),
    description: textOf(test.description),
    enabled: test.run !== 'skip',
    only: test.run === 'only',
    tags: textsOf(test.tags),
    prompt: textOf(fieldsOf(test.target).prompt_file),
    provider: '',
    model: '',
    variables: variablesOf(test.vars),
    history: listOf(test.history).map(readMessage),
    memory: isFields(test.memory) ? test.memory : null,
    mocks: listOf(test.mocks),
    steps: readSteps(test),
  }),
  write: (test, before, after) => writeChanges(test, before, after, writers),
  fresh: {},
  metaAt: [],
  metaHas: ['name', 'description', 'tags'],
};
