// Reading and changing a tree of plain values without touching what does not change.
import type { Fields, Variable } from './form';

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

// Numbers and truth values that stand where a text is meant are texts to the reader.
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

export const textsOf = (value: unknown): string[] => listOf(value).map(textOf);

// A passage is a text, or a map {context, source} whose text is shown.
const passageOf = (value: unknown): string => (isFields(value) ? textOf(value.context) : textOf(value));

export const passagesOf = (value: unknown): string[] => listOf(value).map(passageOf);

// The texts of passages, written so that a passage whose text is unchanged keeps its source.
export function passagesFrom(before: unknown, texts: string[]): unknown[] {
  const maps = listOf(before).filter(isFields);
  return texts.map((text) => maps.find((map) => passageOf(map) === text) ?? text);
}

export const variablesOf = (value: unknown): Variable[] =>
  Object.entries(fieldsOf(value)).map(([name, value]) => ({ name, value }));

export const fieldsFrom = (variables: Variable[]): Fields =>
  Object.fromEntries(variables.filter((variable) => variable.name !== '').map(({ name, value }) => [name, value]));

// Equal in every way that a file could show: also in the order of keys.
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => same(item, b[index]));
  if (!isFields(a) || !isFields(b)) return false;
  const [left, right] = [said(a), said(b)];
  return left.length === right.length && left.every(([key, value], index) => key === right[index]?.[0] && same(value, right[index]?.[1]));
}

const said = (fields: Fields) => Object.entries(fields).filter(([, value]) => value !== undefined);

// A copy with one key set in its place, or at the end; undefined takes it out.
export function withKey(fields: Fields, key: string, value: unknown): Fields {
  if (value !== undefined) return { ...fields, [key]: value };
  const { [key]: _gone, ...rest } = fields;
  return rest;
}

// The spelling that is there, else the first.
export const spelled = (fields: Fields, ...names: [string, ...string[]]): string => names.find((name) => name in fields) ?? names[0];

export const getSpelled = (fields: Fields, ...names: [string, ...string[]]): unknown => fields[spelled(fields, ...names)];

// What is usual is left out, but a key that is there stays, and with it the comment beside it.
export const withUsual = (fields: Fields, key: string, value: unknown, usual: unknown): Fields =>
  withKey(fields, key, value === usual && !(key in fields) ? undefined : value);

// What is empty is left out, unless it says something by being there.
export const orNone = <T extends string | unknown[] | Fields | null>(value: T): T | undefined =>
  value === null || (typeof value === 'object' ? Object.keys(value).length === 0 : value === '') ? undefined : value;

// Writes what differs between two forms, and nothing else: `writers` are asked in order.
export type Writers<Form> = { [Key in keyof Form]?: (fields: Fields, value: Form[Key], form: Form) => Fields };

export function writeChanges<Form extends object>(fields: Fields, before: Form, after: Form, writers: Writers<Form>): Fields {
  const keys = Object.keys(writers) as (keyof Form)[];
  return keys.reduce((result, key) => {
    const write = writers[key];
    return !write || same(before[key], after[key]) ? result : write(result, after[key], after);
  }, fields);
}

// A list made of items that remember where they came from: each is written over its own source.
export function rewritten<Item extends { from?: number }>(sources: unknown[], items: Item[], write: (source: unknown, item: Item) => unknown): unknown[] {
  return items.map((item) => write(item.from === undefined ? undefined : sources[item.from], item));
}
