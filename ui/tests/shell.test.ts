import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, world } from './world';

let here: World;
beforeAll(async () => {
  here = await world();
});
afterAll(async () => here.close());

test('R40 Tests is an item in the main navigation and the first page', async () => {
  await here.page.waitForURL('**/tests');
  const item = here.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tests' });
  await item.waitFor();
  expect(await item.getAttribute('aria-current')).toBe('page');
});

test('an address that leads nowhere says so, and where to go', async () => {
  await here.open('/nowhere');
  await here.page.getByRole('link', { name: 'Go to the tests' }).click();
  await here.page.waitForURL('**/tests');
});

test('who comes without the token is asked for it, and then stands where the address led', async () => {
  const stranger = await here.stranger();
  await stranger.goto(`${here.url}/runs`);
  await stranger.getByLabel('Token').fill('not this one');
  await stranger.keyboard.press('Enter');
  await stranger.getByText('this token is not known here').waitFor();
  await stranger.getByLabel('Token').fill(here.token);
  await stranger.keyboard.press('Enter');
  await stranger.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
  await stranger.context().clearCookies();
  await stranger.getByRole('link', { name: 'Traces' }).click();
  await stranger.getByRole('button', { name: 'Sign in' }).waitFor();
});

test('a server that only shows offers nothing that starts or changes a run', async () => {
  const shown = await world({ files: { 'tests/a.yaml': 'proctor: 1\nname: a\ntarget: {provider: echo, prompt: hi}\ncases: [{name: x, checks: [{contains: hi}]}]\n' }, flags: ['--read-only'] });
  shown.proctor('run', 'tests');
  await shown.open('/runs/latest');
  await shown.page.getByRole('heading', { name: /^Run of/ }).waitFor();
  await shown.page.getByRole('button', { name: 'Save as' }).waitFor();
  expect(await shown.page.getByRole('button', { name: /Run again|Stop|Resume/ }).count()).toBe(0);
  await shown.open('/runs');
  await shown.page.locator('a[href*="/runs/run_"]').first().waitFor();
  expect(await shown.page.getByRole('button', { name: 'Start a run' }).count()).toBe(0);
  await shown.close();
});

test('the first load takes 250 kB at most, as it is sent', async () => {
  const visitor = await here.stranger();
  const sizes: Promise<number>[] = [];
  visitor.on('requestfinished', (request) => sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize)));
  await visitor.goto(`${here.url}/tests?token=${here.token}`);
  await visitor.getByRole('heading', { name: 'Tests', level: 1 }).waitFor();
  await visitor.waitForLoadState('networkidle');
  const sent = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(sent).toBeGreaterThan(50_000);
  expect(sent).toBeLessThan(250_000);
});
