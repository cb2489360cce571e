// axe-core on every page of the router: with data and empty, drawers and dialogs open, in every look.
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demo } from './demo';
import { go, type Ids, idsIn, places, routes } from './places';
import { type World, world } from './world';

const looks = [
  { theme: 'light', contrast: 'normal' },
  { theme: 'dark', contrast: 'normal' },
  { theme: 'light', contrast: 'more' },
  { theme: 'dark', contrast: 'more' },
];

// What axe finds wrong, each with the look and the places it was found in.
async function violations(page: Page): Promise<string[]> {
  // The page's policy refuses scripts from outside; the debugger's own are let in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found: string[] = [];
  for (const look of looks) {
    const results = await page.evaluate(async (look) => {
      Object.assign(document.documentElement.dataset, look);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))); // colours that fade have done so
      return (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] });
    }, look);
    for (const { id, help, nodes } of results.violations)
      found.push(`${look.theme}, contrast ${look.contrast}: ${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')}: ${node.failureSummary ?? ''}`).join('\n')}`);
  }
  return found;
}

test('every page of the router is among the places that are looked at', () => {
  expect(routes()).toContain('/traces');
  expect(routes().filter((route) => !places.some((place) => place.route === route))).toEqual([]);
});

describe('with data', () => {
  let here: World;
  let ids: Ids;
  beforeAll(async () => {
    here = await demo();
    ids = await idsIn(here);
  });
  afterAll(async () => here?.close());

  test.each(places)('K55 no violation: $name', async (place) => {
    await go(here.page, here.url, place, ids);
    expect(await violations(here.page)).toEqual([]);
  });

  test('K55 no violation on a phone, with the pages unfolded', async () => {
    const page = await here.newPage({ viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Show the pages' }).click();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});

describe('empty', () => {
  let here: World;
  beforeAll(async () => {
    here = await world({ files: { 'proctor.yaml': '' } });
  });
  afterAll(async () => here?.close());

  test.each(['/tests', '/tests/none.yaml', '/tests/none.yaml/executions', '/runs', '/runs/none', '/compare', '/history', '/prompts', '/tools', '/cassettes', '/traces', '/settings'])(
    'no violation where there is nothing: %s',
    async (path) => {
      await here.open(path);
      await here.page.locator('h1').first().waitFor();
      await here.page.waitForLoadState('networkidle');
      expect(await violations(here.page)).toEqual([]);
    },
  );

  test('no violation where the token is asked for', async () => {
    await here.page.context().clearCookies();
    await here.open('/tests');
    await here.page.getByLabel('Token').waitFor();
    expect(await violations(here.page)).toEqual([]);
  });
});
