import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { TextDiff } from './diff';

afterEach(cleanup);

test('changes are told by marks and words, not by colour alone', () => {
  render(<TextDiff before={'one\nthe red car\n'} after={'one\nthe blue car\n'} beforeLabel="A" afterLabel="B" />);
  screen.getByRole('group', { name: 'Differences between A and B' });
  screen.getByText('1 line of A removed (-), 1 line of B added (+)');
  screen.getByText('Removed, line 2:');
  screen.getByText('Added, line 2:');
  expect(screen.getByRole('deletion').textContent).toBe('red');
  expect(screen.getByRole('insertion').textContent).toBe('blue');
});

test('same lines far from a change are folded until they are asked for', async () => {
  const many = Array.from({ length: 50 }, (_, index) => `line ${index}`);
  render(<TextDiff before={[...many, 'old'].join('\n')} after={[...many, 'new'].join('\n')} />);
  expect(screen.queryByText('line 3')).toBeNull();
  screen.getByText('line 49');
  await userEvent.click(screen.getByRole('button', { name: '47 lines the same: show' }));
  screen.getByText('line 3');
});

test('markup in a text is text', () => {
  render(<TextDiff before="<img src=x onerror=alert(1)>" after="<b>bold</b>" />);
  expect(document.querySelector('img, b')).toBeNull();
  screen.getByText('<b>bold</b>');
});

test('a line of megabytes is shown in part, and a long list of lines bit by bit', async () => {
  render(<TextDiff before={'x'.repeat(1_000_000)} after={Array.from({ length: 500 }, (_, index) => `new ${index}`).join('\n')} />);
  expect(document.body.textContent?.length).toBeLessThan(30_000);
  screen.getByText(/996,000 more characters/);
  await userEvent.click(screen.getByText('Show more lines'));
  screen.getByText('new 300');
}, 30_000);

test('side by side has both of a pair in one row', async () => {
  render(<TextDiff before="old text" after="new text" />);
  await userEvent.click(screen.getByRole('radio', { name: 'Side by side' }));
  const row = screen.getByRole('listitem');
  expect(row.textContent).toContain('old text');
  expect(row.textContent).toContain('new text');
});

test('equal texts say so', () => {
  render(<TextDiff before="a" after="a" />);
  screen.getByText('The texts are the same.');
});
