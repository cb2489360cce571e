// Unsaved changes: one guard for every way out, and drafts that outlive a reload.
import type { Dialog, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type World, world } from './world';

const suite = `proctor: 1
name: capitals
description: Of countries.
target: {prompt: "Say {{city}}"}
cases:
  - name: France
    vars: {city: Paris}
    checks: [{contains: Paris}]
  - name: Japan
    vars: {city: Tokyo}
    checks: [{contains: Tokyo}]
`;
const path = 'tests/a.yaml';
const suiteAddress = `/tests/${encodeURIComponent(path)}?view=both`;
const tool = 'tool:\n  name: find_order\n  description: Finds it.\n  parameters: {type: object}\n  mock: {enabled: true, mock_type: static, static_response: ok}\n';
const toolPath = '.promptrepo/mock_tools/find_order.yaml';
const prompt = 'You help.\n';
const talk = JSON.stringify([{ name: 'greets', steps: [{ message: 'Hello', expectedBehavior: 'Is kind.' }] }]);

let here: World;
beforeAll(async () => {
  here = await world({ flags: ['--provider', 'echo', '--model', 'x'], files: { [`shop/${toolPath}`]: tool, 'tests/desk/prompt.md': prompt, 'tests/desk/simple_tests.json': talk } });
});
beforeEach(async () => {
  here.write(path, suite);
  await here.page.goto(`${here.url}/settings`);
  await here.page.evaluate(() => localStorage.clear());
});
afterAll(async () => here.close());

const button = (name: string | RegExp, page: Page = here.page) => page.getByRole('button', { name, exact: true });
const guard = () => here.page.getByRole('dialog', { name: 'Leave without saving?' });

interface Place {
  what: string;
  address: () => string;
  come: () => Promise<void>; // from another page, by links alone
  change: () => Promise<void>; // types "typed"
  typed: () => Promise<string>; // what is there now
}

const description = () => here.page.getByLabel('Description', { exact: true });
const inDialog = (label: string) => here.page.getByRole('dialog').getByLabel(label, { exact: true });
const follow = async (...links: string[]) => {
  for (const name of links) await here.page.getByRole('link', { name, exact: true }).click();
};
const places: Place[] = [
  { what: 'a suite', address: () => suiteAddress, come: () => follow('Tests', 'capitals'), change: () => description().fill('typed'), typed: () => description().inputValue() },
  {
    what: 'a test in its drawer',
    address: () => `/tests/${encodeURIComponent(path)}?view=both&test=France`,
    come: async () => {
      await follow('Tests', 'capitals');
      await button('Edit France').click();
    },
    change: () => inDialog('Description').fill('typed'),
    typed: () => inDialog('Description').inputValue(),
  },
  {
    what: 'a mock tool',
    address: () => `/tools?repository=shop&path=${encodeURIComponent(toolPath)}`,
    come: () => follow('Tools', 'find_order'),
    change: () => inDialog('Description').fill('typed'),
    typed: () => inDialog('Description').inputValue(),
  },
  {
    what: 'a prompt folder',
    address: () => `/prompts?folder=${folder}`,
    come: () => follow('Prompts', 'desk'),
    change: () => here.page.getByLabel('Prompt', { exact: true }).fill('typed'),
    typed: () => here.page.getByLabel('Prompt', { exact: true }).inputValue(),
  },
];
let folder = '';
beforeAll(async () => {
  const [first] = await here.api<{ id: string }[]>('GET', '/api/v1/prompts');
  folder = first?.id ?? '';
});

// Comes from another page, so that there is something to go back to.
async function edit(place: Place): Promise<void> {
  await here.page.goto(`${here.url}/settings`);
  await here.page.getByRole('link', { name: 'Runs' }).click();
  await here.page.getByRole('heading', { name: 'Runs' }).waitFor();
  await place.come();
  await place.change();
}

const ways: [string, () => Promise<unknown>][] = [
  ['the back button', () => here.page.evaluate(() => history.back())],
  [
    'a command of the palette',
    async () => {
      await here.page.keyboard.press('Control+k');
      await here.page.getByRole('combobox', { name: 'Search and commands' }).fill('go to history');
      await here.page.keyboard.press('Enter');
    },
  ],
];

describe.each(places)('changes of $what', (place) => {
  test.each(ways)('are asked about before %s leaves them', async (_, leave) => {
    await edit(place);
    await leave();
    await guard().getByRole('button', { name: 'Keep editing' }).click();
    await guard().waitFor({ state: 'detached' });
    expect(await place.typed()).toBe('typed');
    await leave();
    await guard().getByRole('button', { name: 'Discard changes' }).click();
    await guard().waitFor({ state: 'detached' });
    await here.open(place.address());
    expect(await place.typed()).not.toBe('typed');
    expect(await button('Restore unsaved changes').count()).toBe(0);
  });

  test('are asked about before a reload, and offered again after it', async () => {
    await here.open(place.address());
    await place.change();
    const asked = here.page.waitForEvent('dialog');
    void here.page.reload().catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await button('Restore unsaved changes').click();
    await expect.poll(place.typed).toBe('typed');
    expect(await button('Restore unsaved changes').count()).toBe(0);
  });
});

// Says yes where the browser asks.
async function reloadAnyway(): Promise<void> {
  const yes = (dialog: Dialog) => void dialog.accept().catch(() => undefined);
  here.page.on('dialog', yes);
  await here.page.reload();
  here.page.off('dialog', yes);
}

test('a draft that is discarded is gone', async () => {
  await here.open(suiteAddress);
  await description().fill('typed');
  await reloadAnyway();
  await button('Discard').click();
  await reloadAnyway();
  await description().waitFor();
  await here.page.waitForTimeout(300);
  expect(await button('Restore unsaved changes').count()).toBe(0);
  expect(await description().inputValue()).toBe('Of countries.');
});

test('a draft of an older version says so, and does not overwrite what was saved since', async () => {
  await here.open(suiteAddress);
  await description().fill('typed');
  await here.page.waitForTimeout(600);
  here.write(path, suite.replace('Of countries.', 'Saved by somebody else.'));
  await reloadAnyway();
  await here.page.getByText('based on an older version').waitFor();
  await button('Restore unsaved changes').click();
  await expect.poll(() => description().inputValue()).toBe('typed');
  await button('Save Suite').click();
  await here.page.getByRole('dialog', { name: 'The file was changed meanwhile' }).waitFor();
  expect(here.read(path)).toContain('Saved by somebody else.');
});

test('what is saved leaves no draft behind', async () => {
  await here.open(suiteAddress);
  await description().fill('typed');
  await button('Save Suite').click();
  await here.page.getByText(`Saved ${path}`).waitFor();
  await here.page.reload();
  await description().waitFor();
  await here.page.waitForTimeout(300);
  expect(await button('Restore unsaved changes').count()).toBe(0);
});
