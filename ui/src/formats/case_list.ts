// Where a file has its tests: in a list at some key, as a list itself, or as the one test that the whole file is.
import { fieldsOf, isFields, listOf, withKey } from './fields';

export interface CaseList {
  items: unknown[];
  put: (items: unknown[]) => unknown; // the whole file with these
}

// value[outer][inner], or value[inner]
export function listAt(value: unknown, ...path: string[]): CaseList {
  const items = listOf(path.reduce<unknown>((node, key) => fieldsOf(node)[key], value));
  return { items, put: (next) => putAt(value, path, next) };
}

function putAt(value: unknown, [key, ...rest]: string[], items: unknown[]): unknown {
  if (key === undefined) return items;
  const fields = fieldsOf(value);
  return withKey(fields, key, putAt(fields[key], rest, items));
}

// A file that is one test grows into a list when another is added.
export function oneOrMany(value: unknown): CaseList {
  if (!isFields(value)) return { items: listOf(value), put: (items) => items };
  const items = Object.keys(value).length === 0 ? [] : [value];
  return { items, put: (next) => (next.length === 1 ? next[0] : next) };
}

// Checks without a test around them, under the key that a test has them: they need a test once it says anything else.
export function checksAlone(checks: unknown[], key: string, many: (tests: unknown[]) => unknown): CaseList {
  const bare = (test: unknown) => (Object.keys(fieldsOf(test)).join() === key ? fieldsOf(test)[key] : test);
  return { items: [{ [key]: checks }], put: (items) => (items.length === 1 ? bare(items[0]) : many(items)) };
}
