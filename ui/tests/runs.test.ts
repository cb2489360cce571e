import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, world } from './world';

const suite = (name: string) => `proctor: 1
name: ${name}
target: {provider: echo, prompt: 'The capital of {{country}} is Paris'}
cases:
  - name: France
    tags: [good]
    vars: {country: France}
    checks: [{contains: Paris}]
  - name: Italy
    vars: {country: Italy}
    checks: [{contains: Rome}]
`;

let here: World;
beforeAll(async () => {
  here = await world({ files: { 'tests/capitals.yaml': suite('capitals'), 'tests/others.yaml': suite('others') } });
});
afterAll(async () => here.close());

test('without runs the page says how to start one', async () => {
  await here.open('/runs');
  await here.page.getByText('Nothing has run yet.').waitFor();
});

test('R50 a run is started on demand, with chosen files, names and repeats', async () => {
  const { page } = here;
  await here.open('/runs');
  await page.getByRole('button', { name: 'Start a run' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Start a run' });
  expect(await dialog.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
  await dialog.getByLabel('tests/capitals.yaml').check();
  await dialog.getByLabel('Repeat').fill('2');
  await dialog.getByLabel('Names').fill('France');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL('**/runs/run_*');
  await page.getByRole('heading', { name: 'Run of capitals' }).waitFor();
  await page.getByText('2 results').waitFor();
});

test('faults of a request are told in the dialog', async () => {
  const { page } = here;
  here.write('tests/broken.yaml', 'proctor: 1\nname: broken\ntarget: {provider: echo}\ncases:\n  - name: a\n    checks: [{containz: x}]\n');
  await here.open('/runs');
  await page.getByRole('button', { name: 'Start a run' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Start a run' });
  await dialog.getByLabel('tests/broken.yaml').check();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByRole('alert').getByText(/containz/).first().waitFor();
  await page.keyboard.press('Escape');
});

test('runs are listed newest first, filtered by the address, and read on by a button', async () => {
  const { page } = here;
  for (let run = 0; run < 32; run += 1) here.proctor('run', 'tests/others.yaml');
  here.proctor('run', 'tests/capitals.yaml', '--tag', 'good');
  await here.open('/runs');
  const lines = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
  await lines.first().getByText('capitals').waitFor();
  expect(await lines.count()).toBe(30);
  await page.getByRole('button', { name: 'Show older runs' }).click();
  await page.waitForFunction(() => document.querySelectorAll('ul[aria-label="Runs"] > li').length === 34);
  await page.getByLabel('Outcome').selectOption('Passed');
  await page.waitForURL('**/runs?passed=yes');
  await page.waitForFunction(() => document.querySelectorAll('ul[aria-label="Runs"] > li').length === 2);
  await page.getByLabel(/^Suite/).fill('nothing');
  await page.keyboard.press('Enter');
  await page.getByText('No run fits these filters.').waitFor();
  await page.getByRole('button', { name: 'Show all runs' }).click();
  await page.waitForURL(/\/runs$/);
});

test('R40 R48 past executions of a suite are listed at its own address, and open there', async () => {
  const { page } = here;
  await here.open(`/tests/${encodeURIComponent('tests/capitals.yaml')}/executions`);
  await page.getByRole('heading', { name: 'Executions' }).waitFor();
  const lines = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
  await lines.first().waitFor();
  expect(await lines.count()).toBe(2);
  await lines.first().getByRole('link').click();
  await page.waitForURL('**/tests/tests%2Fcapitals.yaml/executions/run_*');
  await page.getByRole('button', { name: /France/ }).waitFor();
});
