// Files of every format and form as plain values, with keys that no form knows, for tests.
export const samples: { format: string; form: string; value: unknown }[] = [
  {
    format: 'native',
    form: 'suite',
    value: {
      proctor: 1,
      name: 'capitals',
      tags: ['geography'],
      target: { provider: 'openai', prompt: 'Capital of {{country}}?' },
      cases: [
        { name: 'France', vars: { country: 'France', year: 2026 }, checks: [{ equals: 'Paris', at: '$.city' }, { latency: { max: 2000 } }], pass: 0.7 },
        { id: 7, name: 42, run: 'only', target: { prompt_file: 'prompts/a.yaml', temperature: 0 }, input: 'Hello', checks: [{ 'not-contains': 'no', custom: [1] }], extra: { a: 1 } },
        {
          name: 'talks',
          history: [{ user: 'Hello' }, { role: 'assistant', content: 'Hi', mood: 'good' }],
          memory: { home: 'Paris' },
          mocks: [{ tool: 'find', rules: [{ when: { to: 'Lyon' }, returns: [] }], returns: null }],
          steps: [
            { input: 'One', checks: [{ tools: ['find'] }], output: 'text' },
            { input: 'Two', vars: { a: 1 }, expected_output: { b: null }, retrieval_context: ['x', 2], checks: [{ judge: 'Is kind.' }], unknown: true },
          ],
        },
      ],
      later: { kept: true },
    },
  },
  {
    format: 'promptkitchen',
    form: 'suite',
    value: {
      name: 'orders',
      prompt: 'Order {{order}}',
      testCases: [
        { name: 'open', inputs: { order: 'A-1' }, assertions: [{ path: '$.a', matcher: 'toEqual', expected: null, assertionId: 'x' }], outputType: 'json', note: 1 },
        { name: 'older', inputs: {}, expected_output: 'On its way.', should_trim_whitespace: true, run_mode: 'SKIP' },
      ],
      createdAt: '2026-01-01',
    },
  },
  { format: 'promptkitchen', form: 'snake', value: { test_cases: [{ inputs: {}, expected_output: { error: 'none' } }] } },
  { format: 'promptkitchen', form: 'case', value: { inputs: { a: 1 }, expectedOutput: 'x' } },
  { format: 'promptkitchen', form: 'cases', value: [{ inputs: {}, expectedOutput: 1 }, { name: 'b', inputs: {}, assertions: [{ path: '$', matcher: 'toBeNull' }] }] },
  { format: 'promptkitchen', form: 'assertions', value: [{ path: '$', matcher: 'toBeNull' }] },
  {
    format: 'llmunit',
    form: 'case',
    value: {
      name: 'support',
      description: 'Looks up first.',
      initialContext: { tier: 'regular' },
      memory: [{ role: 'user', content: 'Good morning', at: 1 }],
      steps: [
        { message: 'Where is it?', expectedBehavior: 'Looks it up.', stepOrder: 0 },
        { userInput: 'And now?', input: { tier: 'premium' }, expectedBehavior: 'Says so.' },
      ],
      mocks: [{ name: 'find', code: "return 'x';" }],
      owner: 'Ada',
    },
  },
  { format: 'llmunit', form: 'cases', value: [{ name: 'a', memory: { state: 1 }, steps: [{ input: { last_message: 'Hi' }, expectedBehavior: 'Greets.' }] }] },
  {
    format: 'testhaven',
    form: 'steps',
    value: {
      description: 'Plans a trip',
      memory: { home: 'Ghent' },
      steps: [
        { input: 'To Bruges', assert: { 'output.includes': 'Bruges', tools_used: ['find'], 'memory.trip.to': 'Bruges' } },
        { input: 'Cancel', expected: { output: 'Done.', tools_used: [], memory: { home: 'Ghent' } }, odd: 1 },
      ],
      schema_version: 2,
    },
  },
  { format: 'testhaven', form: 'single', value: { name: 'one', input: 5, assert: { 'output.equals': 5 } } },
  { format: 'testhaven', form: 'list', value: [{ description: 'a', input: 'Hello', assert: {} }, { name: 'b', steps: [{ input: 'x' }] }] },
  {
    format: 'traceforge',
    form: 'tests',
    value: {
      pass_threshold: 0.75,
      tests: [
        {
          name: 'weather',
          tags: ['a'],
          request: { provider: 'openai', model: 'gpt-4o-mini', temperature: 0, messages: [{ role: 'system', content: 'Short.' }, { role: 'user', content: [{ type: 'text', text: 'Hi' }], name: 'ada' }] },
          assertions: [{ type: 'contains', value: ['Oslo', '21'], weight: 2 }, { type: 'no-refusal' }],
          trace_id: 't1',
        },
      ],
    },
  },
  { format: 'traceforge', form: 'test', value: { request: { prompt: 'Once' }, assertions: [{ type: 'exact', expected: 'x' }] } },
  { format: 'traceforge', form: 'fragment', value: { assertions: [{ type: 'no-refusal' }], pass_threshold: 1 } },
  { format: 'traceforge', form: 'list', value: [{ type: 'no-refusal' }, { type: 'latency', max: 100 }] },
  {
    format: 'promptrepo',
    form: 'suite',
    value: {
      test_suite: {
        name: 'returns-desk',
        description: 'Keeps to the rules.',
        tags: ['shop'],
        tests: [
          {
            name: 'thirty-days',
            prompt_reference: 'file:///.promptrepo/prompts/returns.yaml',
            template_variables: { question: 'How long?', limit: 3, rules: ['a'] },
            expected_output: '30 days.',
            retrieval_context: ['30 days, unread.'],
            metrics: [{ type: 'faithfulness', later: 1 }, { type: 'bias', threshold: 0.2, strict_mode: true }],
          },
          { metrics: [], prompt_reference: 'x', name: 'off', enabled: false, expected_output: null, owner: 'Ada' },
        ],
        created_at: '2026-02-03T09:00:00Z',
      },
    },
  },
  { format: 'promptrepo', form: 'eval', value: { eval: { name: 'e', metrics: [{ type: 'exact_match' }], tests: [{ name: 'a', prompt: 'Hi', test_fields: { x: 1 } }] } } },
];

export function sample(format: string, form?: string): unknown {
  const found = samples.find((item) => item.format === format && (form === undefined || item.form === form));
  if (!found) throw new Error(`no sample of ${format} ${form ?? ''}`);
  return structuredClone(found.value);
}
