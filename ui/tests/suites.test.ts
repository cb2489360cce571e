import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Validation } from '../src/api/types';
import { firstFiles } from '../src/pages/suites/first_files';
import { type World, world } from './world';

const capitals = `# Kept as it is.
proctor: 1
name: capitals
description: Does the model know capitals?
tags: [geography, smoke]
target: {prompt: "Say {{city}}"}
cases:
  - name: France
    vars: {city: Paris}
    checks: [contains: Paris]
  - name: Japan
    vars: {city: Tokyo}
    checks: [contains: Tokyo, not-contains: Paris]
`;
const orders = JSON.stringify({ name: 'order status', prompt: 'Order {{id}}', testCases: [{ name: 'open', inputs: { id: 'A' }, expectedOutput: 'nothing like it' }] });
const broken = 'proctor: 1\nname: broken\ncases:\n  - name: a\n    input: x\n    checks: 3\n';
const echo = ['--provider', 'echo', '--model', 'x'];

const card = (here: World, name: string) => here.page.getByRole('article', { name, exact: true });
const texts = async (here: World) => (await here.page.getByRole('article').all()).length;

describe('a folder with suites', () => {
  let here: World;
  beforeAll(async () => {
    const files = { 'tests/capitals.yaml': capitals, 'tests/orders.json': orders, 'tests/broken.yaml': broken };
    here = await world({ files, flags: echo });
    here.proctor('run', 'tests/capitals.yaml', ...echo);
    here.proctor('run', 'tests/capitals.yaml', ...echo);
    here.proctor('run', 'tests/orders.json', ...echo);
  });
  afterAll(async () => here.close());

  test('R40 R41 R49 cards tell name, description, number of tests, tags, last status and date', async () => {
    await here.open('/tests');
    const suite = card(here, 'capitals');
    await suite.getByRole('link', { name: 'capitals' }).waitFor();
    const said = await suite.innerText();
    expect(said).toContain('Does the model know capitals?');
    expect(said).toContain('2 tests');
    expect(said).toMatch(/geography\s+smoke/);
    expect(said).toMatch(/passed\s+.*(now|seconds? ago|minutes? ago)/);
    expect(await card(here, 'order status').innerText()).toContain('failed');
    expect(await suite.locator('time').getAttribute('datetime')).toMatch(/^20\d\d-/);
  });

  test('R41 a spark line shows the last runs, and leads to them', async () => {
    await here.open('/tests');
    const line = card(here, 'capitals').getByRole('img', { name: 'Pass rate of the last runs: 100 %, 100 %, newest last' });
    await line.waitFor();
    await card(here, 'capitals').getByTitle('Past runs').click();
    await here.page.waitForURL('**/tests/tests%2Fcapitals.yaml/executions');
  });

  test('R41 a broken file tells its fault and leads to the source', async () => {
    await here.open('/tests');
    const suite = card(here, 'tests/broken.yaml');
    await suite.getByText('1 fault in the file').waitFor();
    expect(await suite.innerText()).toContain('Line 6: "checks" must be a list, found the number 3');
    await suite.getByRole('link', { name: 'Mend it in the source' }).click();
    await here.page.waitForURL('**/tests/tests%2Fbroken.yaml?view=source');
  });

  test('search and tag are in the address, so that a link shows the same', async () => {
    await here.open('/tests');
    await here.page.getByRole('searchbox', { name: 'Search' }).fill('ORDER');
    await here.page.waitForURL('**/tests?text=ORDER');
    await here.page.getByText('1 of 3 suites').waitFor();
    await here.open('/tests?tag=smoke');
    await card(here, 'capitals').waitFor();
    expect(await texts(here)).toBe(1);
    const button = here.page.getByRole('button', { name: 'smoke' });
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await button.click();
    await here.page.waitForURL('**/tests');
    await card(here, 'order status').waitFor();
    await here.page.getByRole('searchbox').fill('nothing has this');
    await here.page.getByRole('button', { name: 'Show all suites' }).click();
    await card(here, 'order status').waitFor();
  });

  test('R41 view: a card leads to its suite', async () => {
    await here.open('/tests');
    await card(here, 'order status').getByRole('link', { name: 'order status' }).click();
    await here.page.waitForURL('**/tests/tests%2Forders.json');
  });

  test('R41 delete takes the file away at once, and undo puts it back as it was', async () => {
    await here.open('/tests');
    await here.page.getByRole('button', { name: 'Delete capitals' }).click();
    await here.page.getByText('Deleted tests/capitals.yaml').waitFor();
    await card(here, 'capitals').waitFor({ state: 'detached' });
    expect(() => here.read('tests/capitals.yaml')).toThrow();
    await here.page.getByRole('button', { name: 'Undo' }).click();
    await card(here, 'capitals').waitFor();
    expect(here.read('tests/capitals.yaml')).toBe(capitals);
  });

  test('R41 a file that could not be put back is deleted only after a question', async () => {
    await here.open('/tests');
    await here.page.getByRole('button', { name: 'Delete tests/broken.yaml' }).click();
    await here.page.getByRole('button', { name: 'Keep it' }).click();
    expect(here.read('tests/broken.yaml')).toBe(broken);
    await here.page.getByRole('button', { name: 'Delete tests/broken.yaml' }).click();
    await here.page.getByRole('button', { name: 'Delete for good' }).click();
    await card(here, 'tests/broken.yaml').waitFor({ state: 'detached' });
    expect(() => here.read('tests/broken.yaml')).toThrow();
  });
});

describe('a folder without suites', () => {
  let here: World;
  beforeAll(async () => {
    here = await world({ flags: echo });
  });
  afterAll(async () => here.close());

  test('R41 a newcomer is told what a suite is, and creates one by keyboard alone', async () => {
    await here.page.getByText('No suites yet').waitFor();
    await here.page.getByRole('button', { name: 'Create your first suite' }).press('Enter');
    await here.page.keyboard.type('Capitals of Europe');
    expect(await here.page.getByLabel('Place').inputValue()).toBe('tests/capitals-of-europe.yaml');
    await here.page.keyboard.press('Enter');
    await here.page.waitForURL('**/tests/tests%2Fcapitals-of-europe.yaml');
    expect(here.read('tests/capitals-of-europe.yaml')).toContain('name: Capitals of Europe');
    await here.open('/tests');
    await card(here, 'Capitals of Europe').waitFor();
  });

  test('a place that is taken is told, and nothing is overwritten', async () => {
    here.write('tests/taken.yaml', capitals);
    await here.open('/tests');
    await here.page.getByRole('button', { name: 'New suite' }).click();
    await here.page.getByLabel('Name').fill('taken');
    await here.page.getByRole('button', { name: 'Create suite' }).click();
    await here.page.getByText('There is a file at this place already').waitFor();
    expect(here.read('tests/taken.yaml')).toBe(capitals);
  });

  test.each(Object.entries(firstFiles))('the first file of %s is one without faults, known as that format', async (format, first) => {
    for (const name of ['a suite', 'yes: "no" #1', '¿Qué?'])
      for (const model of [null, 'gpt-4o']) {
        const path = first.place('a');
        const text = first.text({ name, place: path, model });
        const said = await here.api<Validation>('POST', '/api/v1/validate', { text, path });
        expect(said).toMatchObject({ valid: true, format });
        // That the prompt is not there yet is told until it is: see below.
        expect(said.diagnostics.filter(({ code }) => code !== 'W150')).toEqual([]);
        expect(said.cases).toBeGreaterThan(0);
      }
  });

  test('a first suite of PromptRepo comes with the prompt it asks', async () => {
    await here.open('/tests');
    await here.page.getByRole('button', { name: 'New suite' }).click();
    await here.page.getByLabel('Name').fill('Login help');
    await here.page.getByLabel('Format').selectOption('promptrepo');
    await here.page.getByRole('button', { name: 'Create suite' }).click();
    await here.page.waitForURL('**/tests/.promptrepo%2Ftests%2Flogin-help%2Fsuite.yaml');
    expect(here.read('.promptrepo/prompts/capitals.yaml')).toContain('{{ country }}');
    const said = here.proctor('validate', '.promptrepo/tests');
    expect(said).not.toContain('W150');
  });

  test('R41 the format is chosen when a suite is created', async () => {
    await here.open('/tests');
    await here.page.getByRole('button', { name: 'New suite' }).click();
    await here.page.getByLabel('Name').fill('orders');
    await here.page.getByLabel('Format').selectOption('promptkitchen');
    await here.page.getByLabel('Place').fill('kitchen/mine.json');
    await here.page.getByRole('button', { name: 'Create suite' }).click();
    await here.page.waitForURL('**/tests/kitchen%2Fmine.json');
    expect(JSON.parse(here.read('kitchen/mine.json'))).toMatchObject({ name: 'orders', testCases: [{ name: 'France' }] });
  });
});

test('a server that only shows offers neither to create nor to delete', async () => {
  const here = await world({ files: { 'tests/capitals.yaml': capitals }, flags: [...echo, '--read-only'] });
  await here.page.getByText('--read-only').waitFor();
  await card(here, 'capitals').waitFor();
  expect(await here.page.getByRole('button', { name: /New suite|Delete/ }).count()).toBe(0);
  await here.close();
});

test('R41 of a thousand suites the first cards are there at once, others as one scrolls, and search finds all', async () => {
  const files = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`tests/s${index}.yaml`, capitals.replace('name: capitals', `name: suite ${index}`)]));
  const here = await world({ files, flags: echo });
  await here.page.getByText('1000 suites').waitFor();
  expect(await texts(here)).toBeLessThan(200);
  const before = await texts(here);
  await here.page.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect.poll(() => texts(here)).toBeGreaterThan(before);
  await here.page.getByRole('searchbox').fill('s777');
  await card(here, 'suite 777').waitFor();
  expect(await texts(here)).toBe(1);
  await here.close();
});

test('R41 a list that cannot be read says so, and tries again', async () => {
  const here = await world({ files: { 'tests/capitals.yaml': capitals }, flags: echo });
  await here.page.route('**/api/v1/suites?*', (route) => route.fulfill({ status: 500, json: { status: 'error', detail: 'the disk is gone' } }));
  await here.open('/tests');
  await here.page.getByRole('alert').getByText('the disk is gone').waitFor();
  await here.page.unroute('**/api/v1/suites?*');
  await here.page.getByRole('button', { name: 'Try again' }).click();
  await card(here, 'capitals').waitFor();
  await here.close();
});
