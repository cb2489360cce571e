import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Queries, fakeServer } from '~/checks/testing';
import { sample } from '~/formats/samples';
import { TestEditor } from '.';

const onSave = vi.fn();
const onClose = vi.fn();

function shown(format: string, index: number | null, form?: string) {
  render(
    <Queries>
      <TestEditor suite={{ path: 'tests/a.yaml', format, value: sample(format, form) }} index={index} lastOutput={null} onSave={onSave} onClose={onClose} />
    </Queries>,
  );
  return userEvent.setup({ delay: null });
}

beforeEach(() => {
  fakeServer();
  vi.stubGlobal('Worker', undefined);
  onSave.mockReset();
  onClose.mockReset();
});
afterEach(cleanup);

const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const saved = async () => {
  await waitFor(() => expect(onSave).toHaveBeenCalled());
  return onSave.mock.calls[0]?.[0] as unknown;
};
const at = (value: unknown, ...path: (string | number)[]): unknown => path.reduce<unknown>((node, key) => (node as Record<string | number, unknown>)[key], value);

test('R44 every field of a PromptRepo test is there, and what is saved is what was typed', async () => {
  const user = shown('promptrepo', 0, 'suite');
  await user.type(field('Name'), '-2');
  await user.type(field('Description'), 'Quotes the period.');
  await user.click(screen.getByRole('switch', { name: 'Enabled' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Prompt' }), await screen.findByRole('option', { name: 'returns' }));
  await user.type(field('Value of question'), '?');
  await user.type(field('Expected output'), ' Unread.');
  await user.type(field('Passage 1'), '!');
  await user.click(button('Add passage'));
  await user.type(field('Passage 2'), 'Audio books never.');
  await user.click(await screen.findByRole('button', { name: 'Add Metric' }));
  await user.click(button('Save'));
  expect(at(await saved(), 'test_suite', 'tests', 0)).toEqual({
    name: 'thirty-days-2',
    prompt_reference: 'file:///.promptrepo/prompts/shop/returns.yaml',
    template_variables: { question: 'How long??', limit: 3, rules: ['a'] },
    expected_output: '30 days. Unread.',
    retrieval_context: ['30 days, unread.!', 'Audio books never.'],
    metrics: [{ type: 'faithfulness', later: 1 }, { type: 'bias', threshold: 0.2, strict_mode: true }, { type: 'faithfulness' }],
    description: 'Quotes the period.',
    enabled: false,
  });
});

test('R44 variables: the prompt offers those it has, Enter adds one, a name is there once', async () => {
  const user = shown('promptrepo', null, 'suite');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Prompt' }), await screen.findByRole('option', { name: 'returns' }));
  await user.click(await screen.findByRole('button', { name: 'rules' }));
  await user.type(field('Value of rules'), 'None.');
  field('Name of variable 1').focus();
  await user.keyboard('{Enter}');
  await user.type(field('Name of variable 2'), 'rules');
  expect(screen.getByText('There is a variable of this name already.')).toBeTruthy();
  await user.click(button('Save'));
  expect(onSave).not.toHaveBeenCalled();
  await user.type(field('Name of variable 2'), '2');
  await user.click(button('Save'));
  expect(at(await saved(), 'test_suite', 'tests', 2)).toMatchObject({ name: 'test-3', template_variables: { rules: 'None.', rules2: '' } });
});

test('R44 Cancel with changes asks in place, and without changes closes', async () => {
  const user = shown('native', 0);
  await user.type(field('Name'), '!');
  await user.click(button('Cancel'));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button('Keep editing'));
  expect(field('Name')).toHaveProperty('value', 'France!');
  await user.keyboard('{Escape}');
  await user.click(button('Discard changes'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSave).not.toHaveBeenCalled();
});

test('R44 Escape closes a test that nobody changed', async () => {
  const user = shown('native', 0);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('what is missing is told by its field, which gets the focus', async () => {
  const user = shown('promptrepo', 0, 'suite');
  await user.clear(field('Name'));
  await user.click(button('Save'));
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(screen.getByText('A test needs a name.')).toBeTruthy();
  await user.type(field('Name'), 'off');
  expect(screen.getByText('Another test of this suite has this name.')).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
});

test('a check without its value is opened and told when it is saved', async () => {
  const user = shown('native', 0);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'New check' }), 'regex');
  await user.click(button('Add Check'));
  await user.click(button('Save'));
  await waitFor(() => expect(screen.getByText('Regex is needed.')).toBeTruthy());
  expect(onSave).not.toHaveBeenCalled();
  await user.type(field('Regex'), '^P');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(at(await saved(), 'cases', 0, 'checks', 2)).toEqual({ regex: '^P' });
});

test('steps are a conversation: one is added, moved and removed', async () => {
  const user = shown('native', 2);
  await user.click(button('Add step'));
  const steps = screen.getAllByRole('textbox', { name: 'Message' });
  await user.type(steps[2] as HTMLElement, 'Three');
  await user.click(button('Move step 3 up'));
  await user.click(button('Remove step 1'));
  await user.click(button('Save'));
  expect(at(await saved(), 'cases', 2, 'steps')).toMatchObject([{ input: 'Three' }, { input: 'Two', unknown: true }]);
});

test('messages, memory and mocks of an agent are edited', async () => {
  const user = shown('native', 2);
  await user.type(field('Message 1'), ' there');
  const memory = field('Memory');
  await user.clear(memory);
  await user.type(memory, '{{"home": "Lyon"}');
  await user.click(button('Add mock'));
  const tools = screen.getAllByRole('textbox', { name: 'Tool' });
  await user.type(tools[1] as HTMLElement, 'book');
  await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'done');
  await user.click(button('Save'));
  expect(at(await saved(), 'cases', 2)).toMatchObject({ history: [{ user: 'Hello there' }, {}], memory: { home: 'Lyon' }, mocks: [{ tool: 'find' }, { tool: 'book', returns: 'done' }] });
});

test('broken JSON keeps the test from being saved', async () => {
  const user = shown('testhaven', 0, 'steps');
  await user.type(field('Memory'), '{{');
  await user.click(button('Save'));
  await waitFor(() => expect(document.activeElement).toBe(field('Memory')));
  expect(onSave).not.toHaveBeenCalled();
});

test('a step of LLMUnit needs its expected behaviour', async () => {
  const user = shown('llmunit', 0, 'case');
  const [first] = screen.getAllByRole('textbox', { name: 'Expected behaviour' });
  await user.clear(first as HTMLElement);
  await user.click(button('Save'));
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.type(first as HTMLElement, 'Is kind.');
  await user.click(button('Save'));
  expect(at(await saved(), 'steps', 0)).toEqual({ message: 'Where is it?', expectedBehavior: 'Is kind.', stepOrder: 0 });
});

test('a PromptKitchen test has an expected output and assertions', async () => {
  const user = shown('promptkitchen', 1, 'suite');
  expect(field(/Expected output/i)).toHaveProperty('value', 'On its way.');
  expect(screen.getByRole('heading', { name: 'Assertions (Advanced)' })).toBeTruthy();
  await user.type(field('Name'), '!');
  await user.click(button('Save'));
  expect(at(await saved(), 'testCases', 1)).toMatchObject({ name: 'older!', expected_output: 'On its way.' });
});

test('a key that a TestHaven step can have once is told when it is there twice', async () => {
  const user = shown('testhaven', 0, 'single');
  for (let times = 0; times < 2; ++times) {
    await user.selectOptions(await screen.findByRole('combobox', { name: 'New check' }), 'output.includes');
    await user.click(button('Add Check'));
  }
  await user.click(button('Save'));
  await waitFor(() => expect(screen.getByText('output.includes is there twice: a step can ask for it once.')).toBeTruthy());
  expect(onSave).not.toHaveBeenCalled();
});

test('a request of TraceForge: provider, model and messages', async () => {
  const user = shown('traceforge', 0, 'tests');
  await user.clear(field('Model'));
  await user.type(field('Model'), 'gpt-4.1');
  const dialog = screen.getByRole('dialog');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Who speaks in message 1' }), 'user');
  await user.click(button('Save'));
  expect(at(await saved(), 'tests', 0, 'request')).toMatchObject({ model: 'gpt-4.1', temperature: 0, messages: [{ role: 'user', content: 'Short.' }, { name: 'ada' }] });
});
