// Small things that each lost something: an error out of sight, a label, an undo, a row, a mark.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstFiles } from '../src/pages/suites/first_files';
import { type World, world } from './world';

const long = Array.from({ length: 40 }, (_, number) => `  - {name: test ${number}, vars: {city: Paris}, checks: [{contains: Paris}]}\n`).join('');
const suite = `proctor: 1
name: capitals
tags: [smoke]
target: {prompt: "Say {{city}}"}
cases:
${long}`;
const kitchen = JSON.stringify({
  name: 'orders',
  prompt: 'Say {{a}}',
  testCases: [
    {
      name: 'first',
      inputs: { a: 1 },
      runMode: 'ONLY',
      assertions: [
        { path: '$.a', matcher: 'toEqual', expected: 1 },
        { path: '$.b', matcher: 'toEqual', expected: 2 },
        { path: '$.c', matcher: 'toEqual', expected: 3 },
      ],
    },
  ],
});
const at = (path: string, more = '') => `/tests/${encodeURIComponent(path)}?view=form${more}`;

let here: World;
beforeAll(async () => {
  here = await world({ flags: ['--provider', 'echo', '--model', 'x'], files: { 'zoo/notes.txt': 'x', 'app/notes.txt': 'x' } });
});
beforeEach(async () => {
  here.write('tests/a.yaml', suite);
  here.write('tests/k.json', kitchen);
  await here.page.goto(`${here.url}/settings`);
  await here.page.evaluate(() => localStorage.clear());
});
afterAll(async () => here.close());

const button = (name: string, page: Page = here.page) => page.getByRole('button', { name, exact: true });

// Whether nothing else is drawn over the middle of an element.
const isSeen = (page: Page, selector: string) =>
  page.locator(selector).first().evaluate((element) => {
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return top !== null && (element.contains(top) || top.contains(element));
  });

test.each([1440, 390])('why a suite did not run is in sight, and not beneath the bar, at a width of %i', async (width) => {
  const page = await here.newPage({ viewport: { width, height: 700 } });
  await page.goto(here.url + at('tests/a.yaml'));
  await page.getByRole('listitem', { name: 'test 0', exact: true }).waitFor();
  here.write('tests/a.yaml', `${suite}  - {name: odd, chekcs: []}\n`);
  await button('Run All Tests', page).click();
  await page.getByRole('alert').waitFor();
  await expect.poll(() => isSeen(page, '[role="alert"] p')).toBe(true);
  await page.context().close();
});

test('filled controls keep their labels in forced colours', async () => {
  const page = await here.newPage({ forcedColors: 'active' });
  await page.goto(`${here.url}/runs`);
  const start = button('Start a run', page).first();
  await start.waitFor();
  // Letters are drawn in another colour than what is behind them: the plate that a browser puts there is not.
  const look = await start.evaluate((element) => {
    const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(element);
    return { differs: color !== backgroundColor, forcedColorAdjust };
  });
  expect(look).toEqual({ differs: true, forcedColorAdjust: 'none' });
  await page.context().close();
});

test('two tests that are deleted one after the other both come back, in their places', async () => {
  await here.open(at('tests/a.yaml'));
  await button('Delete test 1').click();
  await button('Delete test 2').click();
  const undo = (name: string) => here.page.getByText(`Deleted ${name}`, { exact: true }).locator('..').getByRole('button', { name: 'Undo' });
  await undo('test 1').click();
  await undo('test 2').click();
  const rows = here.page.getByRole('list', { name: 'Tests' }).getByRole('listitem');
  await expect.poll(async () => (await rows.evaluateAll((items) => items.slice(0, 4).map((item) => item.getAttribute('aria-label')))).join()).toBe('test 0,test 1,test 2,test 3');
});

describe('assertions without ids', () => {
  const drawer = () => here.page.getByRole('dialog', { name: 'Test: first' });
  const pathOf = (number: number) => drawer().getByRole('combobox', { name: `Path of assertion ${number}` }).inputValue();
  beforeEach(async () => {
    await here.open(at('tests/k.json', '&test=first'));
    await drawer().getByRole('combobox', { name: 'Path of assertion 3' }).waitFor();
  });

  test('an assertion that is moved by the keyboard keeps the focus', async () => {
    const { page } = here;
    await drawer().getByRole('button', { name: 'Reorder assertion 1' }).focus();
    await page.keyboard.press('Space');
    await page.waitForTimeout(200);
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(300);
    await page.keyboard.press('Space');
    await expect.poll(() => pathOf(2)).toBe('$.a');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Reorder assertion 2');
    await expect.poll(() => drawer().locator('[data-row][aria-current="true"]').getAttribute('data-row')).toBe('2');
  });

  test('two that are removed one after the other both come back', async () => {
    await drawer().getByRole('button', { name: 'Remove assertion 1' }).click();
    await drawer().getByRole('button', { name: 'Remove assertion 1' }).click();
    await drawer().getByRole('button', { name: 'Undo' }).click();
    await drawer().getByRole('button', { name: 'Undo' }).click();
    expect(await Promise.all([1, 2, 3].map(pathOf))).toEqual(['$.a', '$.b', '$.c']);
  });
});

test('a test that runs alone still does after it was switched off and on', async () => {
  await here.open(at('tests/k.json'));
  const enabled = here.page.getByRole('switch', { name: 'first enabled' });
  await here.page.getByText('only', { exact: true }).waitFor();
  await enabled.click();
  await here.page.getByText('switched off').waitFor();
  await enabled.click();
  await here.page.getByText('only', { exact: true }).waitFor();
  await here.page.getByLabel('Description').fill('Changed');
  await button('Save Suite').click();
  await here.page.getByText('Saved tests/k.json').waitFor();
  expect(JSON.parse(here.read('tests/k.json')).testCases[0].runMode).toBe('ONLY');
});

test('a new mock tool goes to the repository that is there, and makes no second one', async () => {
  here.write('shop/.promptrepo/prompts/a.yaml', 'name: a\nmodel: gpt-4o-mini\nprompt: Hi\n');
  await here.open('/tools');
  await button('New mock tool').click();
  const dialog = here.page.getByRole('dialog', { name: 'New mock tool' });
  expect(await dialog.getByLabel('Repository').inputValue()).toBe('shop');
  await dialog.getByLabel('Repository').selectOption('app');
  await dialog.getByText('This makes a new .promptrepo folder in app.').waitFor();
  await dialog.getByLabel('Repository').selectOption('shop');
  await dialog.getByLabel('Name').fill('find_order');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await here.page.getByRole('dialog', { name: 'Mock tool' }).waitFor();
  expect(here.read('shop/.promptrepo/mock_tools/find_order.yaml')).toContain('find_order');
  expect((await here.api<{ items: { name: string; has_files: boolean }[] }>('GET', '/api/v1/repositories')).items.filter((item) => item.has_files).map((item) => item.name)).toEqual(['shop']);
});

describe('where the server does not say who answers', () => {
  let bare: World;
  beforeAll(async () => {
    bare = await world({ flags: ['--base-url', 'http://127.0.0.1:9', '--attempts', '1'], environment: { OPENAI_API_KEY: 'none' } });
  });
  afterAll(async () => bare?.close());

  // Nothing answers at that address: that it is asked at all is what counts.
  test.each(Object.keys(firstFiles))('a new suite of %s runs as it was created', async (format) => {
    const { page } = bare;
    await bare.open('/tests');
    await page.getByRole('button', { name: /New suite|Create your first suite/ }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New suite' });
    await dialog.getByLabel('Name').fill(`New ${format}`);
    await dialog.getByLabel('Format').selectOption(format);
    await dialog.getByRole('button', { name: 'Create suite' }).click();
    await page.getByRole('button', { name: 'Run All Tests' }).click();
    await page.waitForURL(/executions\/run_/);
    const run = page.url().split('/').at(-1) ?? '';
    await expect.poll(async () => (await bare.api<{ state: string; totals: unknown }>('GET', `/api/v1/runs/${run}`))).toMatchObject({ state: 'finished', totals: { cases: 1, errors: 1 } });
  });
});
