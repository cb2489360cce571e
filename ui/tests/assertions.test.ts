import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assertion } from '../src/assertions/assertion';
import { bytesAsJson, limits } from '../src/assertions/limits';
import { drag, openTest } from './assertions_world';
import { type World, world } from './world';

let here: World;
beforeAll(async () => {
  here = await world();
});
afterAll(async () => here.close());

const assertion = (id: string, more: Partial<Assertion> = {}): Assertion => ({ id, path: `$.${id}`, matcher: 'toEqual', expected: id, ...more });
const user = '{"user":{"name":"bob","age":41},"items":[{"status":"READY"},{"status":"SENT"}]}';

test('K35 there are two sections, the older one as it was', async () => {
  const { drawer, saved } = await openTest(here, { more: { expectedOutput: 'Ada was first' } });
  const headings = await drawer.getByRole('heading', { level: 3 }).allTextContents();
  expect(headings.filter((text) => /Expected Output|Assertions/.test(text))).toEqual(['Expected Output (Legacy)', 'Assertions (Advanced)']);
  const field = drawer.getByRole('textbox', { name: 'Expected output' });
  expect(await field.inputValue()).toBe('Ada was first');
  await field.fill('Ada was the first');
  expect(await saved()).toMatchObject({ expectedOutput: 'Ada was the first' });
});

test('K36 the toolbar has Add, Import and Preview', async () => {
  const { editor } = await openTest(here, {});
  const names = await editor.getByRole('toolbar', { name: 'Assertions' }).getByRole('button').allTextContents();
  expect(names.map((name) => name.trim())).toEqual(['Add', 'Import', 'Preview']);
});

test('K37 a row has handle, number, path, mode, matcher, NOT, what is expected, and remove', async () => {
  const { row } = await openTest(here, { assertions: [assertion('a', { matcher: 'toBeOneOf', expected: [1, 2, 3], pathMatch: 'ALL', not: true })] });
  const one = row(1);
  await one.getByRole('button', { name: 'Reorder assertion 1' }).waitFor();
  await one.getByText('#1', { exact: true }).waitFor();
  expect(await one.getByRole('combobox', { name: 'Path of assertion 1' }).inputValue()).toBe('$.a');
  expect(await one.getByRole('radio', { name: 'ALL' }).getAttribute('aria-checked')).toBe('true');
  expect(await one.getByRole('combobox', { name: 'Matcher of assertion 1' }).inputValue()).toBe('toBeOneOf');
  expect(await one.getByRole('checkbox', { name: 'NOT' }).isChecked()).toBe(true);
  await one.getByText('Expected(3)').waitFor();
  await one.getByRole('button', { name: 'Remove assertion 1' }).waitFor();
});

test('K38 Add appends $, ANY, toEqual, NOT off', async () => {
  const { editor, row, pathOf, panel, saved } = await openTest(here, { assertions: [assertion('a')] });
  await editor.getByRole('button', { name: 'Add', exact: true }).click();
  expect(await pathOf(2).inputValue()).toBe('$');
  expect(await row(2).getByRole('radio', { name: 'ANY' }).getAttribute('aria-checked')).toBe('true');
  expect(await row(2).getByRole('combobox', { name: 'Matcher of assertion 2' }).inputValue()).toBe('toEqual');
  expect(await row(2).getByRole('checkbox', { name: 'NOT' }).isChecked()).toBe(false);
  await panel.getByRole('textbox', { name: 'Expected value' }).fill('Ada');
  const { assertions } = await saved();
  expect(assertions?.[1]).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, path: '$', pathMatch: 'ANY', matcher: 'toEqual', not: false, expected: 'Ada' });
});

test('K39 a path has a hint, is normalised and checked when it is left', async () => {
  const { editor, pathOf, row } = await openTest(here, { assertions: [assertion('a')] });
  const hint = await pathOf(1).getAttribute('aria-describedby');
  expect(await editor.locator(`[id="${hint?.split(' ').at(-1)}"]`).textContent()).toContain('Paths are JSONPath');
  await pathOf(1).fill('user.name');
  await pathOf(1).press('Tab');
  expect(await pathOf(1).inputValue()).toBe('$.user.name');
  await pathOf(1).fill('$.items[0');
  expect(await row(1).getByText('Invalid JSONPath').count()).toBe(0);
  await pathOf(1).press('Tab');
  await row(1).getByText('Invalid JSONPath').waitFor();
  expect(await pathOf(1).getAttribute('aria-invalid')).toBe('true');
});

test('K39 the keys of the last run are there to pick', async () => {
  const { editor, pathOf } = await openTest(here, { assertions: [assertion('a')], output: user });
  await editor.getByRole('button', { name: 'Keys of the last output: Path of assertion 1' }).click();
  const options = editor.getByRole('option');
  await options.first().waitFor();
  const shown = await editor.getByRole('listbox', { name: 'Keys of the last output' }).getByRole('option').allTextContents();
  expect(shown.some((text) => text.includes('$.items[*].status'))).toBe(true);
  await editor.getByRole('option', { name: /\$\.user\.name/ }).click();
  expect(await pathOf(1).inputValue()).toBe('$.user.name');
});

test('K40 matchers come from the registry', async () => {
  const { editor, row } = await openTest(here, { assertions: [assertion('a')] });
  await editor.getByRole('button', { name: /^Expected by assertion 1/ }).waitFor();
  const shown = await row(1).getByRole('combobox', { name: 'Matcher of assertion 1' }).locator('option').allTextContents();
  const { $defs } = await here.api<{ $defs: Record<string, { properties?: object }> }>('GET', '/api/v1/formats/promptkitchen/schema');
  const known = Object.keys($defs).filter((name) => 'matcher' in ($defs[name]?.properties ?? {}));
  expect(known.length).toBeGreaterThanOrEqual(5);
  expect(shown).toEqual(known);
});

test('K41 the chosen row has the one panel, right of the rows or below them', async () => {
  const { expectedOf, panel, row } = await openTest(here, { assertions: [assertion('a'), assertion('b')] });
  await expectedOf(1).click();
  await panel.getByText('by #1 toEqual').waitFor();
  await row(2).getByText('#2', { exact: true }).click();
  await panel.getByText('by #2 toEqual').waitFor();
  expect(await panel.count()).toBe(1);
  const wide = [await row(1).boundingBox(), await panel.boundingBox()];
  expect((wide[0]?.x ?? 0) + (wide[0]?.width ?? 0)).toBeLessThanOrEqual(wide[1]?.x ?? 0);
  const page = await here.newPage({ viewport: { width: 360, height: 800 } });
  const small = await openTest(here, { assertions: [assertion('a'), assertion('b')], page });
  await small.expectedOf(1).click();
  const narrow = [await small.row(2).boundingBox(), await small.panel.boundingBox()];
  expect((narrow[0]?.y ?? 0) + (narrow[0]?.height ?? 0)).toBeLessThanOrEqual(narrow[1]?.y ?? 0);
  await page.close();
});

test('K47 every row has its own badges', async () => {
  const { pathOf, expectedOf, panel, row } = await openTest(here, { assertions: [assertion('a'), assertion('b', { matcher: 'toMatch' }), assertion('c')] });
  await pathOf(1).fill('$.a[');
  await expectedOf(2).click();
  await panel.getByRole('textbox', { name: 'Pattern' }).fill('b'.repeat(1200));
  await row(1).getByText('Invalid JSONPath').waitFor();
  await row(2).getByText('Pattern too long').waitFor();
  expect(await row(2).getByText('Invalid JSONPath').count()).toBe(0);
  expect(await row(3).getByRole('listitem').count()).toBe(0);
});

test('K47 a file that was written with faults opens with its badges', async () => {
  const { pathOf, row, saved } = await openTest(here, { assertions: [assertion('a', { path: '$.a[' }), assertion('b', { matcher: 'toMatch', expected: '(' })] });
  await row(1).getByText('Invalid JSONPath').waitFor();
  await row(2).getByText('Invalid Regex').waitFor();
  await pathOf(1).fill('$.a');
  await row(2).getByRole('button', { name: 'Remove assertion 2' }).click();
  expect((await saved()).assertions?.map(({ path }) => path)).toEqual(['$.a']);
});

test('K48 a size that nears its cap is told of', async () => {
  const { expectedOf, panel, editor, row } = await openTest(here, { assertions: [assertion('a', { matcher: 'toMatch', expected: 'a'.repeat(900) }), assertion('b')] });
  await row(1).getByText('Long pattern').waitFor();
  await expectedOf(1).click();
  await panel.getByText('The pattern has 900 of 1,024 characters.').waitFor();
  await expectedOf(2).click();
  await panel.getByRole('textbox', { name: 'Expected value' }).fill('b'.repeat(60_000));
  await editor.getByText(/The assertions take 6\d,\d{3} of 65,536 bytes\.$/).waitFor();
  await panel.getByRole('textbox', { name: 'Expected value' }).fill('b'.repeat(66_000));
  await editor.getByText('The assertions of one test take more than 65536 bytes as JSON').waitFor();
});

test('K48 a text of the last output that is nearly too long for a pattern is told of', async () => {
  const { row } = await openTest(here, { assertions: [assertion('a', { matcher: 'toMatch' }), assertion('b', { matcher: 'toMatch' })], output: JSON.stringify({ a: 'x'.repeat(90_000), b: 'x'.repeat(100_001) }) });
  await row(1).getByText('Long text').waitFor();
  await row(2).getByText('Text too long').waitFor();
});

test('K48 the caps are those that the server holds files to', async () => {
  interface Variant {
    properties: { path: { maxLength: number }; expected?: { maxLength?: number } };
  }
  const { $defs } = await here.api<{ $defs: Record<string, Variant> }>('GET', '/api/v1/formats/promptkitchen/schema');
  expect($defs.toMatch?.properties.path.maxLength).toBe(limits.path);
  expect($defs.toMatch?.properties.expected?.maxLength).toBe(limits.pattern);
  const codesAt = async (size: number) => {
    const frame = bytesAsJson([assertion('a', { expected: '' })]);
    const test = { name: 'ada', inputs: {}, assertions: [assertion('a', { expected: 'x'.repeat(size - frame) })] };
    const { diagnostics } = await here.api<{ diagnostics: { code: string }[] }>('POST', '/api/v1/validate', { text: JSON.stringify({ name: 'Users', prompt: 'Hi', testCases: [test] }), path: 'tests/caps.json' });
    return diagnostics.map(({ code }) => code);
  };
  expect(await codesAt(limits.assertions)).toEqual([]);
  expect(await codesAt(limits.assertions + 1)).toEqual(['E305']);
});

test('K49 what holds of the last output is proposed, and the chosen ones are added', async () => {
  const { editor, pathOf, row, saved } = await openTest(here, { output: user });
  await editor.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = here.page.getByRole('dialog', { name: 'Import from last output' });
  await dialog.getByRole('button', { name: 'None' }).click();
  await dialog.getByRole('checkbox', { name: '$.user.name toEqual "bob"' }).check();
  await dialog.getByRole('button', { name: 'Add 1 assertion' }).click();
  await row(1).waitFor();
  expect(await pathOf(1).inputValue()).toBe('$.user.name');
  expect((await saved()).assertions).toMatchObject([{ path: '$.user.name', matcher: 'toEqual', expected: 'bob' }]);
});

test('K50 rows are dragged into another order, which a save keeps', async () => {
  const { row, saved } = await openTest(here, { assertions: [assertion('a'), assertion('b'), assertion('c')] });
  await drag(here.page, row(3).getByRole('button', { name: 'Reorder assertion 3' }), row(1).getByRole('button', { name: 'Reorder assertion 1' }));
  expect((await saved()).assertions?.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

test('K51 a removal asks nothing and can be taken back', async () => {
  const { editor, row, saved } = await openTest(here, { assertions: [assertion('a'), assertion('b')] });
  await row(1).getByRole('button', { name: 'Remove assertion 1' }).click();
  await editor.getByText('Removed $.a toEqual.').waitFor();
  expect(await here.page.getByRole('alertdialog').count()).toBe(0);
  await row(2).waitFor({ state: 'detached' });
  await editor.getByRole('button', { name: 'Undo' }).click();
  await row(2).waitFor();
  await row(2).getByRole('button', { name: 'Remove assertion 2' }).click();
  expect((await saved()).assertions?.map(({ id }) => id)).toEqual(['a']);
});

test('K52 a preview shows each verdict with its message and samples, by what a run says', async () => {
  const { editor } = await openTest(here, {
    assertions: [
      { id: 'a', path: '$.items[*].status', matcher: 'toBeOneOf', expected: ['READY', 'SENT'], pathMatch: 'ALL' },
      { id: 'b', path: '$.user.name', matcher: 'toMatch', expected: '[A-Z][a-z]+' },
    ],
  });
  await editor.getByRole('button', { name: 'Preview', exact: true }).click();
  await editor.getByRole('textbox', { name: 'Sample output' }).fill(user);
  const verdicts = editor.getByRole('list', { name: 'Verdicts' }).locator(':scope > li');
  await expect.poll(() => verdicts.count()).toBe(2);
  expect(await verdicts.nth(0).textContent()).toMatch(/\[PASS\].*\$\.items\[\*\]\.status.*toBeOneOf.*\(ALL\)/);
  expect(await verdicts.nth(1).textContent()).toContain('$.user.name toMatch /[A-Z][a-z]+/ expected match, got "bob"');
  expect(await verdicts.nth(1).textContent()).toContain('[FAIL]');
  await verdicts.nth(1).getByText('1 sample').click();
  await verdicts.nth(1).getByText('bob', { exact: true }).waitFor();
  await editor.getByRole('button', { name: 'Collapse' }).click();
  expect(await verdicts.first().isVisible()).toBe(false);
});

test('K53 a preview with rows that are not ready tells them all above the toolbar', async () => {
  const { editor, pathOf, row } = await openTest(here, { assertions: [assertion('a'), assertion('b', { matcher: 'toBeOneOf', expected: [1] }), assertion('c')] });
  await pathOf(1).fill('$.a[');
  await editor.getByRole('button', { name: /^Expected by assertion 2/ }).click();
  await editor.getByRole('button', { name: 'Remove value 1' }).click();
  expect(await editor.getByRole('alert').count()).toBe(0);
  await editor.getByRole('button', { name: 'Preview', exact: true }).click();
  const alert = editor.getByRole('alert').filter({ hasText: 'not ready' });
  await alert.getByText('2 assertions are not ready.').waitFor();
  expect(await alert.textContent()).toContain('#1 Invalid JSONPath: a [ without its ]');
  expect(await alert.textContent()).toContain('#2 Add at least one value');
  const [above, toolbar] = [await alert.boundingBox(), await editor.getByRole('toolbar').boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(toolbar?.y ?? 0);
  await row(1).getByText('Invalid JSONPath').waitFor();
  await row(2).getByText('No values').waitFor();
});
