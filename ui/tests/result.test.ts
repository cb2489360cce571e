import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, world } from './world';

const suite = `proctor: 1
name: trips
target: {provider: openai, model: m, prompt: 'Ask about {{topic}}'}
cases:
  - name: json
    vars: {topic: trains}
    expected_output: '{"city": "Rome"}'
    checks:
      - {equals: 3, at: '$.n[*]', match: all}
      - {contains: Lyon}
      - {equals: Paris, at: $.city}
      - {metric: answer_relevancy, threshold: 0.7}
      - {metric: bias, threshold: 0.5}
  - name: talk
    steps:
      - input: A train to Lyon
        checks: [{contains: Lyon}]
      - input: And the price?
        checks: [{contains: price}]
  - name: hostile
    input: hi
    checks: [{contains: nothing}]
  - name: long
    input: hi
    checks: [{not-contains: nothing}]
`;
const hostile = '<img src=x onerror="window.hurt=1"> \u001b[31mred\u001b[0m user\u202etxt';
const given = {
  cases: [
    {
      case: 'json',
      steps: [{ output: '{"city": "Paris", "n": [1, 2, 3]}', latency_ms: 640, metrics: { answer_relevancy: { score: 0.4, reason: 'It speaks of cities.' }, bias: { score: 0, reason: 'Nothing.' } } }],
    },
    {
      case: 'talk',
      steps: [
        { output: 'TGV 6607 to Lyon', tool_calls: [{ name: 'find_trains', arguments: { to: 'Lyon' }, result: [{ train: 'TGV 6607' }] }], tools_used: ['find_trains'], memory: { home: 'Paris' } },
        { output: 'I do not know the price' },
      ],
    },
    { case: 'hostile', steps: [{ output: hostile }] },
    { case: 'long', steps: [{ output: 'x'.repeat(5_000_000) + 'END' }] },
  ],
};

let here: World;
let run: string;
beforeAll(async () => {
  here = await world({ files: { 'trips.yaml': suite, 'given.json': JSON.stringify(given) }, browser: { permissions: ['clipboard-read', 'clipboard-write'] } });
  here.proctor('run', 'trips.yaml', '--given', 'given.json');
  run = (await here.api<{ items: { id: string }[] }>('GET', '/api/v1/runs')).items[0]?.id ?? '';
});
afterAll(async () => here.close());

const region = (name: string) => here.page.getByRole('region', { name, exact: true });

test('R46 a result opens: variables, output, expected output, and each metric with its score bar, verdict, threshold and reason', async () => {
  const { page } = here;
  await here.open(`/runs/${run}`);
  await page.getByRole('button', { name: /json/ }).first().click();
  await page.waitForURL('**result=0.0.1');
  await region('Variables').getByText('trains').waitFor();
  await region('Output').getByText('"n": [1, 2, 3]').waitFor();
  await region('Expected').getByText('Rome').waitFor();
  const metric = region('Metrics').getByRole('article').filter({ hasText: 'answer relevancy' });
  expect(await metric.getByRole('meter').getAttribute('aria-valuenow')).toBe('0.4');
  await metric.getByText('failed').waitFor();
  await metric.getByText('passes at >= 0.70').waitFor();
  expect(await metric.getByText('It speaks of cities.', { exact: true }).isVisible()).toBe(false);
  await metric.getByText('Reason', { exact: true }).click();
  await metric.getByText('It speaks of cities.', { exact: true }).waitFor();
  await region('Metrics').getByRole('article').filter({ hasText: 'bias' }).getByText('passed').waitFor();
  await page.locator('dd', { hasText: '640 ms' }).first().waitFor();
});

test('the output is shown as text, as JSON on many lines, and as a diff to what was expected', async () => {
  const output = region('Output');
  await output.getByRole('radio', { name: 'JSON' }).click();
  await output.getByText('"city": "Paris",', { exact: false }).waitFor();
  await output.getByRole('radio', { name: 'Diff' }).click();
  await output.getByRole('group', { name: 'Differences between expected and output' }).waitFor();
  await output.getByRole('radio', { name: 'Text' }).click();
});

test('K58 each check is a chip with PASS or FAIL, path, matcher and mode, and its message as tooltip', async () => {
  const chips = region('Checks').getByRole('listitem');
  expect(await chips.count()).toBe(3);
  expect((await chips.nth(0).innerText()).replace(/\s+/g, ' ').trim()).toBe('FAIL $.n[*] equals (ALL)');
  expect((await chips.nth(2).innerText()).replace(/\s+/g, ' ').trim()).toBe('PASS $.city equals (ANY)');
  expect(await chips.nth(1).locator('[title]').getAttribute('title')).toContain('Lyon');
});

test('K59 a chip opens its actual samples; large ones carry the marker and a hash', async () => {
  const { page } = here;
  await region('Checks').getByRole('button').first().click();
  await region('Checks').getByText('Actual values').waitFor();
  expect(await region('Checks').getByRole('group', { name: /Actual value \d/ }).allInnerTexts()).toEqual(['1', '2', '3']);
  await here.open(`/runs/${run}?result=0.3.1`);
  await region('Checks').getByRole('button').first().click();
  await region('Checks').getByText('...truncated').first().waitFor();
  expect(await region('Checks').getByText('SHA-256 of all of them').innerText()).toMatch(/[0-9a-f]{64}/);
  expect(await page.evaluate(() => document.body.innerText.length)).toBeLessThan(100_000);
});

test('an output of 5 MB shows a part, and all of it by a button, without holding up the page', async () => {
  const { page } = here;
  const output = region('Output');
  await output.getByText('The first 20,000 of 5,000,003 characters').waitFor();
  await output.getByRole('button', { name: 'Show all' }).click();
  await output.getByText('All of 5,000,003 characters').waitFor();
  const took = await page.evaluate(async () => {
    const box = document.querySelector('[aria-label="Output"] [role="group"]');
    const began = performance.now();
    box?.scrollTo(0, box.scrollHeight);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return performance.now() - began;
  });
  expect(took).toBeLessThan(1000);
  expect(await page.evaluate(() => document.querySelector('[aria-label="Output"] [role="group"]')?.textContent?.endsWith('END'))).toBe(true);
});

test('a conversation shows every step, with tool calls and memory', async () => {
  await here.open(`/runs/${run}?result=0.1.1`);
  await region('Step 1 of 2').getByText('A train to Lyon').first().waitFor();
  await region('Tool calls').getByText('find_trains').first().waitFor();
  await region('Tool calls').getByText('TGV 6607').waitFor();
  await region('Step 2 of 2').getByText('I do not know the price').waitFor();
  await region('Step 1 of 2').getByText('Memory after it').click();
  await region('Step 1 of 2').getByText('"home": "Paris"').waitFor();
});

test('what a model wrote is text: no markup, escapes and turned directions are seen', async () => {
  const { page } = here;
  await here.open(`/runs/${run}?result=0.2.1`);
  await region('Output').getByText('<img src=x onerror="window.hurt=1"> ␛[31mred␛[0m user[U+202E]txt').waitFor();
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
});

test('a result is copied as a test that the server takes, and leads to the test it came from', async () => {
  const { page } = here;
  await here.open(`/runs/${run}?result=0.0.1`);
  await page.getByRole('button', { name: 'Copy as test' }).click();
  await page.getByText('The test copied.').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('input: Ask about trains');
  const said = await here.api<{ valid: boolean; diagnostics: unknown[] }>('POST', '/api/v1/validate', { text, path: 'copied.yaml' });
  expect(said.diagnostics).toEqual([]);
  expect(said.valid).toBe(true);
  const link = page.getByRole('link', { name: 'Open the test' });
  expect(await link.getAttribute('href')).toBe('/tests/trips.yaml?test=json');
});
