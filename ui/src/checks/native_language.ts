// Checks of native files, from the catalogue alone: `word: value`, with options beside it.
import { type Fields, isFields } from '~/formats';
import type { CatalogueCheck, CatalogueMetric, CatalogueOption, Schema } from './catalogue';
import { type CheckField, type CheckKind, type Language, blank, renamed, schemaOf, words } from './language';

const metricPrefix = 'metric:';
const negation = 'not-';

const groups: Record<string, string> = { text: 'Text', json: 'Value', tools: 'Tools', latency: 'Bounds', tokens: 'Bounds', conversation: 'Judged' };

// "The same as strict." makes two names of one option.
const sameAs = (option: CatalogueOption): string | null => /^The same as (\w+)\.$/.exec(option.about)?.[1] ?? null;

const optionField = (option: CatalogueOption, all: CatalogueOption[]): CheckField => ({
  key: option.name,
  spellings: [option.name, ...all.filter((other) => sameAs(other) === option.name).map((other) => other.name)],
  label: words(option.name),
  about: option.about,
  schema: schemaOf(option.schema),
  hint: '',
  default: option.default,
  required: false,
});

const optionFields = (options: CatalogueOption[]): CheckField[] =>
  options.filter((option) => sameAs(option) === null).map((option) => optionField(option, options));

const valueField = (check: CatalogueCheck): CheckField => ({
  key: check.name,
  spellings: [check.name],
  label: words(check.name),
  about: '',
  schema: schemaOf(check.value),
  hint: check.hint,
  required: true,
  isValue: true,
});

function kindOf(check: CatalogueCheck, common: CheckField[]): CheckKind {
  const place = common.filter((field) => field.key === 'at');
  return {
    name: check.name,
    label: words(check.name),
    group: groups[check.subject] ?? 'Other',
    summary: check.summary,
    fields: [...(check.arity === 'none' ? [] : [valueField(check)]), ...place, ...optionFields(check.options)],
    further: common.filter((field) => field.key !== 'at' && !check.options.some((option) => option.name === field.key)),
    examples: check.examples,
    needs: [],
    scale: null,
  };
}

// What every metric takes is what no other metric claims for itself.
function sharedOptions(check: CatalogueCheck, metrics: CatalogueMetric[]): CatalogueOption[] {
  const claimed = new Set(metrics.flatMap((metric) => metric.options.map((option) => option.name)));
  return check.options.filter((option) => !claimed.has(option.name));
}

const metricKind = (check: CatalogueCheck, metric: CatalogueMetric, metrics: CatalogueMetric[], common: CheckField[]): CheckKind => ({
  name: metricPrefix + metric.name,
  label: metric.title,
  group: 'Metrics',
  summary: metric.summary,
  fields: [
    ...optionFields(sharedOptions(check, metrics)).map((field) => (field.key === 'threshold' ? { ...field, default: metric.threshold } : field)),
    ...optionFields(metric.options),
  ],
  further: common.filter((field) => field.key !== 'at' && field.key !== 'match' && field.key !== 'of'),
  examples: check.examples.filter((example) => example.check[check.name] === metric.name),
  needs: metric.needs,
  scale: 'unit',
});

// What all checks take is in the schema, and no word of the catalogue.
function commonFields(checks: CatalogueCheck[], schema: Schema): CheckField[] {
  const taken = new Set(['incomplete', 'extra', ...checks.flatMap((check) => [check.name, negation + check.name, ...check.options.map((option) => option.name)])]);
  const properties = Object.entries(schema.$defs?.check?.properties ?? {});
  return properties
    .filter(([key]) => !taken.has(key))
    .map(([key, value]) => ({ key, spellings: [key], label: words(key), about: value.description ?? '', schema: value, hint: key === 'at' ? 'path' : '', default: value.default, required: false }));
}

export function nativeLanguage(checks: CatalogueCheck[], schema: Schema): Language {
  const common = commonFields(checks, schema);
  const kinds = checks.flatMap((check) => {
    const metrics = check.metrics ?? [];
    return metrics.length > 0 ? metrics.map((metric) => metricKind(check, metric, metrics, common)) : [kindOf(check, common)];
  });
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const known = new Set(checks.map((check) => check.name));
  const bare = (key: string) => (key.startsWith(negation) && !known.has(key) ? key.slice(negation.length) : key);
  const wordIn = (check: Fields): string | undefined => Object.keys(check).find((key) => known.has(bare(key)));
  return {
    kinds,
    read: (check) => {
      const word = wordIn(check);
      if (word === undefined) return null;
      const name = bare(word);
      const kind = byName.get(name) ?? byName.get(`${metricPrefix}${String(check[word])}`);
      return kind ? { kind, negated: name !== word } : null;
    },
    make: (kind) => made(kind, checks),
    keyOf: (check, field) => (field.isValue ? (wordIn(check) ?? field.key) : (field.spellings.find((name) => name in check) ?? field.key)),
    negate: (check, negated) => {
      const word = wordIn(check);
      return word === undefined ? check : renamed(check, word, negated ? negation + bare(word) : bare(word));
    },
  };
}

function made(kind: CheckKind, checks: CatalogueCheck[]): Fields {
  if (kind.name.startsWith(metricPrefix)) {
    const check = checks.find((check) => isFields(check.metrics?.[0]));
    return { [check?.name ?? 'metric']: kind.name.slice(metricPrefix.length) };
  }
  const value = kind.fields.find((field) => field.isValue);
  return { [kind.name]: value ? blank(value.schema, value.hint) : true };
}
