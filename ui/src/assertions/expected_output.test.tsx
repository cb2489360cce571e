import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ExpectedOutput } from './expected_output';

afterEach(cleanup);
const user = userEvent.setup();

function draw(first: unknown) {
  let held = first;
  function Owner() {
    const [value, setValue] = useState(first);
    held = value;
    return <ExpectedOutput value={value} onChange={setValue} hasAssertions={false} />;
  }
  render(<Owner />);
  return { value: () => held };
}

test('K35 the expected output is text, or JSON where it was', async () => {
  const { value } = draw({ a: 1 });
  screen.getByRole('heading', { name: 'Expected Output (Legacy)' });
  const field = screen.getByRole('textbox', { name: 'Expected output' }) as HTMLTextAreaElement;
  expect(field.value).toBe('{\n  "a": 1\n}');
  await user.type(field, 'x');
  expect(value()).toEqual({ a: 1 });
  screen.getByText(/^Invalid JSON/);
  expect(field.value).toBe('{\n  "a": 1\n}x');
});

test('K35 an empty expected output expects nothing', async () => {
  const { value } = draw('Paris');
  await user.clear(screen.getByRole('textbox', { name: 'Expected output' }));
  expect(value()).toBeUndefined();
  await user.type(screen.getByRole('textbox', { name: 'Expected output' }), '42');
  expect(value()).toBe('42');
});
