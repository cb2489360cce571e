import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { type World, world } from './world';

const many = 20_000;

// Every 100th fails.
function bigSuite(): string {
  const cases = Array.from({ length: many }, (_, number) => ({
    name: `question ${number}`,
    vars: { word: number % 100 === 0 ? 'Rome' : 'Paris' },
    checks: [{ contains: 'Paris' }],
  }));
  return JSON.stringify({ proctor: 1, name: 'big', target: { provider: 'echo', prompt: 'It is {{word}}' }, cases });
}

const mixed = `proctor: 1
name: mixed
cases:
  - {name: good, input: good, checks: [{contains: good}]}
  - {name: bad, input: bad, checks: [{contains: good}]}
  - {name: off, input: off, run: skip, checks: [{contains: good}]}
  - {name: broken, input: broken, checks: [{contains: good}]}
`;
const slow = `proctor: 1
name: slow
cases:
${Array.from({ length: 12 }, (_, number) => `  - {name: wait ${number}, input: hi, checks: [{contains: hello}]}`).join('\n')}
`;
// Answers at once with what it is asked, a little later where that is "hi", and has no answer to "broken".
const agent = `while read -r question; do
  case "$question" in
    *broken*) echo '{"error": "out of paper"}' ;;
    *'"hi"'*) sleep 1; echo '{"output": "hello"}' ;;
    *good*) echo '{"output": "good"}' ;;
    *) echo '{"output": "bad"}' ;;
  esac
done
`;

let here: World;
let page: Page;
beforeAll(async () => {
  here = await world({
    files: { 'big.json': bigSuite(), 'mixed.yaml': mixed, 'slow.yaml': slow, 'agent.sh': agent },
    flags: ['--agent', 'sh agent.sh', '-j', '2'],
  });
  page = here.page;
  page.setDefaultTimeout(25_000);
  here.proctor('run', 'big.json');
});
afterAll(async () => here.close());

const newest = async () => (await here.api<{ items: { id: string; totals: { cases: number } }[] }>('GET', '/api/v1/runs')).items[0];
const figure = (name: string) => page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) }).locator('dd');
const rows = () => page.getByRole('region', { name: 'List of results' }).getByRole('listitem');

test('R46 a run tells its totals, how many passed and failed, how long it took and when it was', async () => {
  const run = await newest();
  expect(run?.totals.cases).toBe(many);
  await here.open(`/runs/${run?.id}`);
  await page.getByText('20,000 results').waitFor();
  expect(await figure('Total').innerText()).toBe('20,000');
  expect(await figure('Passed').innerText()).toBe('19,800');
  expect(await figure('Failed').innerText()).toBe('200');
  expect(await figure('Errors').innerText()).toBe('0');
  expect(await figure('Time').innerText()).toMatch(/ (ms|s|min)/);
  expect(await page.locator('time').first().getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/);
  await rows().first().getByText('question 0').waitFor();
  await rows().first().getByText('failed').waitFor({ state: 'attached' });
});

test('20,000 results: the end and the middle are reached, and only what is seen is fetched and drawn', async () => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/results?') && asked.push(request.url()));
  const list = page.getByRole('region', { name: 'List of results' });
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.getByRole('button', { name: /question 19999/ }).waitFor();
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  await page.getByRole('button', { name: /question 10005/ }).waitFor();
  expect(await rows().count()).toBeLessThan(80);
  expect(asked.length).toBeLessThanOrEqual(5);
  page.removeAllListeners('request');
});

test('the list is used by keyboard: arrows, Home, End, Enter', async () => {
  const list = page.getByRole('region', { name: 'List of results' });
  await list.focus();
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('question 19999'));
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('question 19998'));
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('question 0'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**result=0.1.1');
  await page.getByRole('region', { name: 'Output', exact: true }).getByText('It is Paris').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.search.includes('result'));
});

test('a deep link opens its result, however far down, and beside a filter that leaves it out', async () => {
  const run = await newest();
  await here.open(`/runs/${run?.id}?result=0.15000.1`);
  await page.getByRole('button', { name: /question 15000/, expanded: true }).waitFor();
  await page.getByRole('region', { name: 'Output', exact: true }).getByText('It is Rome').waitFor();
  await here.open(`/runs/${run?.id}?result=0.15001.1&status=failed`);
  await page.getByRole('heading', { name: 'question 15001' }).waitFor();
  await page.getByRole('button', { name: 'Close the result' }).click();
  await page.waitForURL((url) => !url.search.includes('result'));
});

test('filters stand in the address: failed, text, slowest first, flaky', async () => {
  const run = await newest();
  await here.open(`/runs/${run?.id}`);
  await page.getByRole('button', { name: 'Failed', exact: true }).click();
  await page.waitForURL('**status=failed');
  await page.getByText('200 of 20,000 results').waitFor();
  await page.getByLabel('Name contains').fill('QUESTION 70');
  await page.waitForURL(/text=QUESTION/);
  await page.getByText('2 of 20,000 results').waitFor();
  await page.reload();
  await page.getByText('2 of 20,000 results').waitFor();
  expect(await page.getByRole('button', { name: 'Failed', exact: true }).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Slowest first' }).click();
  await page.waitForURL('**order=slowest**');
  await page.getByRole('button', { name: 'Flaky' }).click();
  await page.getByText('No result fits these filters.').waitFor();
  await page.getByRole('button', { name: 'Show all results' }).first().click();
  await page.getByText('20,000 results').waitFor();
});

test('a run is followed as it goes on, stopped, and resumed to its end', async () => {
  const started = await here.api<{ id: string }>('POST', '/api/v1/runs', { paths: ['slow.yaml'] });
  await here.open(`/runs/${started.id}`);
  const bar = page.getByRole('progressbar', { name: 'Tests done' });
  await bar.waitFor();
  await page.waitForFunction(() => Number(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')) >= 2);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  const done = Number((await figure('Passed').innerText()).replace(',', ''));
  expect(done).toBeGreaterThanOrEqual(2);
  expect(done).toBeLessThan(12);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('12 results').waitFor({ timeout: 50_000 });
  await page.getByRole('button', { name: 'Run again' }).waitFor();
  expect(await figure('Passed').innerText()).toBe('12');
  expect(await rows().count()).toBe(12);
});

test('R50 one test is run again from its result', async () => {
  const started = await here.api<{ id: string }>('POST', '/api/v1/runs', { paths: ['mixed.yaml'] });
  await here.open(`/runs/${started.id}`);
  await page.getByText('4 results').waitFor();
  await page.getByRole('button', { name: 'Skipped', exact: true }).click();
  await page.getByText('1 of 4 results').waitFor();
  await page.getByRole('button', { name: 'Errors', exact: true }).click();
  await page.getByText('2 of 4 results').waitFor();
  await page.getByText('out of paper').waitFor();
  await page.getByRole('button', { name: 'Show all results' }).click();
  await page.getByRole('button', { name: /bad/ }).first().click();
  await page.getByRole('button', { name: 'Run this test again' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/runs/') && !url.pathname.includes(started.id));
  await page.getByText('1 result', { exact: true }).waitFor();
  expect(await figure('Failed').innerText()).toBe('1');
});

test('a run that is not there says so', async () => {
  await here.open('/runs/run_nowhere');
  await page.getByRole('alert').waitFor();
});
