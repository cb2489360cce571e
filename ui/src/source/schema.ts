// What a JSON Schema says of a place: which keys and values may stand there, and what they mean. A text that is being typed
// is not held against it: alternatives count as long as nothing that is there already speaks against them.
import type { Known, Path } from './place';
import type { Schema } from './schema_field';

type Maybe = Schema | boolean | undefined;
const isSchema = (schema: unknown): schema is Schema => typeof schema === 'object' && schema !== null && !Array.isArray(schema);
const list = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);
const map = (value: unknown): Record<string, unknown> => (isSchema(value) ? value : {});
const deepest = 24; // references that lead in circles end here

// Every schema that may hold at a path.
export function schemasAt(root: Schema, path: Path, levels: Known[]): Schema[] {
  let found = expanded(root, root, levels[0]);
  path.forEach((step, index) => {
    const known = levels[index + 1];
    found = found.flatMap((schema) => child(schema, step)).flatMap((schema) => expanded(root, schema, known));
  });
  return found;
}

export interface Offer {
  name: string;
  about: string;
  schemas: Schema[];
}

// Keys of the map at a path, in the schema's order.
export function keysAt(root: Schema, path: Path, levels: Known[]): Offer[] {
  const offers = new Map<string, Offer>();
  for (const schema of schemasAt(root, path, levels))
    for (const [name, property] of Object.entries(map(schema.properties))) {
      if (!isSchema(property)) continue;
      const schemas = expanded(root, property, undefined);
      const offer = offers.get(name);
      if (offer) offer.schemas.push(...schemas);
      else offers.set(name, { name, about: aboutOf([property, ...schemas]), schemas });
    }
  return [...offers.values()];
}

// Values that are named: constants, one of several, true and false, examples.
export function valuesOf(schemas: Schema[]): unknown[] {
  const named = schemas.flatMap((schema) => [
    ...('const' in schema ? [schema.const] : []),
    ...(Array.isArray(schema.enum) ? schema.enum : []),
    ...(types(schema).includes('boolean') && types(schema).every((type) => type === 'boolean' || type === 'null') ? [true, false] : []),
    ...(Array.isArray(schema.examples) ? schema.examples : []),
    ...('default' in schema ? [schema.default] : []),
  ]);
  const plain = named.filter((value) => value !== null && typeof value !== 'object');
  return [...new Set(plain)];
}

export const aboutOf = (schemas: Schema[]): string => schemas.map((schema) => schema.description).find((about) => typeof about === 'string') ?? '';

export const takes = (schemas: Schema[], type: string): boolean => schemas.some((schema) => types(schema).includes(type));

// In words: "text", "list", "one of normal, skip, only"
export function kindOf(schemas: Schema[]): string {
  const words: Record<string, string> = { string: 'text', array: 'list', object: 'map', boolean: 'true or false', integer: 'number' };
  const all = schemas.flatMap(types).filter((type) => type !== 'null');
  return [...new Set(all.map((type) => words[type] ?? type))].join(', ');
}

function types(schema: Schema): string[] {
  if (typeof schema.type === 'string') return [schema.type];
  return Array.isArray(schema.type) ? schema.type.filter((type) => typeof type === 'string') : [];
}

function child(schema: Schema, step: string | number): Schema[] {
  if (typeof step === 'number') return isSchema(schema.items) ? [schema.items] : [];
  const property = map(schema.properties)[step];
  if (isSchema(property)) return [property];
  return isSchema(schema.additionalProperties) ? [schema.additionalProperties] : [];
}

// A schema and all that it stands for: what it refers to, its parts, and those of its alternatives that fit.
function expanded(root: Schema, schema: Schema, known: Known | undefined, depth = 0): Schema[] {
  if (depth > deepest || excludes(root, schema, known)) return [];
  const go = (part: Maybe) => (isSchema(part) ? expanded(root, part, known, depth + 1) : []);
  const condition = isSchema(schema.if) ? (holds(root, schema.if, known) ? schema.then : schema.else) : undefined;
  const parts = [referred(root, schema), ...list(schema.allOf), ...list(schema.anyOf), ...list(schema.oneOf), condition as Maybe];
  return [schema, ...parts.flatMap(go)];
}

function referred(root: Schema, schema: Schema): Maybe {
  if (typeof schema.$ref !== 'string' || !schema.$ref.startsWith('#/')) return undefined;
  const steps = schema.$ref.slice(2).split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const target = steps.reduce<unknown>((node, step) => map(node)[step], root);
  return isSchema(target) ? target : undefined;
}

// Whether what is there already rules a schema out. Keys that are still missing do not.
function excludes(root: Schema, schema: Schema, known: Known | undefined, depth = 0): boolean {
  if (!known || depth > deepest) return false;
  const keys = Object.keys(known);
  const kinds = types(schema);
  if (keys.length > 0 && kinds.length > 0 && !kinds.includes('object')) return true;
  if (isSchema(schema.not) && keys.length > 0 && holds(root, schema.not, known)) return true;
  const target = referred(root, schema);
  if (isSchema(target) && excludes(root, target, known, depth + 1)) return true;
  return keys.some((key) => {
    const property = map(schema.properties)[key];
    const value = known[key];
    return isSchema(property) && value !== undefined && !among(property, value);
  });
}

const among = (schema: Schema, value: unknown): boolean => !('const' in schema && schema.const !== value) && !(Array.isArray(schema.enum) && !schema.enum.includes(value));

// Whether a condition is met by what is known of a map.
function holds(root: Schema, schema: Schema, known: Known | undefined, depth = 0): boolean {
  if (depth > deepest) return false;
  const kinds = types(schema);
  if (kinds.length > 0 && !kinds.includes('object')) return false;
  const has = (key: unknown) => typeof key === 'string' && known !== undefined && key in known;
  if (Array.isArray(schema.required) && !schema.required.every(has)) return false;
  if (list(schema.anyOf).length > 0 && !list(schema.anyOf).some((part) => holds(root, part, known, depth + 1))) return false;
  if (!list(schema.allOf).every((part) => holds(root, part, known, depth + 1))) return false;
  const target = referred(root, schema);
  if (isSchema(target) && !holds(root, target, known, depth + 1)) return false;
  return Object.entries(map(schema.properties)).every(([key, property]) => !isSchema(property) || known?.[key] === undefined || among(property, known[key]));
}
