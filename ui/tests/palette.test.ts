import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, world } from './world';

const suite = `proctor: 1
name: Capitals
target: {provider: echo, prompt: 'Paris'}
cases:
  - name: france
    checks: [{contains: Paris}]
`;

let here: World;
beforeAll(async () => {
  here = await world({ files: { 'tests/capitals.yaml': suite } });
  here.proctor('run', 'tests/capitals.yaml');
});
afterAll(async () => here?.close());

const box = () => here.page.getByRole('combobox', { name: 'Search and commands' });

test('Ctrl+K opens the palette; letters, arrows and Enter go to a page', async () => {
  const { page } = here;
  await here.open('/tests');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await box().waitFor();
  await page.keyboard.type('record');
  await page.getByRole('option', { name: 'Go to recordings' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/cassettes');
  await box().waitFor({ state: 'hidden' });
});

test('the button in the bar opens it, Escape closes it and gives the focus back', async () => {
  const { page } = here;
  const button = page.getByRole('button', { name: 'Search and commands' });
  await button.click();
  await box().waitFor();
  await page.keyboard.press('Escape');
  await box().waitFor({ state: 'hidden' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('arrows go round and tell which is chosen', async () => {
  const { page } = here;
  await page.keyboard.press('Control+k');
  await box().fill('theme');
  const chosen = page.getByRole('option', { selected: true });
  const first = await chosen.textContent();
  await page.keyboard.press('ArrowDown');
  expect(await chosen.textContent()).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  expect(await chosen.textContent()).toBe(first);
  await page.keyboard.press('ArrowUp');
  expect(await box().getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
  await box().fill('no such thing at all');
  await page.getByText('Nothing is called that.').waitFor();
  await page.keyboard.press('Escape');
});

test('any suite and any recent run can be opened', async () => {
  const { page } = here;
  await page.keyboard.press('Control+k');
  await box().fill('capitals.yaml');
  await page.getByRole('group', { name: 'Suites' }).getByRole('option', { name: /Capitals/ }).click();
  await page.waitForURL('**/tests/tests%2Fcapitals.yaml');
  await page.keyboard.press('Control+k');
  await box().fill('run capitals');
  await page.getByRole('group', { name: 'Runs' }).getByRole('option').first().click();
  await page.waitForURL('**/runs/*');
});

test('themes and contrast are commands', async () => {
  const { page } = here;
  for (const [said, name, value] of [['dark theme', 'theme', 'dark'], ['high contrast', 'contrast', 'more'], ['light theme', 'theme', 'light'], ['normal contrast', 'contrast', 'normal']] as const) {
    await page.keyboard.press('Control+k');
    await box().fill(said);
    await page.getByRole('group', { name: 'Appearance' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(([name, value]) => document.documentElement.dataset[name as string] === value, [name, value]);
  }
});

test('? lists the shortcuts, g and a letter goes to a page, and typing is left alone', async () => {
  const { page } = here;
  await here.open('/settings');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByText('Go to traces').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  expect(new URL(page.url()).pathname).toBe('/settings');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.waitForURL('**/traces');
  await page.keyboard.press('Control+k');
  await box().pressSequentially('g r?');
  expect(await box().inputValue()).toBe('g r?');
  expect(new URL(page.url()).pathname).toBe('/traces');
});

test('at 360 px the pages unfold from the bar, and nothing runs out of it', async () => {
  const page = await here.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${here.url}/settings`);
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  const inside = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await inside()).toBe(true);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Traces' });
  expect(await link.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Show the pages' }).click();
  expect(await inside()).toBe(true);
  await link.click();
  await page.waitForURL('**/traces');
  await link.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await page.getByRole('option').first().waitFor();
  expect(await inside()).toBe(true);
  await page.context().close();
});
