import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAppearance } from '../appearance';
import { type Command, useCommands, useOffered } from './commands';
import { fits, grouped } from './entries';
import { keyLabels, useShortcuts } from './keys';

function Here({ commands, children }: { commands: Command[]; children?: React.ReactNode }) {
  useShortcuts();
  useCommands(commands);
  return <>{children}</>;
}
function Drawer({ commands }: { commands: Command[] }) {
  useCommands(commands);
  return null;
}

beforeEach(() => useAppearance.getState().setSingleKeys(true));
afterEach(() => {
  cleanup();
  expect(useOffered.getState().offered).toEqual([]);
});

const press = (key: string, more: object = {}, target: Element = document.body) => act(() => void fireEvent.keyDown(target, { key, ...more }));

test('a shortcut runs the newest of what a page offers', () => {
  const first = vi.fn();
  const second = vi.fn();
  const { rerender } = render(<Here commands={[{ label: 'Add', shortcut: 'n', run: first }]} />);
  rerender(<Here commands={[{ label: 'Add', shortcut: 'n', run: second }]} />);
  press('n');
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

test('where two want one shortcut, who came last has it', () => {
  const page = vi.fn();
  const drawer = vi.fn();
  const commands = [{ label: 'Save', shortcut: 'mod+s', run: page }];
  const { rerender } = render(<Here commands={commands}><Drawer commands={[{ label: 'Save test', shortcut: 'mod+s', run: drawer }]} /></Here>);
  // Children come before their parents; a drawer that opens later comes after.
  rerender(<Here commands={commands} />);
  rerender(<Here commands={commands}><Drawer commands={[{ label: 'Save test', shortcut: 'mod+s', run: drawer }]} /></Here>);
  press('s', { ctrlKey: true });
  expect(drawer).toHaveBeenCalledOnce();
  expect(page).not.toHaveBeenCalled();
});

test('single keys and sequences are off while typing; those with Ctrl are not', () => {
  const single = vi.fn();
  const sequence = vi.fn();
  const save = vi.fn();
  const { getByLabelText } = render(
    <Here commands={[{ label: 'a', shortcut: 'n', run: single }, { label: 'b', shortcut: 'g t', run: sequence }, { label: 'c', shortcut: 'mod+s', run: save }]}>
      <input aria-label="name" />
      <input aria-label="box" type="checkbox" />
    </Here>,
  );
  const field = getByLabelText('name');
  for (const key of ['n', 'g', 't']) press(key, {}, field);
  press('s', { ctrlKey: true }, field);
  expect([single.mock.calls.length, sequence.mock.calls.length, save.mock.calls.length]).toEqual([0, 0, 1]);
  for (const key of ['n', 'g', 't']) press(key, {}, getByLabelText('box'));
  expect([single.mock.calls.length, sequence.mock.calls.length]).toEqual([1, 1]);
});

test('single keys are off in dialogs and where the settings say so', () => {
  const run = vi.fn();
  const { rerender } = render(<Here commands={[{ label: 'a', shortcut: '?', run }]}><div role="dialog" /></Here>);
  press('?');
  rerender(<Here commands={[{ label: 'a', shortcut: '?', run }]} />);
  act(() => useAppearance.getState().setSingleKeys(false));
  press('?');
  expect(run).not.toHaveBeenCalled();
  act(() => useAppearance.getState().setSingleKeys(true));
  press('?');
  expect(run).toHaveBeenCalledOnce();
});

test('keys are labelled as they are on the keyboard', () => {
  expect(keyLabels('mod+s', false)).toEqual([['Ctrl', 'S']]);
  expect(keyLabels('mod+s', true)).toEqual([['⌘', 'S']]);
  expect(keyLabels('g t')).toEqual([['G'], ['T']]);
});

test('every word of a search must be found, in any case and order', () => {
  expect(fits('Go to recordings', 'REC go')).toBe(true);
  expect(fits('Go to recordings', 'go tests')).toBe(false);
  expect(fits('anything', '')).toBe(true);
});

test('what belongs to the page comes first', () => {
  const entry = (group: string) => ({ id: group, label: group, group, run: () => undefined });
  expect(grouped([entry('Help'), entry('Go to'), entry('Test'), entry('On this page')]).map(({ name }) => name)).toEqual(['On this page', 'Test', 'Go to', 'Help']);
});
