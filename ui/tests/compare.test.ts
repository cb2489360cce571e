import axe from 'axe-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Run, RunList } from '../src/api/types';
import { demoModel } from './demo_model';
import { answers, ask } from './questions';
import { type World, world } from './world';

let here: World;
beforeEach(async () => {
  here = await world({ files: { 'proctor.yaml': '# a project\n' } });
});
afterEach(async () => here.close());

const runs = async (): Promise<string[]> => (await here.api<RunList>('GET', '/api/v1/runs')).items.map((run) => run.id);

test('one run, or none, is nothing to compare: the page says what to do', async () => {
  await here.open('/compare');
  await here.page.getByText('There are not two runs to compare yet.').waitFor();
});

test('a loss is shown in words and as pictures, with the cases that broke first', async () => {
  ask(here, 60, 0);
  ask(here, 60, 9);
  const [after, before] = await runs();
  const { page } = here;
  await here.open('/compare');
  await page.getByRole('button', { name: 'The last two runs' }).click();
  await page.getByRole('heading', { name: 'B is worse than A' }).waitFor();
  expect(new URL(page.url()).searchParams.get('a')).toBe(before);
  expect(new URL(page.url()).searchParams.get('b')).toBe(after);
  await page.getByText('The pass rate changed by -15.0 points').waitFor();
  await page.getByText('60 tests in both runs').waitFor();
  await page.getByText(/As many tests would show a loss of [\d.]+ points or more in 80 of 100 comparisons/).waitFor();
  await page.getByRole('img', { name: 'Pass rate of A 100.0 %, between 94.0 to 100.0 %; of B 85.0 %, between 73.9 to 91.9 %' }).waitFor();
  await page.getByRole('img', { name: /^The pass rate changed by -15.0 points, between .* points; the margin is a loss of 5 points/ }).waitFor();
  const row = page.getByRole('row', { name: /^Pass rate/ });
  expect(await row.textContent()).toContain('p = 0.004');
  expect(await page.getByRole('button', { name: '9 broken' }).getAttribute('aria-pressed')).toBe('false');
  await page.getByText('51 tests ended as before.').waitFor();
});

test('a case that broke opens side by side, with its outputs, checks and links to both results', async () => {
  ask(here, 20, 0);
  ask(here, 20, 3);
  const [after, before] = await runs();
  const { page } = here;
  await here.open(`/compare?a=${before}&b=${after}`);
  const row = page.getByRole('button', { name: /question 1/ });
  await row.focus();
  await page.keyboard.press('Enter');
  const diff = page.getByRole('group', { name: 'Differences between A and B' });
  await diff.getByText('Removed, line 3:').waitFor();
  expect(await diff.getByRole('deletion').allTextContents()).toEqual(['yes, always']);
  expect(await diff.getByRole('insertion').allTextContents()).toEqual(['no, never']);
  await page.getByText('Checks that changed').waitFor();
  await page.getByText('1 check says the same.').waitFor();
  await page.getByRole('link', { name: 'Open the result in B' }).click();
  await page.waitForURL(`**/runs/${after}?result=0.1.1`);
  await page.goBack();
  await page.getByRole('heading', { name: /than A$/ }).waitFor();
});

test('counts are filters that the address keeps', async () => {
  ask(here, 12, 2);
  ask(here, 11, 1);
  const [after, before] = await runs();
  const { page } = here;
  await here.open(`/compare?a=${before}&b=${after}`);
  await page.getByRole('button', { name: '1 gone' }).click();
  await page.waitForURL('**change=gone**');
  await page.getByRole('button', { name: /question 11/ }).waitFor();
  expect(await page.getByRole('button', { name: /question 1\D/ }).count()).toBe(0);
  await page.reload();
  expect(await page.getByRole('button', { name: '1 gone' }).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: '1 gone' }).click();
  await page.getByRole('button', { name: /^question 1 / }).waitFor();
});

test('few cases settle nothing: the page says how many would', async () => {
  ask(here, 10, 0);
  ask(here, 10, 1);
  const [after, before] = await runs();
  await here.open(`/compare?a=${before}&b=${after}`);
  await here.page.getByRole('heading', { name: 'Cannot tell whether B is worse than A' }).waitFor();
  await here.page.getByText(/Tests needed to settle it: about [\d,]+/).waitFor();
});

test('repeats tell whether any and whether all tries pass', async () => {
  ask(here, 4, 1, '--repeat', '3');
  ask(here, 4, 0, '--repeat', '3');
  const [after, before] = await runs();
  await here.open(`/compare?a=${before}&b=${after}`);
  const row = here.page.getByRole('row', { name: /^k = 3/ });
  await row.waitFor();
  expect(await row.getByRole('cell').allTextContents()).toEqual(['75.0 %', '100.0 %', '75.0 %', '100.0 %']);
});

test('runs are found by typing, with the keyboard alone', async () => {
  ask(here, 60, 0);
  ask(here, 60, 0);
  const { page } = here;
  await here.open('/compare');
  const a = page.getByRole('combobox', { name: 'A, the run from before' });
  await a.focus();
  await page.keyboard.type('base');
  await page.keyboard.press('Enter');
  await page.waitForURL('**a=baseline**');
  const b = page.getByRole('combobox', { name: 'B, the run in question' });
  await b.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('option').count()).toBe(3);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**b=latest**');
  await page.getByRole('heading', { name: 'B is not worse than A' }).waitFor();
});

test('a run that is not there is named, and nothing breaks', async () => {
  ask(here, 2, 0);
  await here.open('/compare?a=run_nobody&b=latest');
  await here.page.getByRole('alert').getByText(/run_nobody/).first().waitFor();
});

test('outputs that are markup stay text', async () => {
  const { page } = here;
  here.write('suite.yaml', 'proctor: 1\nname: <b>bold</b>\ncases:\n  - name: <img src=x onerror=alert(1)>\n    input: hi\n    checks: [{contains: "yes"}]\n');
  for (const output of ['yes <script>alert(1)</script>', '<svg onload=alert(2)>\u202ekcab']) {
    here.write('given.json', JSON.stringify({ cases: [{ case: 0, steps: [{ output }] }] }));
    here.proctor('run', 'suite.yaml', '--given', 'given.json', '-q');
  }
  const [after, before] = await runs();
  await here.open(`/compare?a=${before}&b=${after}`);
  await page.getByRole('button', { name: /<img src=x onerror=alert\(1\)>/ }).click();
  await page.getByRole('group', { name: 'Differences between A and B' }).waitFor();
  expect(await page.locator('main img, main script, main b:has-text("bold")').count()).toBe(0);
});

test('a test whose repeats ended differently is flaky, and says how many passed', async () => {
  const model = await demoModel();
  const flags = ['--provider', 'openai-compatible', '--base-url', model.url];
  const suite = 'proctor: 1\nname: capitals\ntarget: {model: gpt-4o-mini, prompt: "What is the capital of {{country}}?"}\ncases:\n  - name: Australia\n    vars: {country: Australia}\n    checks: [{contains: Canberra}]\n';
  const other = await world({ files: { 'proctor.yaml': '', 'capitals.yaml': suite }, flags });
  try {
    const started: string[] = [];
    for (let round = 0; round < 2; round++) {
      const { id } = await other.api<Run>('POST', '/api/v1/runs', { paths: ['capitals.yaml'], repeat: 3 });
      await expect.poll(async () => (await other.api<Run>('GET', `/api/v1/runs/${id}`)).state, { timeout: 20_000 }).toBe('finished');
      started.push(id);
    }
    const { page } = other;
    await other.open(`/compare?a=${started[0]}&b=${started[1]}`);
    await page.getByRole('button', { name: '1 flaky' }).click();
    await page.getByRole('button', { name: /^Australia capitals.yaml passed in A: 1\/3 , in B: \d\/3/ }).click();
    await page.getByText('1 of 3 repeats passed').first().waitFor();
    await page.getByRole('row', { name: /^Latency/ }).waitFor();
  } finally {
    await other.close();
    model.close();
  }
});

test('pictures follow the colours of the system where it has its own', async () => {
  ask(here, 10, 0);
  ask(here, 10, 1);
  const [after, before] = await runs();
  const page = await here.newPage({ forcedColors: 'active' });
  await page.goto(`${here.url}/compare?a=${before}&b=${after}`);
  const line = page.getByRole('img', { name: /^Pass rate of A/ }).locator('g line').last();
  await line.waitFor({ state: 'attached' });
  const [drawn, system] = await line.evaluate((element) => {
    const probe = document.createElement('span');
    probe.style.cssText = 'forced-color-adjust: none; color: LinkText';
    document.body.append(probe);
    return [getComputedStyle(element).stroke, getComputedStyle(probe).color];
  });
  expect(drawn).toBe(system);
});

test('outputs of 5 MB in one line are compared without freezing the page', async () => {
  const { page } = here;
  here.write('suite.yaml', 'proctor: 1\nname: Long\ncases:\n  - name: a long line\n    input: hi\n    checks: [{contains: "yes"}]\n');
  for (const word of ['yes', 'no']) {
    here.write('given.json', JSON.stringify({ cases: [{ case: 0, steps: [{ output: `${'la '.repeat(850_000)}${word}${' la'.repeat(850_000)}` }] }] }));
    here.proctor('run', 'suite.yaml', '--given', 'given.json', '-q');
  }
  const [after, before] = await runs();
  await here.open(`/compare?a=${before}&b=${after}`);
  const row = page.getByRole('button', { name: /a long line/ });
  await row.waitFor();
  await page.evaluate(() => {
    const seen = { longest: 0 };
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) seen.longest = Math.max(seen.longest, task.duration);
    }).observe({ entryTypes: ['longtask'] });
    Object.assign(globalThis, { seen });
  });
  await row.click();
  const diff = page.getByRole('group', { name: 'Differences between A and B' });
  await diff.waitFor();
  expect(await diff.getByRole('deletion').allTextContents()).toEqual(['yes']);
  expect(await diff.getByRole('insertion').allTextContents()).toEqual(['no']);
  const longest = await page.evaluate(() => (globalThis as unknown as { seen: { longest: number } }).seen.longest);
  expect(longest).toBeLessThan(2_000); // ms, on a machine that does other things too
  if (process.env.PROCTOR_SHOTS) console.log(`longest task with 5 MB: ${Math.round(longest)} ms`);
});

test('no fault that axe finds, in either theme, with a case open and on a phone', async () => {
  ask(here, 30, 0);
  here.write('given.json', answers(30, 4, 3));
  here.proctor('run', 'suite.yaml', '--given', 'given.json', '-q');
  const [after, before] = await runs();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [{ width: 360, height: 740 }, { width: 1440, height: 900 }]) {
      const page = await here.newPage({ colorScheme, viewport });
      await page.goto(`${here.url}/compare?a=${before}&b=${after}`);
      await page.getByRole('button', { name: /question 1\D/ }).click();
      await page.getByRole('group', { name: 'Differences between A and B' }).waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(wide, `${viewport.width}`).toBe(0);
      await page.evaluate(axe.source);
      const found = await page.evaluate(async () => (await (globalThis as unknown as { axe: typeof axe }).axe.run('main')).violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.html).join(' ')}`));
      expect(found, `${colorScheme} ${viewport.width}`).toEqual([]);
      if (process.env.PROCTOR_SHOTS) await page.screenshot({ path: `${process.env.PROCTOR_SHOTS}/compare-${colorScheme}-${viewport.width}.png`, fullPage: true });
      await page.context().close();
    }
}, 180_000);
