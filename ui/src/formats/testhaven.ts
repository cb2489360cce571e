// TestHaven: an agent's answer, tools and memory, step by step. A step's `assert` and `expected` blocks become one check a
// key, `expected.output` for those of the latter, in the order of the file.
import { oneOrMany } from './case_list';
import { type Writers, fieldsOf, isFields, listOf, orNone, rewritten, textOf, withKey, writeChanges } from './fields';
import { type CaseForm, type Fields, type StepForm, emptyStep, nothingShown } from './form';
import type { Format } from './format';

const whole = 'expected.';
const stepKeys = ['input', 'assert', 'expected'];

const checksOf = (step: Fields): Fields[] => [
  ...Object.entries(fieldsOf(step.assert)).map(([key, value]) => ({ [key]: value })),
  ...Object.entries(fieldsOf(step.expected)).map(([key, value]) => ({ [whole + key]: value })),
];

const readStep = (step: unknown, from: number): StepForm => ({
  ...emptyStep(),
  from,
  input: textOf(fieldsOf(step).input),
  checks: checksOf(fieldsOf(step)),
});

function writeChecks(step: Fields, checks: unknown[]): Fields {
  const entries = checks.flatMap((check) => Object.entries(fieldsOf(check)));
  const asserted = entries.filter(([key]) => !key.startsWith(whole));
  const expected = entries.filter(([key]) => key.startsWith(whole)).map(([key, value]) => [key.slice(whole.length), value] as const);
  return withBlock(withBlock(step, 'assert', asserted), 'expected', expected);
}

const withBlock = (step: Fields, key: string, entries: (readonly [string, unknown])[]): Fields =>
  entries.length === 0 && !isFields(step[key]) ? step : withKey(step, key, orNone(Object.fromEntries(entries)));

const stepWriters: Writers<StepForm> = {
  input: (step, input) => withKey(step, 'input', input),
  checks: writeChecks,
};

function writeStep(source: unknown, step: StepForm): Fields {
  const fields = source === undefined ? { input: '' } : fieldsOf(source);
  return writeChanges(fields, readStep(fields, step.from ?? 0), step, stepWriters);
}

const isInline = (test: Fields) => !Array.isArray(test.steps);

// A second step moves what the first one said out of the test and into its steps.
function writeSteps(test: Fields, steps: StepForm[]): Fields {
  if (!isInline(test)) return withKey(test, 'steps', rewritten(listOf(test.steps), steps, writeStep));
  const [only] = steps;
  if (only && steps.length === 1) return writeStep(test, only);
  const own = Object.fromEntries(Object.entries(test).filter(([key]) => stepKeys.includes(key)));
  const rest = Object.fromEntries(Object.entries(test).filter(([key]) => !stepKeys.includes(key) && key !== 'steps'));
  return withKey(rest, 'steps', rewritten([own], steps, writeStep));
}

// Many files call a test by its description alone.
const titleKey = (test: Fields): string => ('name' in test || !('description' in test) ? 'name' : 'description');

const writers: Writers<CaseForm> = {
  name: (test, name) => withKey(test, titleKey(test), orNone(name)),
  description: (test, description, { name }) =>
    titleKey(test) === 'name' ? withKey(test, 'description', orNone(description)) : { name, ...test, description },
  memory: (test, memory) => withKey(test, 'memory', orNone(memory)),
  steps: writeSteps,
};

export const testhaven: Format = {
  shows: { ...nothingShown, memory: true, steps: true, input: true },
  cases: oneOrMany,
  read: (test) => ({
    name: textOf(test[titleKey(test)]),
    description: titleKey(test) === 'name' ? textOf(test.description) : '',
    enabled: true,
    tags: [],
    prompt: '',
    provider: '',
    model: '',
    variables: [],
    history: [],
    memory: isFields(test.memory) ? test.memory : null,
    mocks: [],
    steps: isInline(test) ? [readStep(test, 0)] : listOf(test.steps).map(readStep),
  }),
  write: (test, before, after) => writeChanges(test, before, after, writers),
  fresh: { input: '' },
  metaAt: null,
  metaHas: [],
};
