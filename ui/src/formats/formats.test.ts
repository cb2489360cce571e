import { describe, expect, test } from 'vitest';
import { type CaseForm, casesOf, checkCount, formatNames, newCase, onlyCase, showsOf, suiteMeta, suiteMetaFields, withCase, withCaseValue, caseValue, withSuiteMeta, withoutCase } from '.';
import { sample, samples } from './samples';

const text = (value: unknown) => JSON.stringify(value, null, 1);

// The form of one test, changed, and the file that comes of it.
function edited(format: string, form: string | undefined, index: number, change: (test: CaseForm) => Partial<CaseForm>): unknown {
  const value = sample(format, form);
  const test = casesOf(format, value)[index];
  if (!test) throw new Error('no such test');
  return withCase(format, value, index, { ...test, ...change(test) });
}

const at = (value: unknown, path: (string | number)[]): unknown =>
  path.reduce<unknown>((node, key) => (node as Record<string | number, unknown> | undefined)?.[key], value);

test('there is a sample of every format', () => {
  expect(new Set(samples.map((item) => item.format))).toEqual(new Set(formatNames));
});

describe.each(samples)('$format, $form', ({ format, value }) => {
  const forms = casesOf(format, value);

  test('a form that nobody changed changes nothing, not even the order of keys', () => {
    expect(forms.length).toBeGreaterThan(0);
    forms.forEach((form, index) => expect(text(withCase(format, value, index, structuredClone(form)))).toBe(text(value)));
  });

  test('what a form shows is what it shows after it was saved', () => {
    const shows = showsOf(format);
    forms.forEach((form, index) => {
      const next = { ...structuredClone(form), name: 'renamed' };
      if (shows.variables !== null) next.variables = [...next.variables, { name: 'more', value: { deep: [1] } }];
      if (shows.steps) next.steps = [...next.steps, { ...newStep(), input: 'Another', behaviour: shows.checks === 'behaviour' ? 'Answers.' : '' }];
      if (shows.enabled) next.enabled = !next.enabled;
      if (shows.only && !next.enabled) next.only = false; // a file says of a test that is switched off no more than that
      const again = casesOf(format, withCase(format, value, index, next))[index];
      expect(withoutPlaces(again)).toEqual(withoutPlaces(next));
    });
  });

  test('a test that is added and taken away again leaves the file as it was', () => {
    const more = withCase(format, value, forms.length, newCase(format, value));
    expect(casesOf(format, more)).toHaveLength(forms.length + 1);
    const back = withoutCase(format, more, forms.length);
    expect(casesOf(format, back).map(withoutPlaces)).toEqual(forms.map(withoutPlaces));
  });

  test('a test alone is the test it was', () => {
    forms.forEach((form, index) => expect(casesOf(format, onlyCase(format, value, index))).toEqual([form]));
  });

  test('a test that was taken away can be put back', () => {
    const less = withoutCase(format, value, 0);
    const back = withCaseValue(format, less, 0, caseValue(format, value, 0));
    expect(casesOf(format, back)).toEqual(forms);
    if (Array.isArray(caseList(format, value))) expect(text(back)).toBe(text(value));
  });
});

// Where the file has a list of tests, and is not the one test itself.
const caseList = (format: string, value: unknown): unknown =>
  at(value, { native: ['cases'], promptrepo: ['test_suite', 'tests'], traceforge: ['tests'], promptkitchen: ['testCases'] }[format] ?? []);

const newStep = () => ({ input: '', variables: [], context: [], checks: [], behaviour: '' });

// Places differ once steps are added; undefined is no value in a file.
const withoutPlaces = (form: CaseForm | undefined): unknown =>
  JSON.parse(JSON.stringify(form, (key, value: unknown) => (key === 'from' ? undefined : value)));

describe('native', () => {
  test('a second step moves the keys of the first into steps', () => {
    const value = edited('native', undefined, 1, (form) => ({ steps: [...form.steps, { ...newStep(), input: 'And?' }] }));
    expect(at(value, ['cases', 1])).toEqual({
      id: 7,
      name: 42,
      run: 'only',
      target: { prompt_file: 'prompts/a.yaml', temperature: 0 },
      extra: { a: 1 },
      steps: [{ input: 'Hello', checks: [{ 'not-contains': 'no', custom: [1] }] }, { input: 'And?' }],
    });
  });

  test('steps that change places keep what the form does not show', () => {
    const value = edited('native', undefined, 2, (form) => ({ steps: form.steps.toReversed().map((step) => ({ ...step, input: `${step.input}!` })) }));
    expect(at(value, ['cases', 2, 'steps', 0])).toMatchObject({ input: 'Two!', unknown: true, expected_output: { b: null } });
    expect(at(value, ['cases', 2, 'steps', 1])).toMatchObject({ input: 'One!', output: 'text' });
  });

  test('a message keeps the way it was written', () => {
    const value = edited('native', undefined, 2, (form) => ({ history: form.history.map((message) => ({ ...message, content: `${String(message.content)}!` })) }));
    expect(at(value, ['cases', 2, 'history'])).toEqual([{ user: 'Hello!' }, { role: 'assistant', content: 'Hi!', mood: 'good' }]);
  });

  test('a test that is switched off is skipped', () => {
    expect(at(edited('native', undefined, 0, () => ({ enabled: false })), ['cases', 0, 'run'])).toBe('skip');
  });
});

test('older spellings of PromptKitchen stay', () => {
  const value = edited('promptkitchen', 'suite', 1, (form) => ({ enabled: true, steps: form.steps.map((step) => ({ ...step, expectedOutput: 'Here.' })) }));
  expect(at(value, ['testCases', 1])).toEqual({ name: 'older', inputs: {}, expected_output: 'Here.', should_trim_whitespace: true, run_mode: 'DEFAULT' });
});

test('assertions alone become a list of tests when one is added', () => {
  const value = sample('promptkitchen', 'assertions');
  expect(withCase('promptkitchen', value, 1, newCase('promptkitchen', value))).toMatchObject([{ assertions: value }, { name: 'test-2' }]);
});

test('steps of LLMUnit keep their word for the message', () => {
  const value = edited('llmunit', 'case', 0, (form) => ({ steps: form.steps.map((step) => ({ ...step, input: 'Changed' })) }));
  expect(at(value, ['steps'])).toMatchObject([{ message: 'Changed', stepOrder: 0 }, { userInput: 'Changed' }]);
});

test('checks of TestHaven go back to the block they came from', () => {
  const value = edited('testhaven', 'steps', 0, (form) => ({ steps: form.steps.map((step) => ({ ...step, checks: [...step.checks, { 'memory.a.b': 1 }] })) }));
  expect(at(value, ['steps', 0, 'assert'])).toEqual({ 'output.includes': 'Bruges', tools_used: ['find'], 'memory.trip.to': 'Bruges', 'memory.a.b': 1 });
  expect(at(value, ['steps', 1])).toEqual({ input: 'Cancel', expected: { output: 'Done.', tools_used: [], memory: { home: 'Ghent' } }, odd: 1, assert: { 'memory.a.b': 1 } });
});

test('a TestHaven test that is called by its description gets a name beside a new one', () => {
  expect(edited('testhaven', 'list', 0, () => ({ description: 'Says hello.' }))).toMatchObject([{ name: 'a', description: 'Says hello.', input: 'Hello' }, {}]);
});

test('a request of TraceForge keeps what is not shown', () => {
  const value = edited('traceforge', 'tests', 0, (form) => ({ model: 'gpt-4.1', history: form.history.slice(1) }));
  expect(at(value, ['tests', 0, 'request'])).toEqual({ provider: 'openai', model: 'gpt-4.1', temperature: 0, messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }], name: 'ada' }] });
});

test('passages of a context keep their source where their text is unchanged', () => {
  const passages = [{ context: '30 days.', source: 'a.md' }, { context: 'Never.', source: 'b.md' }];
  const value = { test_suite: { name: 's', tests: [{ name: 't', prompt_reference: 'x', retrieval_context: passages, metrics: [] }] } };
  const [before] = casesOf('promptrepo', value);
  if (!before) throw new Error('no such test');
  expect(before.steps[0]?.context).toEqual(['30 days.', 'Never.']);
  const after = { ...before, steps: before.steps.map((step) => ({ ...step, context: ['30 days.', 'Always.'] })) };
  expect(at(withCase('promptrepo', value, 0, after), ['test_suite', 'tests', 0, 'retrieval_context'])).toEqual([passages[0], 'Always.']);
});

test('a new test of PromptRepo has the keys it needs, and the prompt of the one before', () => {
  const value = sample('promptrepo', 'suite');
  const form = newCase('promptrepo', value);
  expect(form).toMatchObject({ name: 'test-3', prompt: 'x', enabled: true });
  expect(at(withCase('promptrepo', value, 2, form), ['test_suite', 'tests', 2])).toEqual({ name: 'test-3', prompt_reference: 'x', metrics: [] });
});

test('checks are counted over all steps, and a judged behaviour is one', () => {
  expect(casesOf('native', sample('native')).map(checkCount)).toEqual([2, 1, 2]);
  expect(casesOf('llmunit', sample('llmunit')).map(checkCount)).toEqual([2]);
});

describe('the suite itself', () => {
  test('has a name, a description and tags where its format has them', () => {
    expect(suiteMeta('promptrepo', sample('promptrepo'))).toEqual({ name: 'returns-desk', description: 'Keeps to the rules.', tags: ['shop'] });
    expect(suiteMeta('native', sample('native'))).toEqual({ name: 'capitals', description: '', tags: ['geography'] });
    expect(suiteMetaFields('llmunit', sample('llmunit'))).toEqual([]);
    expect(suiteMetaFields('promptkitchen', sample('promptkitchen', 'cases'))).toEqual([]);
  });

  test('changes alone where it is changed', () => {
    const value = withSuiteMeta('promptrepo', sample('promptrepo'), { name: 'returns-desk', description: 'New.', tags: [] });
    const { description, tags, ...rest } = at(value, ['test_suite']) as Record<string, unknown>;
    expect([description, tags, rest.name]).toEqual(['New.', undefined, 'returns-desk']);
    expect(text(withSuiteMeta('native', sample('native'), suiteMeta('native', sample('native'))))).toBe(text(sample('native')));
  });
});

test.each([
  ['promptkitchen', { testCases: [{ name: 'a', inputs: {}, runMode: 'ONLY', expectedOutput: 'x' }] }, 'runMode', 'ONLY', 'SKIP'],
  ['promptkitchen', { test_cases: [{ name: 'a', inputs: {}, run_mode: 'ONLY', expected_output: 'x' }] }, 'run_mode', 'ONLY', 'SKIP'],
  ['native', { proctor: 1, cases: [{ name: 'a', run: 'only', checks: [{ contains: 'x' }] }] }, 'run', 'only', 'skip'],
])('a test of %s that runs alone keeps its mark, also where it is switched off and on again', (format, value, key, only, skip) => {
  const [form] = casesOf(format, value);
  if (!form) throw new Error('no test');
  expect(form).toMatchObject({ enabled: true, only: true });
  const mode = (changed: unknown) => (caseValue(format, changed, 0) as Record<string, unknown>)[key];
  expect(mode(withCase(format, value, 0, { ...form, name: 'b' }))).toBe(only);
  const off = withCase(format, value, 0, { ...form, enabled: false });
  expect(mode(off)).toBe(skip);
  const [now] = casesOf(format, off);
  expect(mode(withCase(format, off, 0, { ...now!, enabled: true, only: true }))).toBe(only);
});
