import axe from 'axe-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunList } from '../src/api/types';
import { demo } from './demo';
import { ask } from './questions';
import { type World, world } from './world';

let here: World;
beforeAll(async () => {
  here = await demo();
});
afterAll(async () => here.close());

const plot = (name: string) => here.page.getByRole('figure').filter({ hasText: name });

test('pass rate with its interval, latency, cost and tokens are plotted, and told in a table', async () => {
  await here.open('/history');
  for (const name of ['Pass rate', 'Latency of a test', 'Tokens of a run']) await plot(name).locator('canvas').waitFor();
  await plot('Pass rate').getByText('the band is its 95 % interval').waitFor();
  const { items } = await here.api<RunList>('GET', '/api/v1/runs');
  const rows = here.page.getByRole('table').getByRole('row');
  expect(await rows.count()).toBe(items.length + 1);
  const oldest = await rows.last().textContent();
  const { pass_rate, pass_interval, usage } = items.at(-1) ?? {};
  expect(pass_rate).toBeCloseTo(2 / 3);
  expect(oldest).toContain('2 of 3');
  expect(oldest).toContain(`66.7 % (${((pass_interval?.[0] ?? 0) * 100).toFixed(1)} % to ${((pass_interval?.[1] ?? 0) * 100).toFixed(1)} %)`);
  expect(oldest).toMatch(/\d+ ms · \d+ ms/);
  expect(oldest).toContain(Number(usage?.total_tokens).toLocaleString('en'));
});

test('a click on a point opens its run', async () => {
  await here.open('/history');
  const over = plot('Pass rate').locator('.u-over');
  await over.waitFor();
  const box = await over.boundingBox();
  await over.hover({ position: { x: (box?.width ?? 0) - 20, y: 20 } });
  await plot('Pass rate').getByText(/: \d+\.\d % \(/).waitFor();
  await over.click({ position: { x: (box?.width ?? 0) - 20, y: 20 } });
  const { items } = await here.api<RunList>('GET', '/api/v1/runs');
  await here.page.waitForURL(`**/runs/${items[0]?.id}`);
});

test('suite and branch are chosen by keyboard and kept in the address', async () => {
  const { page } = here;
  await here.open('/history');
  await page.getByRole('table').waitFor();
  const all = await page.getByRole('table').getByRole('row').count();
  await page.getByLabel('Suite').focus();
  await page.keyboard.type('tests/capitals');
  await page.waitForURL('**/history?suite=tests%2Fcapitals.yaml');
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBeLessThan(all);
  await page.getByText('figures are of whole runs').waitFor();
  await page.reload();
  expect(await page.getByLabel('Suite').inputValue()).toBe('tests/capitals.yaml');
  const link = page.getByRole('table').getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/runs/run_*');
});

test('what no run matches says so, with a way back', async () => {
  await here.open('/history?branch=nowhere');
  await here.page.getByText('No run of this suite and branch.').waitFor();
  await here.page.getByRole('button', { name: 'Show all runs' }).click();
  await here.page.getByRole('table').waitFor();
});

test('no fault that axe finds, in either theme and on a phone, and plots follow the theme', async () => {
  const inks: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [{ width: 360, height: 740 }, { width: 1440, height: 900 }]) {
      const page = await here.newPage({ colorScheme, viewport, reducedMotion: 'reduce' });
      await page.goto(`${here.url}/history`);
      await page.locator('[data-plot=pass_rate] canvas').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      await page.evaluate(axe.source);
      const found = await page.evaluate(async () => (await (globalThis as unknown as { axe: typeof axe }).axe.run('main')).violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.html).join(' ')}`));
      expect(found, `${colorScheme} ${viewport.width}`).toEqual([]);
      inks.push(await page.locator('[data-plot=pass_rate] canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL().slice(-2_000)));
      if (process.env.PROCTOR_SHOTS) await page.screenshot({ path: `${process.env.PROCTOR_SHOTS}/history-${colorScheme}-${viewport.width}.png`, fullPage: true });
      await page.context().close();
    }
  expect(inks[1]).not.toBe(inks[3]);
}, 180_000);

test('without a run the page says what to do, and one run is a history too', async () => {
  const other = await world({ files: { 'proctor.yaml': '# a project\n' } });
  try {
    await other.open('/history');
    await other.page.getByText('No run was kept yet.').waitFor();
    ask(other, 4, 1);
    await other.open('/history');
    await other.page.locator('[data-plot=pass_rate] canvas').waitFor();
    await other.page.getByRole('figure').filter({ hasText: 'Cost of a run' }).getByText('Not known of these runs.').waitFor();
    await other.page.getByRole('radio', { name: 'By time' }).click();
    await other.page.locator('[data-plot=pass_rate] canvas').waitFor();
  } finally {
    await other.close();
  }
});
