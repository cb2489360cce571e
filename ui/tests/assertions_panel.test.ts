// What the chosen assertion expects: a panel for each kind of matcher.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assertion } from '../src/assertions/assertion';
import { drag, openTest } from './assertions_world';
import { type World, world } from './world';

let here: World;
beforeAll(async () => {
  here = await world();
});
afterAll(async () => here.close());

const assertion = (id: string, more: Partial<Assertion> = {}): Assertion => ({ id, path: `$.${id}`, matcher: 'toEqual', expected: id, ...more });
const user = '{"user":{"name":"bob","age":41},"items":[{"status":"READY"},{"status":"SENT"}]}';

test('K42 toBeNull expects nothing and has no panel', async () => {
  const { expectedOf, panel, row, saved } = await openTest(here, { assertions: [assertion('a')] });
  await expectedOf(1).click();
  await panel.waitFor();
  await row(1).getByRole('combobox', { name: 'Matcher of assertion 1' }).selectOption('toBeNull');
  await panel.waitFor({ state: 'detached' });
  expect((await saved()).assertions).toEqual([{ id: 'a', path: '$.a', matcher: 'toBeNull' }]);
});

test('K43 a pattern has four flags, and its length, flags and safety are looked at', async () => {
  const { expectedOf, panel, row, saved } = await openTest(here, { assertions: [assertion('a', { matcher: 'toMatch', expected: '^a' })] });
  await expectedOf(1).click();
  const pattern = panel.getByRole('textbox', { name: 'Pattern' });
  expect(await panel.getByRole('checkbox').count()).toBe(4);
  await pattern.fill('^[A-Z');
  await row(1).getByText('Invalid Regex').waitFor();
  await panel.getByRole('status').getByText('Invalid Regex: a class without its "]"').waitFor();
  await pattern.fill('a'.repeat(1025));
  await row(1).getByText('Pattern too long').waitFor();
  await pattern.fill(String.raw`(x+x+)+y\1`);
  await row(1).getByText('Unsafe pattern').waitFor();
  await pattern.fill('(x+x+)+y');
  await row(1).getByText('Unsafe pattern').waitFor({ state: 'detached' });
  await pattern.fill('^[A-Z]');
  await panel.getByRole('checkbox', { name: /^m:/ }).check();
  await panel.getByRole('checkbox', { name: /^i:/ }).check();
  expect((await saved()).assertions?.[0]?.expected).toEqual({ source: '^[A-Z]', flags: 'im' });
});

test('K44 a value is JSON or text; JSON is checked and put in form, lists show as JSON', async () => {
  const { expectedOf, panel, row, saved } = await openTest(here, { assertions: [assertion('a', { expected: [1, 2] }), assertion('b', { expected: 'text' })] });
  await expectedOf(2).click();
  expect(await panel.getByRole('radio', { name: 'Text' }).getAttribute('aria-checked')).toBe('true');
  await expectedOf(1).click();
  expect(await panel.getByRole('radio', { name: 'JSON' }).getAttribute('aria-checked')).toBe('true');
  const value = panel.getByRole('textbox', { name: 'Expected value' });
  await value.fill('{"a": [1,');
  await row(1).getByText('Invalid JSON').waitFor();
  await value.fill('{"a":[1,2]}');
  await panel.getByText('Valid JSON').waitFor();
  await panel.getByRole('button', { name: 'Format' }).click();
  expect(await value.inputValue()).toBe('{\n  "a": [\n    1,\n    2\n  ]\n}');
  expect((await saved()).assertions?.[0]?.expected).toEqual({ a: [1, 2] });
});

test('K44 where the last output has a list, JSON comes first', async () => {
  const { pathOf, panel, editor } = await openTest(here, { assertions: [assertion('a')], output: user });
  await editor.getByRole('button', { name: 'Add', exact: true }).click();
  await pathOf(2).fill('$.items');
  await pathOf(2).press('Tab');
  await expect.poll(() => panel.getByRole('radio', { name: 'JSON' }).getAttribute('aria-checked')).toBe('true');
});

test('K45 toContain finds a text in any case', async () => {
  const { expectedOf, panel, saved } = await openTest(here, { assertions: [assertion('a', { matcher: 'toContain', expected: 'sorry' })] });
  await expectedOf(1).click();
  await panel.getByRole('checkbox', { name: 'Case-insensitive' }).check();
  expect((await saved()).assertions?.[0]?.expected).toEqual({ value: 'sorry', caseInsensitive: true });
});

test('K46 a list is built of values, put in order by dragging, and must not be empty', async () => {
  const { editor, expectedOf, panel, row, saved } = await openTest(here, { assertions: [assertion('a', { matcher: 'toBeOneOf', expected: ['one'] })] });
  await expectedOf(1).click();
  await panel.getByRole('button', { name: 'Remove value 1' }).click();
  await row(1).getByText('No values').waitFor();
  await panel.getByText('the list must not be empty').waitFor();
  for (const value of ['one', 'two', '3']) {
    await panel.getByRole('button', { name: 'Add value' }).click();
    await here.page.keyboard.type(value);
  }
  await panel.getByRole('radiogroup', { name: 'Value 3: written as' }).getByRole('radio', { name: 'JSON' }).click();
  await drag(here.page, panel.getByRole('button', { name: 'Reorder value 3' }), panel.getByRole('button', { name: 'Reorder value 1' }));
  await editor.getByRole('button', { name: 'Expected by assertion 1: 3' }).waitFor();
  expect((await saved()).assertions?.[0]?.expected).toEqual([3, 'one', 'two']);
});
