// How one format writes checks: the kinds there are, the fields of each, and where a check has them.
import { type Fields, isFields } from '~/formats';
import type { CheckExample, Schema } from './catalogue';

export interface CheckField {
  key: string;
  spellings: string[]; // all names it may stand under, `key` first
  label: string;
  about: string;
  schema: Schema;
  hint: string; // the catalogue's word for how a value is edited; empty: the schema tells
  default?: unknown;
  required: boolean;
  isValue?: boolean; // what the check compares with
}

export interface CheckKind {
  name: string;
  label: string;
  group: string;
  summary: string;
  fields: CheckField[]; // in sight
  further: CheckField[]; // behind "More"
  examples: CheckExample[];
  needs: string[]; // of the test, where a judge looks at it
  scale: 'unit' | null; // a threshold from 0 to 1, as a slider
}

export interface Language {
  kinds: CheckKind[];
  // What it is, or nothing where no kind fits.
  read: (check: Fields) => { kind: CheckKind; negated: boolean } | null;
  make: (kind: CheckKind) => Fields;
  keyOf: (check: Fields, field: CheckField) => string;
  negate?: (check: Fields, negated: boolean) => Fields;
  place?: { of: (kind: CheckKind) => boolean; get: (check: Fields) => string; set: (check: Fields, place: string) => Fields };
}

export const isCheck = (check: unknown): check is Fields => isFields(check);

export const valueOf = (language: Language, check: Fields, field: CheckField): unknown => check[language.keyOf(check, field)];

// A copy with a key under another name, in its place.
export const renamed = (fields: Fields, from: string, to: string): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key === from ? to : key, value]));

// The check as another kind: what both have is kept.
export function remade(language: Language, check: Fields, kind: CheckKind): Fields {
  const before = language.read(check)?.kind;
  const fresh = language.make(kind);
  const fields = [...kind.fields, ...kind.further];
  return fields.reduce((result, field) => {
    const old = [...(before?.fields ?? []), ...(before?.further ?? [])].find((other) => isShared(other, field));
    const value = old && valueOf(language, check, old);
    return value === undefined ? result : { ...result, [language.keyOf(result, field)]: value };
  }, fresh);
}

const isShared = (a: CheckField, b: CheckField): boolean =>
  (a.isValue === true && b.isValue === true && a.hint === b.hint) || (!a.isValue && !b.isValue && a.key === b.key);

export const typesOf = (schema: Schema): string[] =>
  (Array.isArray(schema.type) ? schema.type : schema.type ? [schema.type] : []).filter((type) => type !== 'null');

export const schemaOf = (schema: Schema | boolean | undefined): Schema => (isFields(schema) ? schema : {});

// Something to begin with, which says nothing yet.
export function blank(schema: Schema, hint: string): unknown {
  if (hint === 'none') return true;
  if (hint === 'checks') return typesOf(schema)[0] === 'array' ? [] : { n: 1, checks: [] };
  if (hint === 'list') return [];
  if (hint === 'range' || hint === 'number') return undefined;
  if (typesOf(schema).includes('string')) return '';
  const [type] = typesOf(schema);
  if (type === 'number' || type === 'integer') return undefined;
  if (type === 'array') return [];
  if (type === 'object' || hint === 'schema') return {};
  return '';
}

export const words = (name: string): string => {
  const spaced = name.replaceAll(/[_-]/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
