// The drawer of a test at the real page: each format's test edited, saved, and nothing lost of what the file said besides.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type World, world } from './world';

const echo = ['--provider', 'echo', '--model', 'x'];

const capitals = `# What we know of capitals.
proctor: 1
name: capitals
target: {prompt: "Say {{city}}"} # echoed
cases:
  - name: France
    vars: {city: Paris} # the capital
    checks:
      - contains: Paris # not Lyon
      - not-contains: London
`;

const agent = `proctor: 1
name: agent
target: {agent: {command: [python3, agent.py]}}
cases:
  - name: books # a train
    memory: {home: Paris}
    steps:
      - input: To Lyon # tomorrow
        checks:
          - tools: [find]
      - input: And back?
        checks:
          - judge: Is kind.
        own: kept
`;

const desk = `# The desk.
test_suite:
  name: desk
  tests:
    - name: thirty-days # in all shops
      prompt_reference: file:///.promptrepo/prompts/shop/returns.yaml
      template_variables:
        question: How long? # asked often
      metrics:
        - type: faithfulness # first of all
          threshold: 0.8
      owner: Ada # who knows
`;
const returns = 'name: returns\nprovider: openai\nmodel: gpt-4o-mini\nprompt: |\n  Rules: {{ rules }}\n  Question: {{ question }}\n';
const greeting = 'name: greeting\nprovider: openai\nmodel: gpt-4o-mini\nprompt: Hello {{ name }}\n';

const orders = `{
  "name": "orders",
  "prompt": "Order {{order}}",
  "testCases": [
    { "name": "open", "inputs": { "order": "A-1" }, "expectedOutput": "Order A-1", "note": 1 }
  ]
}
`;

const support = `{
  "name": "support",
  "memory": [{ "role": "user", "content": "Good morning" }],
  "steps": [
    { "userInput": "Where is it?", "expectedBehavior": "Looks it up.", "stepOrder": 0 }
  ],
  "owner": "Ada"
}
`;

const trip = `# Step by step.
description: Plans a trip
memory: {home: Ghent} # where it starts
steps:
  - input: To Bruges
    assert:
      output.includes: Bruges # the town
      memory.trip.to: Bruges
`;

const weather = `pass_threshold: 0.75 # weighed
tests:
  - name: temperature
    request:
      provider: openai
      model: gpt-4o-mini # small
      temperature: 0
      messages:
        - role: user
          content: How warm is it?
    assertions:
      - type: contains
        value: "21" # degrees
        weight: 2
`;

const files = {
  'tests/capitals.yaml': capitals,
  'tests/agent.yaml': agent,
  'tests/orders.json': orders,
  'tests/support.json': support,
  'tests/trip.test.yaml': trip,
  '.ai-tests/weather.yaml': weather,
  '.promptrepo/tests/desk/suite.yaml': desk,
  '.promptrepo/prompts/shop/returns.yaml': returns,
  '.promptrepo/prompts/greeting.yaml': greeting,
};

const tests: [path: string, name: string][] = [
  ['tests/capitals.yaml', 'France'],
  ['tests/agent.yaml', 'books'],
  ['tests/orders.json', 'open'],
  ['tests/support.json', 'support'],
  ['tests/trip.test.yaml', 'Plans a trip'],
  ['.ai-tests/weather.yaml', 'temperature'],
  ['.promptrepo/tests/desk/suite.yaml', 'thirty-days'],
];

let here: World;
beforeAll(async () => {
  here = await world({ files, flags: echo });
  here.proctor('run', 'tests/capitals.yaml', ...echo);
});
afterEach(() => {
  for (const [path, text] of Object.entries(files)) here.write(path, text);
});
afterAll(async () => here.close());

const drawer = () => here.page.getByRole('dialog');
const field = (name: string) => drawer().getByRole('textbox', { name, exact: true });
const button = (name: string) => drawer().getByRole('button', { name, exact: true });
const combo = (name: string) => drawer().getByRole('combobox', { name, exact: true });

async function edit(path: string, name: string): Promise<void> {
  await here.open(`/tests/${encodeURIComponent(path)}?test=${encodeURIComponent(name)}`);
  await drawer().waitFor();
}

// Saves the test and the suite: the file as it is then.
async function saved(path: string): Promise<string> {
  await button('Save').click();
  await drawer().waitFor({ state: 'hidden' });
  await here.page.getByRole('button', { name: 'Save Suite' }).click();
  await here.page.getByRole('button', { name: 'Save Suite' }).waitFor({ state: 'hidden' });
  return here.read(path);
}

test('R44 every field of a test in a repository: name, description, prompt, variables, expected output, context, metrics, enabled', async () => {
  const path = '.promptrepo/tests/desk/suite.yaml';
  await edit(path, 'thirty-days');
  await field('Name').fill('thirty days');
  await field('Description').fill('Quotes the period.');
  await drawer().getByRole('switch', { name: 'Enabled' }).click();
  await button('rules').click(); // the prompt has it, the test not yet
  await field('Value of rules').fill('Within 30 days.');
  await field('Expected output').fill('30 days.');
  await button('Add passage').click();
  await here.page.keyboard.type('Books: 30 days.');
  const text = await saved(path);
  expect(text).toBe(
    desk
      .replace('thirty-days', 'thirty days')
      .replace('# asked often\n', '# asked often\n        rules: Within 30 days.\n')
      .replace('# who knows\n', '# who knows\n      description: Quotes the period.\n      enabled: false\n      expected_output: 30 days.\n      retrieval_context:\n        - "Books: 30 days."\n'),
  );
});

test('R44 the prompt is chosen from the repository, by folders', async () => {
  const path = '.promptrepo/tests/desk/suite.yaml';
  await edit(path, 'thirty-days');
  await combo('Prompt').getByRole('option', { name: 'greeting' }).waitFor({ state: 'attached' });
  expect(await combo('Prompt').locator('optgroup').evaluateAll((groups) => groups.map((group) => group.getAttribute('label')))).toEqual(['prompts', 'shop']);
  await combo('Prompt').selectOption({ label: 'greeting' });
  expect(await saved(path)).toBe(desk.replace('shop/returns.yaml', 'greeting.yaml'));
});

test('R44 Add Test: a new test stands below the others, with the prompt of the one before', async () => {
  const path = '.promptrepo/tests/desk/suite.yaml';
  await here.open(`/tests/${encodeURIComponent(path)}`);
  await here.page.getByRole('button', { name: 'Add Test' }).click();
  await field('Name').fill('');
  await button('Save').click();
  await drawer().getByText('A test needs a name.').waitFor();
  expect(await field('Name').evaluate((element) => element === document.activeElement)).toBe(true);
  await here.page.keyboard.type('audio-books');
  await field('Value of question').fill('And audio books?');
  await button('Add Metric').click();
  const text = await saved(path);
  expect(text.startsWith(desk)).toBe(true);
  expect(text.slice(desk.length)).toBe(
    '    - name: audio-books\n      prompt_reference: file:///.promptrepo/prompts/shop/returns.yaml\n      metrics:\n        - type: answer_relevancy\n      template_variables:\n        question: And audio books?\n',
  );
});

test('R45 R49 Add Metric: type, threshold slider, model, reason and strict mode', async () => {
  const path = '.promptrepo/tests/desk/suite.yaml';
  await edit(path, 'thirty-days');
  await combo('New metric').selectOption({ label: 'Bias' });
  await button('Add Metric').click();
  const slider = drawer().getByRole('slider', { name: 'Threshold' });
  expect(await slider.getAttribute('min')).toBe('0');
  expect(await slider.getAttribute('max')).toBe('1');
  await slider.fill('0.25');
  await combo('Model').fill('gpt-4o');
  await drawer().getByRole('switch', { name: 'Include reason' }).click();
  await drawer().getByRole('switch', { name: 'Strict mode' }).click();
  const text = await saved(path);
  expect(text).toBe(
    desk.replace('          threshold: 0.8\n', '          threshold: 0.8\n        - type: bias\n          threshold: 0.25\n          model: gpt-4o\n          include_reason: false\n          strict_mode: true\n'),
  );
});

test('R45 every type of the eight can be chosen', async () => {
  await edit('.promptrepo/tests/desk/suite.yaml', 'thirty-days');
  const types = await combo('New metric').locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(types).toEqual(['answer_relevancy', 'faithfulness', 'contextual_relevancy', 'contextual_precision', 'contextual_recall', 'hallucination', 'bias', 'toxicity']);
});

test('R44 Cancel asks in place where something changed, and changes nothing', async () => {
  await edit('tests/capitals.yaml', 'France');
  await field('Name').fill('Francia');
  await button('Cancel').click();
  await button('Keep editing').click();
  expect(await field('Name').inputValue()).toBe('Francia');
  await here.page.keyboard.press('Escape');
  await button('Discard changes').click();
  await drawer().waitFor({ state: 'hidden' });
  expect(here.read('tests/capitals.yaml')).toBe(capitals);
});

test('a native test by keyboard alone: a check is added from the catalogue and tried on the last output', async () => {
  const keyboard = here.page.keyboard;
  await edit('tests/capitals.yaml', 'France');
  await combo('New check').focus();
  await keyboard.type('Starts');
  await keyboard.press('Tab');
  await keyboard.press('Enter'); // Add Check: the new form has the focus
  await here.page.waitForFunction(() => document.activeElement?.closest('li') !== null && document.activeElement?.tagName === 'SELECT');
  for (let tabs = 0; tabs < 3; ++tabs) await keyboard.press('Tab'); // past Not and One, Several, JSON
  await keyboard.type('Sya');
  await drawer().getByText('[FAIL]').first().waitFor();
  for (let letters = 0; letters < 2; ++letters) await keyboard.press('Backspace');
  await keyboard.type('ay');
  await keyboard.press('Control+Enter');
  await drawer().waitFor({ state: 'hidden' });
  await here.page.getByRole('button', { name: 'Save Suite' }).click();
  await here.page.getByRole('button', { name: 'Save Suite' }).waitFor({ state: 'hidden' });
  expect(here.read('tests/capitals.yaml')).toBe(`${capitals}      - starts-with: Say\n`);
});

test('every check of the catalogue can be added to a native test', async () => {
  await edit('tests/capitals.yaml', 'France');
  const { items } = await here.api<{ items: { name: string; metrics?: { name: string }[] }[] }>('GET', '/api/v1/checks');
  const offered = await combo('New check').locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(offered.toSorted()).toEqual(items.flatMap((check) => check.metrics?.map((metric) => `metric:${metric.name}`) ?? [check.name]).sort());
  for (const name of offered) {
    await combo('New check').selectOption(name);
    await button('Add Check').click();
  }
  expect(await drawer().getByRole('list', { name: 'Checks' }).locator(':scope > li').count()).toBe(2 + offered.length);
  expect(await field('Check as it is written').count()).toBe(0);
}, 180_000);

test('what proctor says of a check stands beside it while it is typed', async () => {
  await edit('tests/capitals.yaml', 'France');
  await combo('New check').selectOption('regex');
  await button('Add Check').click();
  await field('Regex').fill('[');
  await drawer().locator('li').filter({ hasText: '3. Regex' }).locator('p.text-fail').first().waitFor();
});

test('steps of an agent: a conversation with memory and mocks, and what the form does not show stays', async () => {
  const path = 'tests/agent.yaml';
  await edit(path, 'books');
  await field('Memory').fill('{"home": "Lyon"}');
  await button('Add mock').click();
  await field('Tool').fill('find');
  await field('Answer').fill('TGV 6607');
  await button('Add step').click();
  await field('Message').nth(2).fill('Thank you');
  const text = await saved(path);
  expect(text).toContain('memory: {home: Lyon}');
  expect(text).toContain('- tool: find\n');
  expect(text).toContain('      - input: To Lyon # tomorrow\n');
  expect(text).toContain('        own: kept\n      - input: Thank you\n');
});

test('a PromptKitchen test is edited and keeps its layout and keys', async () => {
  await edit('tests/orders.json', 'open');
  await field('Value of order').fill('B-2');
  expect(await saved('tests/orders.json')).toBe(orders.replace('"order": "A-1"', '"order": "B-2"'));
});

test('an LLMUnit test is edited and keeps its word for the message', async () => {
  await edit('tests/support.json', 'support');
  await field('Message').fill('Where is my order?');
  await field('Expected behaviour').fill('Looks it up and says so.');
  expect(await saved('tests/support.json')).toBe(support.replace('Where is it?', 'Where is my order?').replace('Looks it up.', 'Looks it up and says so.'));
});

test('a TestHaven test is edited and keeps its comments', async () => {
  await edit('tests/trip.test.yaml', 'Plans a trip');
  await drawer().getByRole('button', { name: /1\. output\.includes/ }).click();
  await field('Value').fill('Brugge');
  expect(await saved('tests/trip.test.yaml')).toBe(trip.replace('output.includes: Bruges', 'output.includes: Brugge'));
});

test('a TraceForge test is edited and keeps its comments and spellings', async () => {
  const path = '.ai-tests/weather.yaml';
  await edit(path, 'temperature');
  await field('Model').fill('gpt-4.1');
  await drawer().getByRole('button', { name: /1\. Contains/ }).click();
  await field('Expected').fill('22');
  expect(await saved(path)).toBe(weather.replace('gpt-4o-mini', 'gpt-4.1').replace('"21"', '"22"'));
});

test('at 360 pixels nothing of the form runs out of the drawer', async () => {
  await here.page.setViewportSize({ width: 360, height: 740 });
  await edit('tests/agent.yaml', 'books');
  const wide = await drawer().evaluate((element) => [...element.querySelectorAll('*')].filter((node) => node.getBoundingClientRect().right > 361).length);
  await here.page.setViewportSize({ width: 1440, height: 900 });
  expect(wide).toBe(0);
});

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(): Promise<string[]> {
  await here.page.evaluate(axeSource);
  return here.page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as { axe: typeof axe };
    const found = await checker.run(document.querySelector('[role="dialog"]') ?? document);
    return found.violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' ')}`);
  });
}

test.each(['light', 'dark'] as const)('the form of every format has no fault that axe knows, %s', async (colorScheme) => {
  await here.page.emulateMedia({ colorScheme });
  for (const [path, name] of tests) {
    await edit(path, name);
    for (const head of await drawer().locator('[data-head]').all()) {
      await head.click();
      expect(await violations(), `${path} ${name}`).toEqual([]);
    }
    await here.page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)));
    expect(await violations(), `${path} ${name}`).toEqual([]);
  }
}, 180_000);
