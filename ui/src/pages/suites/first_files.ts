// The first file of a new suite: one test that runs, so that there is something to look at and to change.
export interface NewSuite {
  name: string;
  place: string;
  model: string | null; // the server's own: then the file need not say who answers
}

interface FirstFile {
  label: string;
  about: string;
  place: (slug: string) => string;
  text: (suite: NewSuite) => string;
  prompt?: { path: string; value: unknown }; // that the test asks, written where there is none yet
  unsaid?: ('model' | 'judge')[]; // what runs need and files of this format cannot say
}

export const usualModel = 'gpt-4o-mini';

const quoted = JSON.stringify; // a JSON text is a YAML text
const plain = (name: string): string => (/^[A-Za-z][\w -]*$/.test(name) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(name) ? name.trim() : quoted(name));
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const native: FirstFile = {
  label: 'proctor',
  about: "proctor's own language: prompts, agents, conversations, every check.",
  place: (slug) => `tests/${slug}.yaml`,
  text: ({ name, model }) => `# What is tested, and what must be true of each answer.
proctor: 1
name: ${plain(name)}
description: What this suite makes sure of.

target:${model ? '' : `\n  provider: openai\n  model: ${usualModel}`}
  prompt: What is the capital of {{country}}? Answer with the name of the city alone.

cases:
  - name: France
    vars: {country: France}
    checks:
      - contains: Paris # one line a check
      - not-contains: London
`,
};

const promptkitchen: FirstFile = {
  label: 'PromptKitchen',
  about: 'Inputs of a prompt, and assertions by JSONPath and matcher.',
  place: (slug) => `tests/${slug}.json`,
  text: ({ name, model }) =>
    json({
      name,
      ...(model ? {} : { model: usualModel }),
      prompt: 'What is the capital of {{country}}? Answer with JSON only: {"city": "..."}',
      testCases: [
        {
          name: 'France',
          inputs: { country: 'France' },
          assertions: [{ path: '$.city', pathMatch: 'ANY', matcher: 'toEqual', not: false, expected: 'Paris' }],
        },
      ],
    }),
};

const traceforge: FirstFile = {
  label: 'TraceForge',
  about: 'Requests as they are sent to a model, with weighted assertions.',
  place: (slug) => `.ai-tests/tests/${slug}.yaml`,
  text: ({ model }) => `tests:
  - name: names the capital
    request:
      provider: openai
      model: ${model ? plain(model) : usualModel}
      messages:
        - role: user
          content: What is the capital of France?
    assertions:
      - type: contains
        expected: Paris
        weight: 2
      - type: no-refusal
`,
};

const llmunit: FirstFile = {
  label: 'LLMUnit',
  about: 'A conversation, each answer judged by the behaviour you describe.',
  unsaid: ['model', 'judge'],
  place: (slug) => `tests/${slug}.json`,
  text: ({ name }) =>
    json([
      {
        name,
        steps: [
          { message: 'Hello, who are you?', expectedBehavior: 'Says that it is an assistant, and offers help.' },
          { message: 'What is the capital of France?', expectedBehavior: 'Names Paris.' },
        ],
      },
    ]),
};

const promptrepo: FirstFile = {
  label: 'PromptRepo',
  about: 'Prompts of a repository, graded by metrics such as faithfulness.',
  place: (slug) => `.promptrepo/tests/${slug}/suite.yaml`,
  prompt: {
    path: '.promptrepo/prompts/capitals.yaml',
    value: {
      name: 'capitals',
      description: 'Asks for the capital of a country.',
      provider: 'openai',
      model: usualModel,
      prompt: 'What is the capital of {{ country }}? Answer with the name of the city alone.',
    },
  },
  text: ({ place }) => `test_suite:
  name: ${plain(place.split('/').at(-2) ?? 'suite')} # the name of its folder
  description: What this suite makes sure of.
  tags: []
  tests:
    - name: capital-of-france
      prompt_reference: file:///.promptrepo/prompts/capitals.yaml # a prompt of this repository
      template_variables:
        country: France
      expected_output: Paris
      metrics:
        - type: answer_relevancy
          threshold: 0.7
      enabled: true
`,
};

const testhaven: FirstFile = {
  label: 'TestHaven',
  about: 'An agent, step by step: its answer, its tools and its memory.',
  unsaid: ['model'],
  place: (slug) => `tests/${slug}.test.yaml`,
  text: ({ name }) => `description: ${plain(name)}
memory: {}
steps:
  - input: What is the capital of France?
    assert:
      output.includes: Paris
`,
};

export const firstFiles: Record<string, FirstFile> = { native, promptkitchen, traceforge, llmunit, promptrepo, testhaven };

// "Capitals of Europe" -> "capitals-of-europe"
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'suite';
