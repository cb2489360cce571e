// Tests of a file's value as forms, and back. What a form does not show, and what did not change, stays as it was: unknown
// keys, order, older spellings.
import { fieldsOf, orNone, textOf, textsOf, withKey } from './fields';
import { type CaseForm, type Shows, type SuiteMeta, emptyForm } from './form';
import type { Format } from './format';
import { llmunit } from './llmunit';
import { native } from './native';
import { promptkitchen } from './promptkitchen';
import { promptrepo } from './promptrepo';
import { testhaven } from './testhaven';
import { traceforge } from './traceforge';

export type { CaseForm, Fields, Message, Shows, StepForm, SuiteMeta, Variable } from './form';
export { emptyStep } from './form';
export { isFields, same } from './fields';

const formats: Record<string, Format> = { native, promptkitchen, llmunit, testhaven, traceforge, promptrepo };
export const formatNames = Object.keys(formats);

const formatOf = (name: string): Format => formats[name] ?? native;

// What the form of a test in this format has.
export const showsOf = (format: string): Shows => formatOf(format).shows;

export function casesOf(format: string, value: unknown): CaseForm[] {
  const { cases, read } = formatOf(format);
  return cases(value).items.map((test) => read(fieldsOf(test)));
}

// The file with this test in the place of another, or at its end.
export function withCase(format: string, value: unknown, index: number, form: CaseForm): unknown {
  const { cases, read, write, fresh } = formatOf(format);
  const { items, put } = cases(value);
  const source = index < items.length ? fieldsOf(items[index]) : fresh;
  const next = write(source, read(source), form);
  return put(index < items.length ? items.with(index, next) : [...items, next]);
}

export function withoutCase(format: string, value: unknown, index: number): unknown {
  const { items, put } = formatOf(format).cases(value);
  return put(items.toSpliced(index, 1));
}

// A test put back, or moved: exactly the value that stood in the file.
export function withCaseValue(format: string, value: unknown, index: number, test: unknown): unknown {
  const { items, put } = formatOf(format).cases(value);
  return put(items.toSpliced(index, 0, test));
}

// The file with this test alone: what is asked about one test costs the same in a suite of thousands.
export function onlyCase(format: string, value: unknown, index: number): unknown {
  const { items, put } = formatOf(format).cases(value);
  return put(items.slice(index, index + 1));
}

export const caseValues = (format: string, value: unknown): unknown[] => formatOf(format).cases(value).items;

export const caseValue = (format: string, value: unknown, index: number): unknown => formatOf(format).cases(value).items[index];

// A test that is not in the file yet, with a name that none has.
export function newCase(format: string, value: unknown): CaseForm {
  const { cases, read, fresh } = formatOf(format);
  const tests = cases(value).items.map((test) => read(fieldsOf(test)));
  const form = { ...emptyForm(), ...read(fresh), name: freeName(tests.map((test) => test.name)) };
  // Tests of one suite mostly ask the same prompt, and fill in the same names.
  const last = tests.at(-1);
  if (!last) return form;
  const { prompt, provider, model } = last;
  return { ...form, prompt, provider, model, variables: last.variables.map(({ name }) => ({ name, value: '' })) };
}

function freeName(taken: string[]): string {
  for (let count = taken.length + 1; ; ++count) if (!taken.includes(`test-${count}`)) return `test-${count}`;
}

export const checkCount = (form: CaseForm): number =>
  form.steps.reduce((sum, step) => sum + step.checks.length + (step.behaviour === '' ? 0 : 1), 0);

// Which of the suite's own fields a file of this shape can hold.
export function suiteMetaFields(format: string, value: unknown): (keyof SuiteMeta)[] {
  const { metaHas, cases } = formatOf(format);
  const isWhole = Array.isArray(value) || cases(value).items[0] === value;
  return isWhole ? [] : metaHas;
}

export function suiteMeta(format: string, value: unknown): SuiteMeta {
  const { metaAt } = formatOf(format);
  if (metaAt === null || suiteMetaFields(format, value).length === 0) return { name: '', description: '', tags: [] };
  const fields = fieldsOf(at(value, metaKeys(value, metaAt)));
  return { name: textOf(fields.name), description: textOf(fields.description), tags: textsOf(fields.tags) };
}

export function withSuiteMeta(format: string, value: unknown, meta: Partial<SuiteMeta>): unknown {
  const { metaAt } = formatOf(format);
  const known = suiteMetaFields(format, value);
  if (metaAt === null) return value;
  const before = suiteMeta(format, value);
  return change(value, metaKeys(value, metaAt), (fields) =>
    known.reduce((result, key) => {
      const next = meta[key];
      return next === undefined || JSON.stringify(next) === JSON.stringify(before[key]) ? result : withKey(result, key, orNone(next));
    }, fields),
  );
}

const metaKeys = (value: unknown, keys: string[]): string[] => (keys[0] === 'test_suite' && 'eval' in fieldsOf(value) ? ['eval'] : keys);

const at = (value: unknown, keys: string[]): unknown => keys.reduce((node, key) => fieldsOf(node)[key], value);

function change(value: unknown, [key, ...rest]: string[], edit: (fields: Record<string, unknown>) => unknown): unknown {
  const fields = fieldsOf(value);
  return key === undefined ? edit(fields) : withKey(fields, key, change(fields[key], rest, edit));
}
