// Checks whose kind stands under `type`: assertions of TraceForge and metrics of PromptRepo, from their format's schema and
// the catalogue.
import { type Fields } from '~/formats';
import type { CatalogueCheck, CheckExample, Schema } from './catalogue';
import { type CheckField, type CheckKind, type Language, blank, typesOf, words } from './language';

const behind = ['weight', 'id', 'description', 'field', 'mode'];

// Two names with the same words about them are two spellings of one field.
function fieldsOf(schema: Schema): CheckField[] {
  const required = new Set([...(schema.required ?? []), ...(schema.allOf ?? []).flatMap((all) => (all.anyOf ?? []).flatMap((any) => any.required ?? []))]);
  const fields: CheckField[] = [];
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    if (key === 'type') continue;
    const about = property.description ?? '';
    const twin = about === '' ? undefined : fields.find((field) => field.about === about);
    if (twin) twin.spellings.push(key);
    else fields.push({ key, spellings: [key], label: words(key), about, schema: property, hint: hintOf(key, property), default: property.default, required: required.has(key) });
  }
  return fields.map((field) => ({ ...field, isValue: field.required && ['expected', 'value', 'pattern', 'schema'].includes(field.key) }));
}

function hintOf(key: string, schema: Schema): string {
  const types = typesOf(schema);
  if (key === 'pattern') return 'pattern';
  if (key === 'schema') return 'schema';
  if (types.length === 0) return 'json';
  if (types.includes('array') && types.includes('string')) return 'texts';
  return types.includes('string') && types.length > 1 ? 'text' : '';
}

const kindFrom = (name: string, schema: Schema, about: Partial<CheckKind>): CheckKind => {
  const fields = fieldsOf(schema);
  return {
    name,
    label: words(name),
    group: 'Checks',
    summary: schema.description ?? '',
    fields: fields.filter((field) => !behind.includes(field.key)),
    further: fields.filter((field) => behind.includes(field.key)),
    examples: [],
    needs: [],
    scale: fields.some((field) => field.key === 'threshold' && field.schema.maximum === 1) ? 'unit' : null,
    ...about,
  };
};

// An example of the catalogue is told in native words; only its output and verdict are shown elsewhere.
const examplesOf = (name: string, format: string, checks: CatalogueCheck[]): CheckExample[] =>
  checks.find((check) => check.aliases.some((alias) => alias.format === format && alias.name === name && !alias.negated))?.examples ?? [];

export function assertionLanguage(checks: CatalogueCheck[], schema: Schema): Language {
  const names = typeNames(schema.$defs?.test?.properties?.assertions?.items);
  return typedLanguage(names.map((name) => kindFrom(name, schema.$defs?.[name] ?? {}, { examples: examplesOf(name, 'traceforge', checks) })));
}

export function metricLanguage(checks: CatalogueCheck[], schema: Schema): Language {
  const metric = schema.$defs?.metric ?? {};
  const known = checks.flatMap((check) => check.metrics ?? []);
  return typedLanguage(
    typeNames(metric).map((name) => {
      const found = known.find((other) => other.name === name);
      const own = new Set(found?.options.map((option) => option.name));
      const claimed = new Set(known.flatMap((other) => other.options.map((option) => option.name)));
      const kind = kindFrom(name, metric, { group: 'Metrics', label: found?.title ?? words(name), summary: found?.summary ?? '', needs: found?.needs ?? [], scale: 'unit' });
      return { ...kind, fields: kind.fields.filter((field) => own.has(field.key) || !claimed.has(field.key)) };
    }),
  );
}

const typeNames = (schema: Schema | undefined): string[] => (schema?.properties?.type?.enum ?? []).filter((name): name is string => typeof name === 'string');

const typedLanguage = (kinds: CheckKind[]): Language => ({
  kinds,
  read: (check) => {
    const kind = kinds.find((kind) => kind.name === check.type);
    return kind ? { kind, negated: false } : null;
  },
  make: (kind) => kind.fields.filter((field) => field.required).reduce<Fields>((check, field) => ({ ...check, [field.key]: blank(field.schema, field.hint) }), { type: kind.name }),
  keyOf: (check, field) => field.spellings.find((name) => name in check) ?? field.key,
});
