import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ChecksEditor } from './checks_editor';
import { Queries, fakeServer } from './testing';

let latest: unknown[] = [];

function Page({ format, start, word, missing }: { format: string; start: unknown[]; word?: 'Metric'; missing?: boolean }) {
  const [value, setValue] = useState(start);
  latest = value;
  return <ChecksEditor format={format} value={value} onChange={setValue} word={word} missing={missing} />;
}

async function shown(format: string, start: unknown[] = [], rest: { word?: 'Metric'; missing?: boolean } = {}) {
  latest = start;
  render(
    <Queries>
      <Page format={format} start={start} {...rest} />
    </Queries>,
  );
  await screen.findByRole('button', { name: rest.word ? 'Add Metric' : 'Add Check' });
  return userEvent.setup({ delay: null });
}

beforeEach(fakeServer);
afterEach(cleanup);

const choose = (label: string) => screen.getByRole('combobox', { name: label });

test('a check that only the catalogue knows gets a form with its value, options and summary', async () => {
  const user = await shown('native');
  await user.selectOptions(choose('New check'), 'rhymes-with');
  await user.click(screen.getByRole('button', { name: 'Add Check' }));
  expect(screen.getAllByText('The last line rhymes with this word.').length).toBeGreaterThan(0);
  await user.type(screen.getByRole('textbox', { name: 'Rhymes with' }), 'moon');
  await user.type(screen.getByRole('spinbutton', { name: 'Syllables' }), '2');
  await user.type(screen.getByRole('textbox', { name: 'At' }), '$.poem');
  await user.click(screen.getByRole('checkbox', { name: 'Not' }));
  expect(latest).toEqual([{ 'not-rhymes-with': 'moon', syllables: 2, at: '$.poem' }]);
});

test('R45 a metric has a type, a threshold slider, a model, a reason and strict mode', async () => {
  const user = await shown('promptrepo', [{ type: 'faithfulness', later: 1 }], { word: 'Metric' });
  await user.click(screen.getByRole('button', { name: /1\. Faithfulness/ }));
  const slider = screen.getByRole('slider', { name: 'Threshold' });
  expect(slider).toHaveProperty('value', '0.7');
  await user.type(screen.getByRole('spinbutton', { name: 'Threshold, as a number' }), '0.85');
  await user.type(screen.getByRole('combobox', { name: 'Model' }), 'gpt-4o');
  await user.click(screen.getByRole('switch', { name: 'Include reason' }));
  await user.click(screen.getByRole('switch', { name: 'Strict mode' }));
  expect(latest).toEqual([{ type: 'faithfulness', later: 1, threshold: 0.85, model: 'gpt-4o', include_reason: false, strict_mode: true }]);
});

test('R45 Add Metric adds one of the chosen type', async () => {
  const user = await shown('promptrepo', [], { word: 'Metric' });
  await user.selectOptions(choose('New metric'), 'bias');
  await user.click(screen.getByRole('button', { name: 'Add Metric' }));
  expect(latest).toEqual([{ type: 'bias' }]);
});

test('metrics of native files take their own options and no others', async () => {
  const user = await shown('native', [{ metric: 'faithfulness', strict_mode: true }]);
  await user.click(screen.getByRole('button', { name: /1\. Faithfulness/ }));
  expect(screen.getByRole('switch', { name: 'Strict' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.queryByRole('textbox', { name: 'Criteria' })).toBeNull();
  await user.selectOptions(choose('Check type'), 'metric:g_eval');
  await user.type(screen.getByRole('textbox', { name: 'Criteria' }), 'Kind.');
  expect(latest).toEqual([{ metric: 'g_eval', strict: true, criteria: 'Kind.' }]);
});

test('an option that is as usual is not written, one that was written stays', async () => {
  const user = await shown('native', [{ contains: 'a' }, { contains: 'b', case_insensitive: true }]);
  await user.click(screen.getByRole('button', { name: /2\. Contains/ }));
  await user.click(screen.getByRole('switch', { name: 'Case insensitive' }));
  expect(latest).toEqual([{ contains: 'a' }, { contains: 'b', case_insensitive: false }]);
});

test('a text becomes several, and a value that is no text is JSON', async () => {
  const user = await shown('native', [{ contains: 'a' }]);
  await user.click(screen.getByRole('button', { name: /1\. Contains/ }));
  await user.click(screen.getByRole('radio', { name: 'Several' }));
  await user.type(screen.getByRole('textbox', { name: 'Text 1' }), 'b{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'Text 2' }), 'c');
  expect(latest).toEqual([{ contains: ['ab', 'c'] }]);
});

test('bounds: a most alone stays a number, two become a map', async () => {
  const user = await shown('native', [{ latency: 2000 }]);
  await user.click(screen.getByRole('button', { name: /1\. Latency/ }));
  const most = screen.getByRole('spinbutton', { name: /at most/ });
  await user.clear(most);
  await user.type(most, '3000');
  expect(latest).toEqual([{ latency: 3000 }]);
  await user.type(screen.getByRole('spinbutton', { name: /at least/ }), '10');
  expect(latest).toEqual([{ latency: { min: 10, max: 3000 } }]);
});

test('a value of any kind is typed as text, or as JSON', async () => {
  const user = await shown('native', [{ equals: '' }]);
  await user.click(screen.getByRole('button', { name: /1\. Equals/ }));
  await user.type(screen.getByRole('textbox', { name: 'Equals' }), '42');
  expect(latest).toEqual([{ equals: '42' }]);
  await user.click(screen.getByRole('radio', { name: 'JSON' }));
  expect(latest).toEqual([{ equals: 42 }]);
});

test('JSON that is broken is told by its field and changes nothing', async () => {
  const user = await shown('native', [{ 'one-of': ['a'] }]);
  await user.click(screen.getByRole('button', { name: /1\. One of/ }));
  const field = screen.getByRole('textbox', { name: 'One of' });
  await user.clear(field);
  await user.type(field, '[[]');
  expect(latest).toEqual([{ 'one-of': undefined }]);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/must not be empty/)).toBeTruthy();
});

test('checks inside a check have forms too', async () => {
  const user = await shown('native', [{ 'all-of': [{ contains: 'a' }] }]);
  await user.click(screen.getByRole('button', { name: /1\. All of/ }));
  await user.click(screen.getByRole('button', { name: /1\. Contains "a"/ }));
  await user.type(screen.getByRole('textbox', { name: 'Contains' }), 'b');
  expect(latest).toEqual([{ 'all-of': [{ contains: 'ab' }] }]);
});

test('spellings of TraceForge stay, and what is needed is told', async () => {
  const user = await shown('traceforge', [{ type: 'contains', value: 'Oslo', weight: 2 }], { missing: true });
  await user.click(screen.getByRole('button', { name: /1\. Contains/ }));
  await user.type(screen.getByRole('textbox', { name: 'Expected' }), '!');
  expect(latest).toEqual([{ type: 'contains', value: 'Oslo!', weight: 2 }]);
  await user.clear(screen.getByRole('textbox', { name: 'Expected' }));
  expect(screen.getByText('Expected is needed.')).toBeTruthy();
});

test('a value remembered has a path of its own', async () => {
  const user = await shown('testhaven');
  await user.selectOptions(choose('New check'), 'memory.');
  await user.click(screen.getByRole('button', { name: 'Add Check' }));
  await user.type(screen.getByRole('textbox', { name: 'Path' }), 'trip.to');
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'Bruges');
  expect(latest).toEqual([{ 'memory.trip.to': 'Bruges' }]);
});

test('Del removes the check in focus, and it can be had back', async () => {
  const user = await shown('native', [{ contains: 'a' }, { regex: 'b' }]);
  screen.getByRole('button', { name: /1\. Contains/ }).focus();
  await user.keyboard('{Delete}');
  expect(latest).toEqual([{ regex: 'b' }]);
  await user.click(within(screen.getByRole('status')).getByRole('button', { name: 'Undo' }));
  expect(latest).toEqual([{ contains: 'a' }, { regex: 'b' }]);
});

test('Alt and an arrow change the order', async () => {
  const user = await shown('native', [{ contains: 'a' }, { regex: 'b' }]);
  screen.getByRole('button', { name: /2\. Regex/ }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(latest).toEqual([{ regex: 'b' }, { contains: 'a' }]);
});

test('a check of no known kind is shown as it is written', async () => {
  const user = await shown('native', [{ sings: true }]);
  await user.click(screen.getByRole('button', { name: /sings/ }));
  expect(screen.getByRole('textbox', { name: 'Check as it is written' })).toHaveProperty('value', '{\n  "sings": true\n}');
});
