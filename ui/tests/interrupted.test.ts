// A server that dies: what becomes of its runs, and of a page that is open meanwhile.
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, binary, world } from './world';

const agent = 'while read -r question; do case "$question" in *slow*) sleep 30 ;; esac; echo \'{"output": "good"}\'; done\n';
const suite = (name: string) => `proctor: 1
name: ${name}
description: Waits.
cases:
  - {name: quick, input: quick, checks: [{contains: good}]}
  - {name: waits, input: slow, checks: [{contains: good}]}
`;
const quick = agent.replace('sleep 30', 'true');

interface Run {
  id: string;
  state: string;
  passed: boolean;
  totals: { cases: number };
  owner: { here: boolean; name: string } | null;
}

let here: World;
beforeAll(async () => {
  here = await world({ restarts: true, flags: ['--agent', 'sh agent.sh', '-j', '1'], files: { 'agent.sh': agent, 'tests/a.yaml': suite('a') } });
});
afterAll(async () => here.close());

const runOf = (id: string) => here.api<Run>('GET', `/api/v1/runs/${id}`);
const away = () => here.page.getByText('the page reconnects by itself');

test('a run whose server died is interrupted, never passed, and goes on by Resume', async () => {
  const { id } = await here.api<Run>('POST', '/api/v1/runs', { paths: ['tests/a.yaml'] });
  await here.open(`/runs/${id}`);
  await expect.poll(async () => (await runOf(id)).totals.cases).toBe(1);
  await here.page.getByRole('button', { name: 'Stop' }).waitFor();
  expect(await runOf(id)).toMatchObject({ state: 'running', passed: false, owner: { here: true } });
  await here.kill();
  await away().waitFor({ timeout: 5_000 });
  here.write('agent.sh', quick);
  await here.restart();
  // The page that was open all the time knows it by itself.
  await here.page.getByText('interrupted', { exact: true }).waitFor();
  await away().waitFor({ state: 'detached' });
  expect(await runOf(id)).toMatchObject({ state: 'interrupted', passed: false, owner: null });
  expect(await here.page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
  expect(here.proctor('history')).toMatch(/interrupted/);
  await here.page.getByRole('button', { name: 'Resume' }).click();
  await here.page.getByText('passed', { exact: true }).first().waitFor();
  expect(await runOf(id)).toMatchObject({ state: 'finished', passed: true });
});

test('a run that another process executes is running, and is neither stopped nor resumed from here', async () => {
  here.write('agent.sh', agent);
  const other = spawn(binary, ['run', 'tests/a.yaml', '--agent', 'sh agent.sh', '-j', '1'], { cwd: here.folder, stdio: 'ignore' });
  let found: Run | undefined;
  await expect.poll(async () => (found = (await here.api<{ items: Run[] }>('GET', '/api/v1/runs?limit=1')).items[0])?.state, { timeout: 10_000 }).toBe('running');
  expect(found).toMatchObject({ passed: false, owner: { here: false } });
  await here.open(`/runs/${found?.id}`);
  await here.page.getByText(`Executed by process ${other.pid}`).waitFor();
  expect(await here.page.getByRole('button', { name: /Stop|Resume/ }).count()).toBe(0);
  other.kill('SIGKILL');
  await here.page.getByText('interrupted', { exact: true }).waitFor({ timeout: 10_000 });
});

test('what is typed while the server is away is kept, and saved once it is back', async () => {
  const { page } = here;
  await here.open(`/tests/${encodeURIComponent('tests/a.yaml')}?view=both`);
  await page.getByLabel('Description').waitFor();
  await here.kill();
  await page.getByLabel('Description').fill('Typed while away.');
  await away().waitFor({ timeout: 5_000 });
  await page.getByRole('button', { name: 'Save Suite' }).click();
  await page.getByText(/nothing was saved/).waitFor();
  await here.restart();
  await away().waitFor({ state: 'detached' });
  expect(await page.getByLabel('Description').inputValue()).toBe('Typed while away.');
  await expect.poll(() => page.getByRole('textbox', { name: /^Source of/ }).innerText()).toContain('Typed while away.');
  await page.getByRole('button', { name: 'Save Suite' }).click();
  await page.getByText('Saved tests/a.yaml').waitFor();
  expect(here.read('tests/a.yaml')).toContain('description: Typed while away.');
});

test('a server that came back with another token is signed in to over the page, which stays as it is', async () => {
  const { page } = here;
  await here.open(`/tests/${encodeURIComponent('tests/a.yaml')}?view=both&test=quick`);
  const drawer = page.getByRole('dialog', { name: 'Test: quick' });
  await drawer.getByLabel('Description').fill('Typed before.');
  await here.kill();
  await away().waitFor({ timeout: 5_000 });
  here.write('token', 'another-token-of-characters');
  await here.restart();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Token').fill('another-token-of-characters');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await again.waitFor({ state: 'detached' });
  expect(await drawer.getByLabel('Description').inputValue()).toBe('Typed before.');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save Suite' }).click();
  await page.getByText('Saved tests/a.yaml').waitFor();
  expect(here.read('tests/a.yaml')).toContain('Typed before.');
});
