import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Assertion } from './assertion';
import { evaluator } from './fake_evaluator';
import { answerRequests, draw } from './testing';

vi.mock('~/evaluator', () => import('./fake_evaluator'));

beforeEach(answerRequests);
afterEach(() => {
  cleanup();
  evaluator.paths = [];
  evaluator.proposed = [];
});

const user = userEvent.setup();
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const assertion = (more: Partial<Assertion> = {}): Assertion => ({ id: 'a', path: '$.a', matcher: 'toEqual', expected: 1, ...more });

test('K56 an empty list says what to do', () => {
  draw([]);
  screen.getByText('No assertions yet — add one or import from last output.');
});

test('K38 Add appends $, ANY, toEqual, NOT off, and goes to its path', async () => {
  const { value } = draw([assertion()]);
  await user.click(button('Add'));
  expect(value()[1]).toMatchObject({ path: '$', pathMatch: 'ANY', matcher: 'toEqual', not: false });
  expect(value()[1]?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Path of assertion 2' }));
});

test('K39 a path is normalised when it is left, and held against the evaluator', async () => {
  const { value } = draw([assertion()]);
  const path = screen.getByRole('combobox', { name: 'Path of assertion 1' });
  await user.clear(path);
  await user.type(path, 'user.name');
  expect(value()[0]?.path).toBe('user.name');
  await user.tab();
  expect(value()[0]?.path).toBe('$.user.name');
  await user.clear(path);
  await user.type(path, '$.a[[');
  expect(screen.queryByText('Invalid JSONPath')).toBeNull();
  await user.tab();
  await screen.findByText('Invalid JSONPath');
});

test('K39 the keys of the last output are picked from a list', async () => {
  evaluator.paths = [
    { path: '$.user', count: 1, type: 'object', sample: null },
    { path: '$.user.name', count: 1, type: 'string', sample: 'bob' },
  ];
  const { value } = draw([assertion()], '{}');
  const path = screen.getByRole('combobox', { name: 'Path of assertion 1' });
  await screen.findByRole('button', { name: /^Keys of the last output/ });
  await user.click(path);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(value()[0]?.path).toBe('$.user.name');
});

test('K40 matchers come from the registry, and another matcher takes over what it can use', async () => {
  const { value } = draw([assertion({ expected: 'READY' })]);
  const select = screen.getByRole('combobox', { name: 'Matcher of assertion 1' });
  await waitFor(() => expect(within(select).getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['toEqual', 'toBeNull', 'toContain', 'toMatch', 'toBeOneOf']));
  await user.selectOptions(select, 'toBeOneOf');
  expect(value()[0]?.expected).toEqual(['READY']);
  await user.selectOptions(select, 'toBeNull');
  expect(value()[0]).not.toHaveProperty('expected');
  await user.selectOptions(select, 'toContain');
  expect(value()[0]?.expected).toBe('READY');
  await user.selectOptions(select, 'toBeOneOf');
  expect(value()[0]?.expected).toEqual(['READY']);
});

test('K42 toBeNull has no panel', async () => {
  draw([assertion({ matcher: 'toBeNull', expected: undefined })]);
  await user.click(screen.getByText('#1'));
  await waitFor(() => expect(screen.getAllByRole('option').length).toBe(5));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('K43 a pattern has flags i m s u, and its length, flags and safety are looked at', async () => {
  const { value } = draw([assertion({ matcher: 'toMatch', expected: 'x' })]);
  await user.click(await screen.findByRole('button', { name: /^Expected by/ }));
  await user.click(screen.getByRole('checkbox', { name: /^s:/ }));
  await user.click(screen.getByRole('checkbox', { name: /^i:/ }));
  expect(value()[0]?.expected).toEqual({ source: 'x', flags: 'is' });
  await user.click(screen.getByRole('checkbox', { name: /^i:/ }));
  await user.click(screen.getByRole('checkbox', { name: /^s:/ }));
  expect(value()[0]?.expected).toBe('x');
  const pattern = screen.getByRole('textbox', { name: 'Pattern' });
  await user.clear(pattern);
  await user.type(pattern, '[[');
  await screen.findByText('Invalid Regex');
  await user.clear(pattern);
  await user.click(pattern);
  await user.paste(String.raw`(x+x+)+y\1`);
  await screen.findByText('Unsafe pattern');
  await user.clear(pattern);
  await user.click(pattern);
  await user.paste('a'.repeat(1025));
  await screen.findByText('Pattern too long');
});

test('K44 a value is written as JSON or as text, and JSON that cannot be read changes nothing', async () => {
  const { value } = draw([assertion({ expected: [1, 2] })]);
  await user.click(await screen.findByRole('button', { name: /^Expected by/ }));
  const field = screen.getByRole('textbox', { name: 'Expected value' }) as HTMLTextAreaElement;
  expect(screen.getByRole('radio', { name: 'JSON' }).getAttribute('aria-checked')).toBe('true');
  await user.clear(field);
  await user.click(field);
  await user.paste('{"a":');
  expect(value()[0]?.expected).toEqual([1, 2]);
  screen.getByText('Invalid JSON');
  await user.paste('1}');
  expect(value()[0]?.expected).toEqual({ a: 1 });
  await user.click(button('Format'));
  expect(field.value).toBe('{\n  "a": 1\n}');
  await user.click(screen.getByRole('radio', { name: 'Text' }));
  expect(value()[0]?.expected).toBe('{\n  "a": 1\n}');
});

test('K45 toContain looks for a text in any case', async () => {
  const { value } = draw([assertion({ matcher: 'toContain', expected: 'sorry' })]);
  await user.click(await screen.findByRole('button', { name: /^Expected by/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Case-insensitive' }));
  expect(value()[0]?.expected).toEqual({ value: 'sorry', caseInsensitive: true });
  await user.type(screen.getByRole('textbox', { name: 'Expected value' }), '!');
  expect(value()[0]?.expected).toEqual({ value: 'sorry!', caseInsensitive: true });
  await user.click(screen.getByRole('radio', { name: 'JSON' }));
  expect(screen.queryByRole('checkbox', { name: 'Case-insensitive' })).toBeNull();
  expect(value()[0]?.expected).toBe('sorry!');
});

test('K46 K54 Enter adds values to a list, which must not be empty', async () => {
  const { value } = draw([assertion({ matcher: 'toBeOneOf', expected: ['READY'] })]);
  await user.click(await screen.findByRole('button', { name: /^Expected by/ }));
  await user.click(screen.getByRole('textbox', { name: 'Value 1' }));
  await user.keyboard('{Enter}PENDING');
  expect(value()[0]?.expected).toEqual(['READY', 'PENDING']);
  await user.click(button('Remove value 1'));
  await user.click(button('Remove value 1'));
  expect(value()[0]?.expected).toEqual([]);
  screen.getByText('No values');
});

test('K48 a pattern that nears its cap is told of', async () => {
  draw([assertion({ matcher: 'toMatch', expected: 'a'.repeat(900) })]);
  await user.click(await screen.findByRole('button', { name: /^Expected by/ }));
  screen.getByText('The pattern has 900 of 1,024 characters.');
});

test('K48 assertions that near their cap together are told of', () => {
  draw([assertion({ expected: 'a'.repeat(60_000) })]);
  screen.getByText(/^The assertions take 60,\d{3} of 65,536 bytes\.$/);
});

test('K49 what holds of the last output is proposed, and the chosen ones are added', async () => {
  evaluator.proposed = [
    { path: '$.a', matcher: 'toEqual', expected: 1 },
    { path: '$.b', matcher: 'toEqual', expected: 'x' },
  ];
  const { value } = draw([], '{"a":1,"b":"x"}');
  await user.click(button('Import'));
  await user.click(await screen.findByRole('checkbox', { name: '$.a toEqual 1' }));
  await user.click(button('Add 1 assertion'));
  expect(value()).toMatchObject([{ path: '$.b', matcher: 'toEqual', expected: 'x' }]);
  expect(value()[0]?.id).toMatch(/-/);
});

test('K51 K54 Del removes the focused assertion, not a character of a path, and it can be taken back', async () => {
  const first = [assertion(), assertion({ id: 'b', path: '$.b' })];
  const { value } = draw(first);
  await user.click(screen.getByRole('combobox', { name: 'Path of assertion 1' }));
  await user.keyboard('{Home}{Delete}');
  expect(value()[0]?.path).toBe('.a');
  await user.tab();
  await user.keyboard('{Delete}');
  expect(value()).toEqual([first[1]]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Reorder assertion 1');
  await user.click(button('Undo'));
  expect(value().map(({ path }) => path)).toEqual(['$.a', '$.b']);
});

test('K54 Space toggles ANY and ALL', async () => {
  const { value } = draw([assertion({ path_match: 'ALL' })]);
  screen.getByRole('radio', { name: 'ALL' }).focus();
  await user.keyboard(' ');
  expect(value()[0]).toMatchObject({ path_match: 'ANY' });
  expect(value()[0]).not.toHaveProperty('pathMatch');
  await user.keyboard(' ');
  expect(value()[0]).toMatchObject({ path_match: 'ALL' });
});

test('K53 a preview of rows that are not ready tells what is wrong with each', async () => {
  draw([assertion({ path: '$.a[' }), assertion({ id: 'b', matcher: 'toBeOneOf', expected: [] })]);
  await screen.findByText('Invalid JSONPath');
  await screen.findByText('No values');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(button('Preview'));
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('2 assertions are not ready.');
  expect(alert.textContent).toContain('#1 Invalid JSONPath: a [ without its ]');
  expect(alert.textContent).toContain('#2 Add at least one value');
});

test('what the editor does not show stays', async () => {
  const { value } = draw([assertion({ description: 'kept', weight: 3 })]);
  await user.click(screen.getByRole('checkbox', { name: 'NOT' }));
  expect(value()[0]).toEqual({ id: 'a', path: '$.a', matcher: 'toEqual', expected: 1, not: true, description: 'kept', weight: 3 });
});
