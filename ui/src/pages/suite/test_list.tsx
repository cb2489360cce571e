import { useState } from 'react';
import { Button } from '~/parts/button';
import { counted } from '~/parts/counted';
import { TextField } from '~/parts/field';
import { EmptyState } from '~/parts/states';
import { type CaseForm, showsOf } from '~/formats';
import type { ResultsByName } from './last_results';
import { type TestActions, TestRow } from './test_row';

interface TestListProps {
  tests: CaseForm[];
  format: string;
  path: string;
  run: string | null; // the last one
  results: ResultsByName;
  actions: TestActions | null;
}

const pageSize = 100;
const manyTests = 10;

// The tests of a suite; a long list is shown a page at a time, and searched.
export function TestList({ tests, format, path, run, results, actions }: TestListProps) {
  const [text, setText] = useState('');
  const [most, setMost] = useState(pageSize);
  const found = tests.map((test, index) => ({ test, index })).filter(({ test }) => fits(test, text));
  const shows = showsOf(format);
  if (tests.length === 0)
    return (
      <EmptyState title="No tests yet">
        {actions ? 'Add Test, below, asks for an input and for what must be true of the answer.' : 'Nothing is tested here so far.'}
      </EmptyState>
    );
  return (
    <section aria-labelledby="tests-heading" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <h2 id="tests-heading" className="flex-1 font-semibold">
          {counted(tests.length, 'test')}
        </h2>
        {tests.length > manyTests && <TextField label="Find a test" hideLabel type="search" placeholder="Find a test" value={text} onChange={(event) => setText(event.target.value)} />}
      </div>
      <ul aria-label="Tests" className="rounded-lg border border-line bg-surface">
        {found.slice(0, most).map(({ test, index }) => (
          <TestRow key={index} {...{ test, index, shows, path, run, actions }} result={results.get(test.name)} />
        ))}
        {found.length === 0 && <li className="px-4 py-3 text-muted">No test has “{text}” in its name, prompt or tags.</li>}
      </ul>
      {found.length > most && (
        <div>
          <Button onClick={() => setMost(most + pageSize)}>Show {Math.min(pageSize, found.length - most)} more</Button>
        </div>
      )}
    </section>
  );
}

function fits(test: CaseForm, text: string): boolean {
  if (text.trim() === '') return true;
  const all = [test.name, test.description, test.prompt, ...test.tags, ...test.steps.map((step) => step.input)].join('\n').toLowerCase();
  return all.includes(text.trim().toLowerCase());
}
