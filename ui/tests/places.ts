// Every place of the page that can be looked at, with what must be pressed to see it. Tests of all pages walk through them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import type { World } from './world';

export interface Place {
  name: string; // also of its picture
  route: string; // as the router has it
  address: (ids: Ids) => string;
  open?: (page: Page) => Promise<void>; // what is pressed once the page is there
  seen: (page: Page) => Locator; // what shows that it is there
}

export interface Ids {
  runs: string[]; // newest first
  capitals: string[]; // those of the capitals, newest first
  folder: string;
}

const suite = '/tests/tests%2Fcapitals.yaml';
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const follow = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first().click();
const choose = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

export const places: Place[] = [
  { name: 'tests', route: '/tests', address: () => '/tests', seen: (page) => page.getByRole('link', { name: 'capitals' }) },
  { name: 'new-suite', route: '/tests', address: () => '/tests', open: press('New suite'), seen: dialog('New suite') },
  { name: 'suite', route: '/tests/$suite', address: () => suite, seen: (page) => page.getByRole('button', { name: 'Add Test' }) },
  { name: 'suite-source', route: '/tests/$suite', address: () => `${suite}?view=source`, seen: (page) => page.locator('.cm-content') },
  { name: 'test', route: '/tests/$suite', address: () => `${suite}?test=Australia`, seen: dialog(/Australia/) },
  { name: 'test-kitchen', route: '/tests/$suite', address: () => '/tests/tests%2Forders.json?test=an+open+order', seen: dialog(/an open order/) },
  { name: 'test-metrics', route: '/tests/$suite', address: () => `/tests/${encodeURIComponent('shop/.promptrepo/tests/returns-desk/suite.yaml')}?test=within-thirty-days`, seen: dialog(/within-thirty-days/) },
  { name: 'executions', route: '/tests/$suite/executions', address: () => `${suite}/executions`, seen: heading(/./) },
  { name: 'execution', route: '/tests/$suite/executions/$run', address: ({ capitals }) => `${suite}/executions/${capitals[0]}`, seen: heading(/./) },
  { name: 'runs', route: '/runs', address: () => '/runs', seen: heading('Runs') },
  { name: 'run', route: '/runs/$run', address: ({ capitals }) => `/runs/${capitals.at(-1)}`, seen: heading(/./) },
  { name: 'result', route: '/runs/$run', address: ({ capitals }) => `/runs/${capitals.at(-1)}?status=failed`, open: openFirst, seen: (page) => page.getByRole('button', { name: 'Copy as test' }) },
  { name: 'compare', route: '/compare', address: ({ capitals }) => `/compare?a=${capitals.at(-1)}&b=${capitals[0]}`, seen: heading('Compare') },
  { name: 'history', route: '/history', address: () => '/history', seen: heading('History') },
  { name: 'prompts', route: '/prompts', address: () => '/prompts', seen: (page) => page.getByRole('link', { name: 'returns' }) },
  { name: 'prompt', route: '/prompts', address: () => '/prompts', open: follow('returns'), seen: (page) => dialog('Prompt')(page).getByLabel('Temperature') },
  { name: 'new-prompt', route: '/prompts', address: () => '/prompts', open: press('New prompt'), seen: dialog(/New prompt/) },
  { name: 'workspace', route: '/prompts', address: ({ folder }) => `/prompts?folder=${folder}`, seen: heading('order_support') },
  { name: 'workspace-tests', route: '/prompts', address: ({ folder }) => `/prompts?folder=${folder}`, open: choose('Test Cases'), seen: (page) => page.getByRole('list', { name: 'Tests' }) },
  { name: 'workspace-mocks', route: '/prompts', address: ({ folder }) => `/prompts?folder=${folder}`, open: choose('Tool Mocks'), seen: (page) => page.getByLabel('mocks.ts') },
  { name: 'workspace-run', route: '/prompts', address: ({ folder }) => `/prompts?folder=${folder}&view=tests`, open: runTest, seen: (page) => dialog(/^Run/)(page).getByText('Step 2') },
  { name: 'tools', route: '/tools', address: () => '/tools', seen: (page) => page.getByRole('link', { name: 'return_label' }) },
  { name: 'tool', route: '/tools', address: () => '/tools', open: follow('return_label'), seen: (page) => dialog('Mock tool')(page).getByText('Rule 2') },
  { name: 'recordings', route: '/cassettes', address: () => '/cassettes', seen: (page) => page.getByText('all can be used') },
  { name: 'recording', route: '/cassettes', address: () => '/cassettes', open: follow(/capital of Japan/), seen: (page) => dialog('Recording')(page).getByText('Tokyo') },
  { name: 'traces', route: '/traces', address: () => '/traces?filter=capital+of', seen: (page) => page.getByRole('list', { name: 'Traces' }) },
  { name: 'trace', route: '/traces', address: () => '/traces?filter=capital+of', open: follow(/Paris/), seen: (page) => dialog('Trace')(page).getByRole('list', { name: 'Conversation' }) },
  { name: 'trace-to-test', route: '/traces', address: () => '/traces?filter=capital+of', open: makeTest, seen: (page) => dialog('Make a test')(page).getByText('proctor: 1') },
  { name: 'settings', route: '/settings', address: () => '/settings', seen: (page) => page.getByText('saved to files') },
  { name: 'palette', route: '/tests', address: () => '/tests', open: press('Search and commands'), seen: (page) => page.getByRole('option', { name: /capitals/ }).first() },
  { name: 'shortcuts', route: '/settings', address: () => '/settings', open: (page) => page.keyboard.press('?'), seen: dialog('Keyboard shortcuts') },
  { name: 'nowhere', route: '/', address: () => '/nowhere', seen: heading('Nothing here') },
];

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('list').getByRole('button', { name: /Australia/ }).click();
}

async function runTest(page: Page): Promise<void> {
  await press(/^Run Test/)(page);
  await dialog(/^Run/)(page).getByRole('button', { name: 'Run Test' }).click();
}

async function makeTest(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Paris/ }).first().check();
  await press('Make a test')(page);
}

export async function idsIn(here: World): Promise<Ids> {
  const { items } = await here.api<{ items: { id: string; suites: { name: string }[] }[] }>('GET', '/api/v1/runs');
  const [prompt] = await here.api<{ id: string }[]>('GET', '/api/v1/prompts');
  return { runs: items.map((run) => run.id), capitals: items.filter((run) => run.suites.some((one) => one.name === 'capitals')).map((run) => run.id), folder: prompt?.id ?? '' };
}

// The addresses that the router knows, read from its source.
export function routes(): string[] {
  const source = readFileSync(fileURLToPath(new URL('../src/router.tsx', import.meta.url)), 'utf8');
  return [...source.matchAll(/\bat\('([^']+)'\)/g)].map(([, path]) => path ?? '');
}

export async function go(page: Page, url: string, place: Place, ids: Ids): Promise<void> {
  await page.goto(url + place.address(ids));
  await page.locator('h1').first().waitFor();
  await place.open?.(page);
  await place.seen(page).first().waitFor();
}
