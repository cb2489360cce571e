import { hoverTooltip } from '@codemirror/view';
import { isJsonText } from './language';
import { placeAt } from './place';
import { aboutOf, keysAt, kindOf, valuesOf } from './schema';
import { type Schema, schemaField } from './schema_field';

export interface Explanation {
  name: string;
  kind: string;
  about: string;
  values: string[];
}

// What a key means, by the schema.
export function explained(schema: Schema, text: string, position: number, isJson: boolean): Explanation | null {
  const [start, end] = wordAround(text, position);
  const name = text.slice(start, end).replace(/^["']|["']$/g, '');
  if (name === '' || !/^["']?\s*:/.test(text.slice(end))) return null;
  const place = placeAt(text, isJson ? start + 1 : start, isJson);
  if (!place || place.key !== null) return null;
  const levels = place.levels.map((known, index) => (index === place.levels.length - 1 ? { ...known, [name]: undefined } : known));
  const offer = keysAt(schema, place.path, levels).find((each) => each.name === name);
  if (!offer) return null;
  return { name, kind: kindOf(offer.schemas), about: offer.about || aboutOf(offer.schemas), values: valuesOf(offer.schemas).map(String) };
}

export const explain = hoverTooltip((view, position) => {
  const schema = view.state.field(schemaField);
  const text = view.state.doc.toString();
  const said = schema && explained(schema, text, position, view.state.facet(isJsonText));
  if (!said) return null;
  const [pos, end] = wordAround(text, position);
  return { pos, end, above: true, create: () => ({ dom: drawn(said) }) };
});

function wordAround(text: string, position: number): [number, number] {
  const isPart = (at: number) => /[\w.$"'-]/.test(text[at] ?? '');
  let start = position;
  let end = position;
  while (start > 0 && isPart(start - 1)) start--;
  while (end < text.length && isPart(end)) end++;
  return [start, end];
}

function drawn({ name, kind, about, values }: Explanation): HTMLElement {
  const lines = [kind === '' ? name : `${name} (${kind})`, about, values.length > 0 ? `For example: ${values.slice(0, 8).join(', ')}` : ''];
  const box = document.createElement('div');
  box.className = 'cm-explanation';
  for (const line of lines.filter((line) => line !== '')) box.appendChild(document.createElement('p')).textContent = line;
  return box;
}
