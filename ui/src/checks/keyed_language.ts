// Checks that are one key and its value: TestHaven's, from its schema. `memory.a.b` asks for a value remembered, keys that begin
// with `expected.` are of the block that states all a step leads to.
import { type Fields } from '~/formats';
import type { Schema } from './catalogue';
import { type CheckField, type CheckKind, type Language, blank, renamed, typesOf } from './language';

const memory = 'memory.';
const whole = 'expected.';

const hintOf = (key: string, schema: Schema): string => {
  if (key.endsWith('matches')) return 'pattern';
  if (typesOf(schema).includes('array')) return 'tools';
  return typesOf(schema).includes('string') ? 'text' : 'json';
};

function kindFrom(key: string, schema: Schema, group: string): CheckKind {
  const field: CheckField = { key, spellings: [key], label: 'Value', about: '', schema, hint: hintOf(key, schema), required: true, isValue: true };
  return { name: key, label: key, group, summary: schema.description ?? '', fields: [field], further: [], examples: [], needs: [], scale: null };
}

export function keyedLanguage(schema: Schema): Language {
  const block = (name: string, prefix: string, group: string) =>
    Object.entries(schema.$defs?.[name]?.properties ?? {}).map(([key, value]) => kindFrom(prefix + key, value, group));
  const remembered = kindFrom(memory, { description: 'A value that the agent remembers after the step.' }, 'Must hold');
  const kinds = [
    ...block('assert-block', '', 'Must hold'),
    { ...remembered, label: 'memory', name: memory },
    ...block('expected-block', whole, 'All that the step leads to'),
  ];
  const keyIn = (check: Fields) => Object.keys(check)[0] ?? '';
  return {
    kinds,
    read: (check) => {
      const key = keyIn(check);
      const kind = kinds.find((kind) => kind.name === key) ?? (key.startsWith(memory) ? kinds.find((kind) => kind.name === memory) : undefined);
      return kind ? { kind, negated: false } : null;
    },
    make: (kind) => {
      const [field] = kind.fields;
      return { [kind.name]: !field ? '' : field.hint === 'tools' ? [] : blank(field.schema, field.hint) };
    },
    keyOf: (check) => keyIn(check),
    place: {
      of: (kind) => kind.name === memory,
      get: (check) => keyIn(check).slice(memory.length),
      set: (check, place) => renamed(check, keyIn(check), memory + place),
    },
  };
}
