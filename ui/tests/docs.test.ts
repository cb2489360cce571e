// The documentation that the binary serves: everyone may read it, it searches by itself, and axe-core finds nothing.
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, world } from './world';

let here: World;
let page: Page;
beforeAll(async () => {
  here = await world({ files: { 'proctor.yaml': '' } });
  page = await here.stranger();
});
afterAll(async () => here?.close());

const open = (path: string) => page.goto(`${here.url}/docs/${path}`);

async function violations(): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const theme of ['light', 'dark']) {
    const results = await page.evaluate(async (theme) => {
      document.documentElement.dataset.theme = theme;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
      return (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] });
    }, theme);
    for (const { id, nodes } of results.violations) found.push(`${theme}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }
  return found;
}

test.each(['', 'cassettes.html', 'checks/contains.html', 'cli/run.html'])('no violation: %s', async (path) => {
  await open(path);
  expect(await violations()).toEqual([]);
});

test('no violation while searching, and the words that are looked for are found', async () => {
  await open('');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search the documentation' }).fill('cassette miss');
  await page.getByRole('option').first().waitFor();
  expect(await violations()).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/cassettes\.html|diagnostics\.html/);
});

test('nothing runs out of a narrow page', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['', 'cassettes.html', 'checks/contains.html', 'diagnostics.html', 'cli/run.html']) {
    await open(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(360);
  }
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Running', exact: true }).click();
  await page.waitForURL(/running\.html/);
});
