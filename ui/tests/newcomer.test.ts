// Somebody who has never seen the page, and has no mouse: creates a suite, adds a test with three assertions, tries them out, saves,
// runs, opens the result that failed, mends the test, and compares the two runs.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoModel, demoModel } from './demo_model';
import { type World, world } from './world';

let model: DemoModel;
let here: World;
beforeAll(async () => {
  model = await demoModel();
  here = await world({ files: { 'proctor.yaml': '' }, flags: ['--provider', 'openai-compatible', '--base-url', model.url, '--model', 'demo'] });
  await here.page.addInitScript(() => window.addEventListener('pointerdown', () => (document.documentElement.dataset.mouse = 'used'), true));
});
afterAll(async () => {
  await here?.close();
  model?.close();
});

const press = (key: string) => here.page.keyboard.press(key);
const type = (text: string) => here.page.keyboard.type(text);
const button = (name: string) => here.page.getByRole('button', { name, exact: true });
const dialog = (name: string) => here.page.getByRole('dialog', { name });
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

// By Tab alone, as far as it takes; so that whatever is used here can be reached.
async function reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let times = 0; times < 120; times += 1) {
    if (await hasFocus(target)) return;
    await press(key);
  }
  throw new Error(`${String(target)} cannot be reached by ${key}:\n${await here.page.locator('body').ariaSnapshot()}`);
}
async function push(target: Locator, key?: 'Shift+Tab'): Promise<void> {
  await reach(target, key);
  await press('Enter');
}
async function write(target: Locator, text: string, key?: 'Shift+Tab'): Promise<void> {
  await reach(target, key);
  await press('Control+a');
  await type(text);
}
async function assertion(number: number, path: string, matcher: string): Promise<void> {
  const { page } = here;
  await push(button('Add'), number > 1 ? 'Shift+Tab' : undefined);
  await write(page.getByRole('combobox', { name: `Path of assertion ${number}` }), path);
  const choice = page.getByRole('combobox', { name: `Matcher of assertion ${number}` });
  await reach(choice);
  await type(matcher);
  await expect.poll(() => choice.inputValue()).toBe(matcher);
}
const verdict = '$.city toEqual "Kyoto" expected an equal value, got "Tokyo"';
const expected = () => here.page.getByRole('textbox', { name: 'Expected value' });

test('R41 a suite is created', async () => {
  await here.open('/tests');
  await push(button('Create your first suite'));
  await write(dialog('New suite').getByLabel('Name'), 'My capitals');
  await reach(dialog('New suite').getByLabel('Format'));
  await type('PromptK');
  await push(button('Create suite'));
  await here.page.getByRole('heading', { name: 'My capitals', level: 1 }).waitFor();
  expect(here.read('tests/my-capitals.json')).toContain('"assertions"');
});

test('R43 R44 K36 K38 K54 a test with three assertions is added and tried out before it is saved', async () => {
  const { page } = here;
  await push(button('Add Test'));
  const test = dialog('New test');
  await write(test.getByLabel('Name', { exact: true }), 'Japan');
  await write(test.getByLabel('Value of country', { exact: true }), 'Japan');
  await assertion(1, '$.city', 'toEqual');
  await write(expected(), 'Kyoto');
  await assertion(2, '$.city', 'toBeNull');
  await reach(page.getByRole('group', { name: 'Assertion 2' }).getByRole('checkbox', { name: 'NOT' }));
  await press('Space');
  await assertion(3, 'city', 'toContain');
  await write(expected(), 'Tok');
  await push(button('Preview'), 'Shift+Tab');
  await write(page.getByRole('textbox', { name: 'Sample output' }), '{"city": "Tokyo"}');
  const preview = page.getByRole('group', { name: 'Preview' });
  await preview.getByText('2 of 3 hold.').waitFor();
  await preview.getByText(verdict).waitFor();
  await press('Control+Enter');
  await test.waitFor({ state: 'hidden' });
  await page.getByRole('listitem', { name: 'Japan', exact: true }).waitFor();
});

test('R43 R50 R46 the suite is saved and run, and the result that failed is opened', async () => {
  const { page } = here;
  await push(button('Save Suite'));
  await expect.poll(() => here.read('tests/my-capitals.json')).toContain('Kyoto');
  await push(button('Run All Tests'));
  await page.waitForURL('**/executions/run_*');
  await push(button('Failed'));
  await push(page.getByRole('button', { name: /^failed Japan/ }));
  await page.waitForURL(/result=/);
  await page.getByRole('group', { name: 'Output' }).getByText('{"city": "Tokyo"}').waitFor();
  await push(button('FAIL $.city toEqual (ANY)'));
  // The same words as in the preview.
  await page.getByRole('region', { name: 'Checks' }).getByText(verdict).first().waitFor();
});

test('R42 R45 the test is mended, and the suite runs again', async () => {
  const { page } = here;
  await push(page.getByRole('link', { name: 'Open the test' }));
  await dialog('Test: Japan').waitFor();
  await push(page.getByRole('button', { name: /^Expected by assertion 1/ }));
  await write(expected(), 'Tokyo');
  await press('Control+Enter');
  await dialog('Test: Japan').waitFor({ state: 'hidden' });
  await push(button('Run All Tests'));
  await page.waitForURL('**/executions/run_*');
  await page.getByRole('button', { name: /^passed Japan/ }).waitFor();
  expect(here.read('tests/my-capitals.json')).not.toContain('Kyoto');
});

test('the two runs are compared', async () => {
  const { page } = here;
  await press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).waitFor();
  await type('go to compare');
  await press('Enter');
  await page.getByRole('heading', { name: 'Compare', level: 1 }).waitFor();
  await push(button('The last two runs'));
  await page.waitForURL(/a=.*b=/);
  await page.getByText('2 of 2 passed').first().waitFor();
  await push(page.getByRole('region', { name: 'fixed' }).getByRole('button', { name: /^Japan/ }));
  await page.getByText(verdict).first().waitFor();
});

test('no mouse was needed', async () => {
  expect(await here.page.evaluate(() => document.documentElement.dataset.mouse)).toBeUndefined();
});
