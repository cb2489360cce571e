import { type Completion, type CompletionContext, type CompletionResult, startCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { isJsonText } from './language';
import { type Place, placeAt } from './place';
import { type Offer, keysAt, kindOf, schemasAt, takes, valuesOf } from './schema';
import { type Schema, schemaField } from './schema_field';

// What may stand at the caret, by the schema of the file's format.
export function complete(context: CompletionContext): CompletionResult | null {
  const schema = context.state.field(schemaField);
  if (!schema) return null;
  const isJson = context.state.facet(isJsonText);
  const place = placeAt(context.state.doc.toString(), context.pos, isJson);
  if (!place || (!context.explicit && context.pos === place.from && !place.isItem && place.key === null)) return null;
  const options = offersAt(schema, place);
  return options.length === 0 ? null : { from: place.from, options, validFor: /^["']?[\w.$-]*$/ };
}

export function offersAt(schema: Schema, place: Place): Completion[] {
  if (place.key !== null) return valuesAt(schema, [...place.path, place.key], place);
  const taken = place.levels.at(-1) ?? {};
  const keys = keysAt(schema, place.path, place.levels).filter((offer) => !(offer.name in taken));
  return inOrder([...keys.map((offer) => keyed(offer, place)), ...(place.isItem ? valuesAt(schema, place.path, place) : [])]);
}

// The schema has what is usual first; without a word for it the list would be sorted by letters.
const inOrder = (options: Completion[]): Completion[] => options.map((option, index) => ({ ...option, boost: Math.max(-99, 99 - index) }));

function valuesAt(schema: Schema, path: Place['path'], place: Place): Completion[] {
  const values = valuesOf(schemasAt(schema, path, place.levels));
  return inOrder(values.map((value) => ({ label: written(value, place), type: 'constant' })));
}

function keyed(offer: Offer, place: Place): Completion {
  return {
    label: place.style === 'json' ? JSON.stringify(offer.name) : offer.name,
    displayLabel: offer.name,
    detail: kindOf(offer.schemas),
    info: offer.about || undefined,
    type: 'property',
    apply: (view, _completion, from, to) => insertKey(view, offer, place, from, to),
  };
}

// The key with what must follow it, and then what may stand there.
function insertKey(view: EditorView, offer: Offer, place: Place, from: number, to: number): void {
  const { text, caret } = keyText(offer, place);
  const quote = place.style === 'json' && view.state.sliceDoc(to, to + 1) === '"' ? 1 : 0; // closed by the editor already
  const follows = /^\s*:/.test(view.state.sliceDoc(to + quote, to + quote + 20));
  const insert = follows ? text.slice(0, text.indexOf(':')) : text;
  view.dispatch({
    changes: { from, to: to + quote, insert },
    selection: { anchor: from + (follows ? insert.length : caret) },
    userEvent: 'input.complete',
  });
  if (!follows && valuesOf(offer.schemas).length > 0) startCompletion(view);
}

export function keyText(offer: Offer, { style, column }: Pick<Place, 'style' | 'column'>): { text: string; caret: number } {
  const isPlain = takes(offer.schemas, 'string') || takes(offer.schemas, 'number') || takes(offer.schemas, 'boolean');
  const isList = !isPlain && takes(offer.schemas, 'array');
  const isMap = !isPlain && !isList && takes(offer.schemas, 'object');
  const [open, close] = isList ? ['[', ']'] : isMap ? ['{', '}'] : ['', ''];
  const indent = ' '.repeat(column + 2);
  if (style === 'block') {
    const text = isList ? `${offer.name}:\n${indent}- ` : isMap ? `${offer.name}:\n${indent}` : `${offer.name}: `;
    return { text, caret: text.length };
  }
  const head = `${style === 'json' ? JSON.stringify(offer.name) : offer.name}: ${open}`;
  return { text: head + close, caret: head.length };
}

function written(value: unknown, place: Place): string {
  if (place.style === 'json') return JSON.stringify(value);
  const text = String(value);
  return typeof value === 'string' && !/^[\w$./][\w$./ -]*$/.test(text) ? JSON.stringify(text) : text;
}
