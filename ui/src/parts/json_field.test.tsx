import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { JsonField } from './json_field';

afterEach(cleanup);

test('a number that is too large is refused: it would be stored as null', () => {
  const onChange = vi.fn();
  render(<JsonField label="Expected" value={1} onChange={onChange} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '{"a": 1e400}' } });
  expect(screen.getByText(/1e400 is too large for a number/)).toBeDefined();
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '{"a": "1e400"}' } });
  expect(onChange).toHaveBeenLastCalledWith({ a: '1e400' });
});
