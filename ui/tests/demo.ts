// A folder in which something has happened: suites of several formats, a repository of prompts and tools, a prompt workspace,
// runs that differ, recordings and traces. Made by the test that needs it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { demoModel } from './demo_model';
import { type World, type WorldOptions, world } from './world';

const file = (path: string): string => readFileSync(fileURLToPath(new URL(`demo_files/${path}`, import.meta.url)), 'utf8');

const countries = ['France', 'Japan', 'Australia'];
const capitals = `# A first suite: one prompt, a check a line.
proctor: 1
name: capitals
description: Does the model know capitals, and answer in the form we parse?
tags: [geography, smoke]
target:
  model: gpt-4o-mini
  prompt: |
    What is the capital of {{country}}?
    Answer with JSON only: {"city": "..."}
cases:
${countries
  .map(
    (country, index) => `  - name: ${country}
    vars: {country: ${country}}
    checks:
      - equals: ${['Paris', 'Tokyo', 'Canberra'][index]}
        at: $.city
      - latency: {max: 2000}
`,
  )
  .join('')}`;

const tool = 'return_label.yaml';
const demoFiles: Record<string, string> = {
  'proctor.yaml': '',
  'tests/capitals.yaml': capitals,
  'tests/orders.json': file('orders.json'),
  'tests/order_support/prompt.md': file('order_support/prompt.md'),
  'tests/order_support/simple_tests.json': file('order_support/simple_tests.json'),
  'tests/order_support/mocks.ts': file('order_support/mocks.ts'),
  'shop/.promptrepo/tests/returns-desk/suite.yaml': file('returns-desk.yaml'),
  'shop/.promptrepo/prompts/shop/returns.yaml': file('returns.yaml'),
  'shop/.promptrepo/prompts/shop/greeting.yaml': 'name: greeting\ndescription: The first words of the shop.\nmodel: gpt-4o-mini\nprompt: "Greet {{ name }} in one sentence."\ntags: [shop]\n',
  [`shop/.promptrepo/mock_tools/${tool}`]: file(tool),
};

// The demo's folder, served; with several runs of the capitals, and one of everything else.
export async function demo(options: WorldOptions = {}): Promise<World> {
  const model = await demoModel();
  const flags = ['--provider', 'openai-compatible', '--base-url', model.url, '--judge', 'openai-compatible:gpt-4o-mini', '--judge-url', model.url];
  const here = await world({ ...options, files: { ...demoFiles, ...options.files }, flags: [...flags, '--traces', '.ai-tests/traces', '--vcr', 'record', ...(options.flags ?? [])] });
  for (const paths of [...[1, 2, 3].map(() => 'tests/capitals.yaml'), 'tests', 'shop/.promptrepo/tests', 'tests/capitals.yaml', 'tests/capitals.yaml']) await runToItsEnd(here, [paths]);
  return {
    ...here,
    close: async () => {
      await here.close();
      model.close();
    },
  };
}

export async function runToItsEnd(here: World, paths: string[]): Promise<string> {
  const { id } = await here.api<{ id: string }>('POST', '/api/v1/runs', { paths });
  for (;;) {
    const run = await here.api<{ state: string }>('GET', `/api/v1/runs/${id}`);
    if (run.state !== 'running') return id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
