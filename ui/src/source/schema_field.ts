import { StateEffect, StateField } from '@codemirror/state';

export type Schema = Record<string, unknown>;

export const setSchema = StateEffect.define<Schema | null>();

// The JSON Schema of the file's format, once it is known.
export const schemaField = StateField.define<Schema | null>({
  create: () => null,
  update: (schema, transaction) => transaction.effects.reduce((now, effect) => (effect.is(setSchema) ? effect.value : now), schema),
});
