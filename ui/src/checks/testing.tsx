// A small catalogue and schemas in the shape the server gives them, for tests. It has a check that no one ever wrote code for.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { vi } from 'vitest';
import type { CatalogueCheck, Schema } from './catalogue';

const metricOptions = [
  { name: 'threshold', about: 'The score from which on it passes.', schema: { type: 'number' } },
  { name: 'model', about: 'The model that judges.', schema: { type: 'string' } },
  { name: 'include_reason', about: 'Ask the judge for a reason.', schema: { type: 'boolean' } },
  { name: 'strict', about: 'All or nothing.', schema: { type: 'boolean' } },
  { name: 'strict_mode', about: 'The same as strict.', schema: { type: 'boolean' } },
  { name: 'criteria', about: 'g_eval: What to look for.', schema: { type: 'string' } },
];

const check = (name: string, rest: Partial<CatalogueCheck>): CatalogueCheck => ({
  name,
  summary: `About ${name}.`,
  subject: 'text',
  arity: 'one',
  hint: 'text',
  value: {},
  options: [],
  aliases: [],
  examples: [],
  ...rest,
});

export const catalogue: CatalogueCheck[] = [
  check('contains', {
    hint: 'texts',
    summary: 'A text that occurs.',
    options: [{ name: 'case_insensitive', about: 'Upper and lower case count as the same.', schema: { type: 'boolean' }, default: false }],
    aliases: [{ name: 'contains', format: 'traceforge' }],
    examples: [{ check: { contains: 'Paris' }, output: 'It is Paris.', status: 'pass' }],
  }),
  check('regex', {
    hint: 'pattern',
    value: { type: 'string', maxLength: 65536 },
    options: [
      { name: 'flags', about: 'Flags of a pattern.', schema: { type: 'string' } },
      { name: 'dialect', about: "The pattern's language.", schema: { type: 'string', enum: ['ecma', 'python'] }, default: 'ecma' },
    ],
  }),
  check('is-null', { arity: 'none', hint: 'none', subject: 'json' }),
  check('equals', { hint: 'json', subject: 'json' }),
  check('one-of', { hint: 'list', subject: 'json', value: { type: 'array', minItems: 1 } }),
  check('latency', { hint: 'range', subject: 'latency' }),
  check('all-of', { hint: 'checks', value: { type: 'array', minItems: 1 } }),
  check('rhymes-with', {
    hint: 'texts',
    value: { type: ['string', 'array'], items: { type: 'string' } },
    summary: 'The last line rhymes with this word.',
    options: [{ name: 'syllables', about: 'How many must sound alike.', schema: { type: 'integer', minimum: 1 }, default: 1 }],
  }),
  check('metric', {
    subject: 'conversation',
    hint: 'words',
    value: { type: 'string', minLength: 1 },
    options: metricOptions,
    metrics: [
      { name: 'faithfulness', title: 'Faithfulness', summary: 'The answer keeps to the context.', needs: ['actual_output', 'retrieval_context'], low_is_good: false, threshold: 0.5, options: [] },
      { name: 'g_eval', title: 'G-Eval', summary: 'By criteria of your own.', needs: ['input'], low_is_good: false, threshold: 0.5, options: [{ name: 'criteria', about: 'What to look for.', schema: { type: 'string' } }] },
    ],
  }),
];

const metric: Schema = {
  type: 'object',
  properties: {
    type: { type: 'string', enum: ['faithfulness', 'bias'] },
    threshold: { type: ['number', 'null'], minimum: 0, maximum: 1, description: 'The score it takes to pass.', default: 0.7 },
    model: { type: ['string', 'null'], description: 'The model that judges.', default: 'gpt-4' },
    include_reason: { type: ['boolean', 'null'], description: 'Whether to ask for a reason.', default: true },
    strict_mode: { type: ['boolean', 'null'], description: 'Whether only a perfect score passes.', default: false },
  },
  required: ['type'],
};

const assertion = (properties: Record<string, Schema>, needed: string[]): Schema => ({
  type: 'object',
  properties: { type: { type: 'string' }, weight: { type: ['number', 'null'], description: 'Relative importance for the score.', default: 1 }, ...properties },
  required: ['type'],
  allOf: [{ anyOf: needed.map((name) => ({ required: [name] })) }],
});

const texts: Schema = { type: ['boolean', 'number', 'string', 'array'], description: 'A text, or several that must all occur.' };

export const schemas: Record<string, Schema> = {
  native: {
    $defs: {
      check: {
        properties: {
          contains: {},
          'not-contains': {},
          at: { type: ['string', 'null'], description: 'Path to the value looked at.' },
          match: { type: ['string', 'null'], enum: ['any', 'all', null], description: 'Any or all?', default: 'any' },
          weight: { type: ['number', 'null'], minimum: 0, description: 'Relative importance.', default: 1 },
        },
      },
    },
  },
  promptrepo: { $defs: { metric } },
  traceforge: {
    $defs: {
      test: { properties: { assertions: { items: { properties: { type: { enum: ['contains', 'semantic', 'no-refusal'] } } } } } },
      contains: assertion({ expected: texts, value: texts }, ['expected', 'value']),
      semantic: assertion({ expected: { type: 'string', description: 'A text of the same meaning.' }, threshold: { type: ['number', 'null'], minimum: 0, maximum: 1, description: 'Least cosine similarity.', default: 0.8 } }, ['expected']),
      'no-refusal': { description: 'The model did not refuse.', ...assertion({}, []) },
    },
  },
  testhaven: {
    $defs: {
      'assert-block': {
        properties: {
          'output.includes': { type: ['boolean', 'number', 'string', 'null'], description: 'The answer holds this text.' },
          tools_used: { type: ['string', 'array', 'null'], description: 'Exactly these tools, in this order.' },
        },
      },
      'expected-block': { properties: { output: { type: ['boolean', 'number', 'string'], description: 'Exactly this answer.' } } },
    },
  },
};

const answerTo = (url: string): unknown => {
  if (url.startsWith('/api/v1/checks')) return { items: catalogue, next: null };
  const format = /formats\/(\w+)\/schema/.exec(url)?.[1];
  if (format) return schemas[format] ?? {};
  if (url.startsWith('/api/v1/project')) return { name: 'root', model: 'gpt-4o-mini', judge: 'gpt-4o', repositories: ['root'] };
  if (url.includes('/prompts')) {
    return { items: [{ path: '.promptrepo/prompts/shop/returns.yaml', value: { name: 'returns', prompt: 'Rules: {{ rules }} Question: {{ question }}' } }], next: null };
  }
  return url.startsWith('/api/v1/validate') ? { diagnostics: [] } : { items: [], next: null };
};

// The server, as far as forms ask it.
export function fakeServer(): void {
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(new Response(JSON.stringify(answerTo(url)), { headers: { 'Content-Type': 'application/json' } })));
}

export function Queries({ children }: { children: React.ReactNode }) {
  return <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>{children}</QueryClientProvider>;
}
