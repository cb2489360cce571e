// A suite of PromptKitchen's with one test, its drawer open at the real page.
import type { Locator, Page } from 'playwright-core';
import type { Assertion } from '../src/assertions/assertion';
import type { World } from './world';

let made = 0;

export interface OpenTest {
  path: string;
  drawer: Locator;
  editor: Locator; // the section of assertions
  row(number: number): Locator;
  pathOf(number: number): Locator;
  expectedOf(number: number): Locator; // the button that opens the panel
  panel: Locator;
  saved(): Promise<{ assertions?: Assertion[]; [key: string]: unknown }>; // the test as the file has it after saving
}

interface Start {
  assertions?: Assertion[];
  output?: string; // of a run of it
  page?: Page;
  more?: Record<string, unknown>; // of the test
}

const suiteOf = (test: Record<string, unknown>) => `${JSON.stringify({ name: 'Users', prompt: 'Tell of {{name}}', testCases: [test] }, null, 2)}\n`;

export async function openTest(here: World, { assertions = [], output, page = here.page, more = {} }: Start): Promise<OpenTest> {
  const path = `tests/users${++made}.json`;
  // Something is expected of every test: without assertions it is the whole output.
  const test = { name: 'ada', inputs: { name: 'Ada' }, ...(assertions.length > 0 ? { assertions } : { expectedOutput: 'Ada' }), ...more };
  here.write(path, suiteOf(test));
  if (output !== undefined) {
    here.write('given.json', JSON.stringify({ cases: [{ case: 'ada', steps: [{ output }] }] }));
    here.proctor('run', path, '--given', 'given.json');
  }
  await page.goto(`${here.url}/tests/${encodeURIComponent(path)}?test=ada`);
  const drawer = page.getByRole('dialog', { name: /^Test: ada/ });
  const editor = drawer.getByRole('region', { name: 'Assertions (Advanced)' });
  await editor.waitFor();
  return {
    path,
    drawer,
    editor,
    row: (number) => editor.getByRole('group', { name: `Assertion ${number}`, exact: true }),
    pathOf: (number) => editor.getByRole('combobox', { name: `Path of assertion ${number}`, exact: true }),
    expectedOf: (number) => editor.getByRole('button', { name: new RegExp(`^Expected by assertion ${number}:`) }),
    panel: editor.getByRole('complementary'),
    saved: () => savedTest(here, page, drawer, path),
  };
}

async function savedTest(here: World, page: Page, drawer: Locator, path: string) {
  const before = here.read(path);
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save Suite' }).click();
  for (let tries = 0; here.read(path) === before; tries++) {
    if (tries > 100) throw new Error(`${path} was not saved`);
    await page.waitForTimeout(50);
  }
  return (JSON.parse(here.read(path)) as { testCases: [Record<string, unknown>] }).testCases[0];
}

// As a hand does it: in steps, and a moment's rest before letting go.
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('there is nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await page.waitForTimeout(250);
  await page.mouse.up();
  await page.waitForTimeout(250); // a click that comes with the end of a drag counts as part of it
}
