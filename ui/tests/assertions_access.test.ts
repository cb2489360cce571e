// The editor of assertions without a mouse, without colours, without much room.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assertion } from '../src/assertions/assertion';
import { openTest } from './assertions_world';
import { type World, world } from './world';

let here: World;
beforeAll(async () => {
  here = await world();
});
afterAll(async () => here.close());

const assertion = (id: string, more: Partial<Assertion> = {}): Assertion => ({ id, path: `$.${id}`, matcher: 'toEqual', expected: id, ...more });
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('aria-label') ?? at?.closest('label')?.textContent ?? at?.textContent ?? '';
  });

test('K54 Tab goes through all fields of a row, then to the panel', async () => {
  const { row, expectedOf } = await openTest(here, { assertions: [assertion('a')] });
  await expectedOf(1).waitFor();
  const { keyboard } = here.page;
  await row(1).getByRole('button', { name: 'Reorder assertion 1' }).focus();
  const seen: string[] = [];
  for (let step = 0; step < 9; step++) {
    seen.push(await focused(here.page));
    await keyboard.press('Tab');
  }
  expect(seen).toEqual([
    'Reorder assertion 1',
    'Path of assertion 1',
    'ANY',
    'Matcher of assertion 1',
    'NOT',
    'Expected by assertion 1: "a"',
    'Remove assertion 1',
    'Text',
    'Expected value',
  ]);
});

test('K54 by keyboard alone: Space toggles ANY and ALL, Enter adds values, Del removes the focused assertion', async () => {
  const { editor, row, pathOf, saved } = await openTest(here, { assertions: [assertion('a'), assertion('b')] });
  const { keyboard } = here.page;
  await row(1).getByRole('radio', { name: 'ANY' }).focus();
  await keyboard.press('Space');
  expect(await row(1).getByRole('radio', { name: 'ALL' }).getAttribute('aria-checked')).toBe('true');
  await keyboard.press('Tab');
  await keyboard.type('toBeOneOf');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  expect(await focused(here.page)).toBe('Value 1');
  await keyboard.press('Enter');
  await keyboard.type('z');
  await keyboard.press('Enter');
  await keyboard.type('y');
  await pathOf(2).focus();
  await keyboard.press('End');
  await keyboard.press('Delete');
  expect(await pathOf(2).inputValue()).toBe('$.b');
  await row(2).getByRole('checkbox', { name: 'NOT' }).focus();
  await keyboard.press('Delete');
  await row(2).waitFor({ state: 'detached' });
  expect(await focused(here.page)).toBe('Reorder assertion 1');
  await editor.getByText('Removed $.b toEqual.').waitFor();
  expect((await saved()).assertions).toEqual([{ id: 'a', path: '$.a', matcher: 'toBeOneOf', expected: ['a', 'z', 'y'], pathMatch: 'ALL' }]);
});

test('K50 K54 a row is moved by keyboard; Escape puts it back and leaves the drawer open', async () => {
  const { drawer, row, pathOf, saved } = await openTest(here, { assertions: [assertion('a'), assertion('b'), assertion('c')] });
  const { keyboard } = here.page;
  const settled = () => here.page.waitForTimeout(300); // the list moves aside
  await row(1).getByRole('button', { name: 'Reorder assertion 1' }).focus();
  await keyboard.press('Space');
  await settled();
  await keyboard.press('ArrowDown');
  await settled();
  await keyboard.press('Escape');
  await settled();
  expect(await drawer.isVisible()).toBe(true);
  expect(await pathOf(1).inputValue()).toBe('$.a');
  await row(1).getByRole('button', { name: 'Reorder assertion 1' }).focus();
  await keyboard.press('Space');
  await settled();
  await keyboard.press('ArrowDown');
  await settled();
  await keyboard.press('Space');
  await settled();
  expect((await saved()).assertions?.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
});

test('K54 the quick-pick closes by Escape and leaves the drawer open', async () => {
  const { drawer, pathOf, editor } = await openTest(here, { assertions: [assertion('a')], output: '{"user":{"name":"bob"}}' });
  await editor.getByRole('button', { name: /^Keys of the last output/ }).waitFor();
  await pathOf(1).focus();
  await here.page.keyboard.press('ArrowDown');
  await editor.getByRole('listbox').waitFor();
  await here.page.keyboard.press('Escape');
  await editor.getByRole('listbox').waitFor({ state: 'hidden' });
  expect(await drawer.isVisible()).toBe(true);
});

test('K55 what is wrong is announced in the panel, focus is seen, and nothing hides in high contrast', async () => {
  const page = await here.newPage({ forcedColors: 'active' });
  const { expectedOf, panel, pathOf } = await openTest(here, { assertions: [assertion('a', { matcher: 'toMatch' })], page });
  await expectedOf(1).click();
  const live = panel.getByRole('status');
  expect(await live.getAttribute('aria-live')).toBe('polite');
  expect(await live.textContent()).toBe('');
  await panel.getByRole('textbox', { name: 'Pattern' }).fill('(');
  await live.getByText(/^Invalid Regex/).waitFor();
  await pathOf(1).focus();
  expect(await pathOf(1).evaluate((field) => getComputedStyle(field).outlineStyle)).toBe('solid');
  expect(await pathOf(1).evaluate((field) => getComputedStyle(field).borderTopStyle)).toBe('solid');
  await page.close();
});

test.each(['light', 'dark'] as const)('K55 axe finds nothing to mend, %s', async (colorScheme) => {
  const page = await here.newPage({ colorScheme });
  const { editor, expectedOf, pathOf, panel } = await openTest(here, {
    assertions: [assertion('a', { matcher: 'toBeOneOf', expected: [1, 'b'] }), assertion('b', { matcher: 'toMatch' })],
    output: '{"user":{"name":"bob"}}',
    page,
  });
  await pathOf(1).fill('$.a[');
  await expectedOf(1).click();
  await editor.getByRole('button', { name: 'Preview', exact: true }).click();
  await panel.waitFor();
  await editor.getByText('Invalid JSONPath', { exact: true }).waitFor();
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const found = await page.evaluate('axe.run("[role=dialog] section").then(({violations}) => violations.map((one) => one.id + ": " + one.nodes.map((node) => node.html).join(" | ")))');
  expect(found).toEqual([]);
  await page.close();
});

test('K56 without assertions the editor says what to do', async () => {
  const { editor, pathOf } = await openTest(here, {});
  await editor.getByText('No assertions yet — add one or import from last output.', { exact: true }).waitFor();
  await editor.getByRole('button', { name: 'Import from last output' }).click();
  await here.page.getByRole('dialog', { name: 'Import from last output' }).getByRole('textbox', { name: 'Output' }).waitFor();
  await here.page.keyboard.press('Escape');
  await editor.getByRole('button', { name: 'Add assertion' }).click();
  await pathOf(1).waitFor();
});

test.each([360, 768, 1440, 2560])('K57 everything has its place at %i px', async (width) => {
  const page = await here.newPage({ viewport: { width, height: 900 } });
  const { drawer, editor, expectedOf, panel } = await openTest(here, {
    assertions: [assertion('a', { path: `$.${'long'.repeat(20)}[*]`, expected: 'x'.repeat(200) }), assertion('b', { matcher: 'toBeOneOf', expected: ['READY', { a: 1 }] })],
    page,
  });
  for (const number of [1, 2]) {
    await expectedOf(number).click();
    await panel.waitFor();
    const beyond = await editor.evaluate((section) => {
      const edge = section.getBoundingClientRect();
      return [...section.querySelectorAll('input, button, select, textarea')]
        .filter((control) => control.checkVisibility())
        .map((control) => ({ name: control.getAttribute('aria-label') ?? control.textContent, ...control.getBoundingClientRect().toJSON() }) as { name: string; left: number; right: number })
        .filter(({ left, right }) => left < edge.left - 1 || right > edge.right + 1);
    });
    expect(beyond).toEqual([]);
  }
  expect(await drawer.evaluate((sheet) => sheet.scrollWidth <= sheet.clientWidth)).toBe(true);
  await page.close();
});
