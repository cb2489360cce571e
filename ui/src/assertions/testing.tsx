// The editor as its tests see it: what is typed goes round through its owner, and the registry is a small one.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import * as client from '~/api/client';
import type { Assertion } from './assertion';
import { AssertionsEditor } from './assertions_editor';

const check = (name: string, hint: string, alias: string, options: unknown[] = []) => ({
  name,
  kind: name,
  summary: '',
  subject: 'json',
  arity: 'one',
  hint,
  value: {},
  options,
  aliases: [{ name: alias, format: 'promptkitchen' }],
  examples: [],
});

export const checks = [
  check('equals', 'json', 'toEqual'),
  check('contains', 'texts', 'toContain', [{ name: 'case_insensitive' }]),
  check('regex', 'pattern', 'toMatch'),
  check('one-of', 'list', 'toBeOneOf'),
  check('is-null', 'none', 'toBeNull'),
];

const variant = (expected: boolean) => ({ properties: { matcher: {}, ...(expected ? { expected: {} } : {}) } });

export const schema = {
  $defs: {
    toEqual: variant(true),
    toBeNull: variant(false),
    toContain: variant(true),
    pattern: { properties: { source: {} } },
    toMatch: variant(true),
    toBeOneOf: variant(true),
    case: { properties: { inputs: {} } },
  },
};

export function answerRequests() {
  Element.prototype.scrollIntoView = () => {}; // jsdom has no layout
  vi.spyOn(client, 'get').mockImplementation(async (path: string) => (path.endsWith('/schema') ? schema : { items: checks, next: null }) as never);
}

// Draws the editor; `value()` is what its owner holds now.
export function draw(first: Assertion[], lastOutput: string | null = null) {
  let held = first;
  function Owner() {
    const [value, setValue] = useState(first);
    held = value;
    return <AssertionsEditor value={value} onChange={setValue} lastOutput={lastOutput} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Owner />
    </QueryClientProvider>,
  );
  return { value: () => held };
}
