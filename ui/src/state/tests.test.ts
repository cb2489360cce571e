import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { casesOf } from '~/formats';
import { hasChanges, useTests } from './tests';

interface Asked {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

const suiteValue = { proctor: 1, name: 'capitals', cases: [{ name: 'France', checks: [{ contains: 'Paris' }] }] };
const file = { path: 'a.yaml', text: 'one', etag: '"1"', valid: true, format: 'native', value: suiteValue, diagnostics: [] };
const run = { id: 'run_1', state: 'running' };

let asked: Asked[];
let answers: (request: Asked) => unknown;

// `answers` gives what the server says: a plain answer, or an ApiError's status with a detail.
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const request = { method: init.method ?? 'GET', path: address, body: init.body ? JSON.parse(String(init.body)) : undefined, headers: init.headers as Record<string, string> };
    asked.push(request);
    const said = answers(request);
    if (said instanceof Response) return said;
    return new Response(JSON.stringify(said), { headers: { ETag: '"1"' } });
  });
  useTests.getState().clearCurrentSuite();
  useTests.setState({ testSuites: [], currentExecution: null, executionHistory: [], isLoading: false, error: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refusal = (status: number, detail: string) => new Response(JSON.stringify({ status: 'error', detail }), { status });
const tests = () => useTests.getState();
const opened = async () => {
  answers = () => file;
  await tests().fetchTestSuite('a.yaml');
};
// An edit's text is the value itself, which is enough to see what was asked for.
const editing = (request: Asked) => ({ ...file, text: JSON.stringify((request.body as { value: unknown }).value), value: (request.body as { value: unknown }).value });

test('a file of another program has a source and no form, which would write what is no part of it', async () => {
  answers = () => ({ ...file, path: 'promptfooconfig.yaml', format: 'promptfoo', value: { prompts: ['x'], tests: [] } });
  await tests().fetchTestSuite('promptfooconfig.yaml');
  expect(tests().currentSuite).toMatchObject({ text: 'one', format: null });
  tests().updateTest(0, { ...casesOf('native', suiteValue)[0]!, name: 'Spain' });
  expect(hasChanges(tests())).toBe(false);
});

describe('R47 state and actions', () => {
  test('R47 fetches the list, page after page, and reads the data of an envelope', async () => {
    answers = ({ path }) =>
      path.includes('after=')
        ? { status: 'success', status_code: 200, data: { items: [{ path: 'b' }], next: null }, meta: {} }
        : { items: [{ path: 'a' }], next: 'a' };
    const fetching = tests().fetchTestSuites();
    expect(tests().isLoading).toBe(true);
    await fetching;
    expect(tests()).toMatchObject({ testSuites: [{ path: 'a' }, { path: 'b' }], isLoading: false, error: null });
  });

  test('R47 an error ends loading', async () => {
    answers = () => refusal(500, 'the disk is gone');
    await tests().fetchTestSuites();
    expect(tests()).toMatchObject({ isLoading: false, error: { message: 'the disk is gone' } });
    answers = () => ({ items: [], next: null });
    await tests().fetchTestSuites();
    expect(tests().error).toBeNull();
  });

  test('R47 fetches one suite; an answer that comes after another was asked for is dropped', async () => {
    answers = ({ path }) => (path.includes('a.yaml') ? file : { ...file, path: 'b.yaml' });
    const slow = tests().fetchTestSuite('a.yaml');
    await Promise.all([slow, tests().fetchTestSuite('b.yaml')]);
    expect(tests().currentSuite?.path).toBe('b.yaml');
    tests().clearCurrentSuite();
    expect(tests().currentSuite).toBeNull();
  });

  test('a file that changed elsewhere is read again, unless it has changes here', async () => {
    await opened();
    answers = () => new Response(JSON.stringify({ ...file, text: 'theirs' }), { headers: { ETag: '"2"' } });
    await tests().refreshTestSuite();
    expect(tests().currentSuite).toMatchObject({ text: 'theirs', etag: '"2"' });
    tests().updateSource('mine');
    answers = () => new Response(JSON.stringify({ ...file, text: 'newer' }), { headers: { ETag: '"3"' } });
    await tests().refreshTestSuite();
    expect(tests().currentSuite?.text).toBe('mine');
  });

  test('R47 saves the text, only where the file is what was read', async () => {
    await opened();
    answers = ({ method }) => (method === 'PUT' ? { ...file, text: 'two' } : file);
    tests().updateSource('two');
    expect(hasChanges(tests())).toBe(true);
    expect(await tests().saveTestSuite()).toBe(true);
    const put = asked.find(({ method }) => method === 'PUT');
    expect(put).toMatchObject({ body: { text: 'two' }, headers: { 'If-Match': '"1"' } });
    expect(hasChanges(tests())).toBe(false);
  });

  test('R47 a refused save keeps what was written and tells whose file stands there', async () => {
    await opened();
    tests().updateSource('mine');
    answers = ({ method, path }) => (method === 'PUT' ? refusal(412, 'changed') : path.includes('validate') ? file : { ...file, text: 'theirs' });
    expect(await tests().saveTestSuite()).toBe(false);
    expect(tests()).toMatchObject({ conflict: { theirs: { text: 'theirs' } }, currentSuite: { text: 'mine' }, error: null, isLoading: false });
    answers = () => ({ ...file, text: 'mine' });
    expect(await tests().saveTestSuite({ overwrite: true })).toBe(true);
    expect(asked.at(-1)?.headers['If-Match']).toBeUndefined();
    expect(tests().conflict).toBeNull();
  });

  test('R47 deletes at once, and puts the card back where that is refused', async () => {
    useTests.setState({ testSuites: [{ path: 'a.yaml' }, { path: 'b.yaml' }] as never });
    answers = () => refusal(403, 'read only');
    const deleting = tests().deleteTestSuite('a.yaml');
    expect(tests().testSuites).toHaveLength(1);
    expect(await deleting).toBe(false);
    expect(tests().testSuites).toHaveLength(2);
    answers = () => new Response(null, { status: 204 });
    expect(await tests().deleteTestSuite('a.yaml')).toBe(true);
    expect(tests().testSuites).toMatchObject([{ path: 'b.yaml' }]);
  });

  test('R47 executes a suite, some of its tests, or one', async () => {
    answers = () => run;
    await tests().executeTestSuite('a.yaml');
    await tests().executeTestSuite('a.yaml', ['x', 'y']);
    await tests().executeSingleTest('a.yaml', 'z');
    expect(asked.map(({ body }) => body)).toEqual([
      { paths: ['a.yaml'] },
      { paths: ['a.yaml'], names: ['x', 'y'], disabled_too: true },
      { paths: ['a.yaml'], names: ['z'], disabled_too: true },
    ]);
    expect(tests().currentExecution).toEqual(run);
    answers = () => refusal(429, 'too many');
    expect(await tests().executeTestSuite('a.yaml')).toBeNull();
    expect(tests()).toMatchObject({ isLoading: false, error: { message: 'too many' } });
  });

  test('R47 history with a limit, and the latest run', async () => {
    answers = () => ({ items: [run], next: null });
    await tests().fetchExecutionHistory('a.yaml', 7);
    expect(asked.at(-1)?.path).toBe('/api/v1/runs?suite=a.yaml&limit=7');
    expect(tests().executionHistory).toEqual([run]);
    await tests().fetchLatestExecution('a.yaml');
    expect(tests().currentExecution).toEqual(run);
    answers = () => ({ items: [], next: null });
    await tests().fetchLatestExecution('a.yaml');
    expect(tests().currentExecution).toBeNull();
  });
});

describe('R47 local changes', () => {
  const names = () => casesOf('native', tests().currentSuite?.value).map((test) => test.name);
  const settle = () => vi.runAllTimersAsync();

  test('R47 adds, updates and deletes tests by name', async () => {
    await opened();
    answers = editing;
    const [france] = casesOf('native', suiteValue);
    if (!france) throw new Error('no test');
    tests().addTest({ ...france, name: 'Japan' });
    expect(names()).toEqual(['France', 'Japan']);
    await settle();
    tests().updateTest('France', { ...france, enabled: false });
    await settle();
    expect(casesOf('native', tests().currentSuite?.value)[0]?.enabled).toBe(false);
    expect(tests().currentSuite?.text).toContain('skip');
    const undo = tests().deleteTest('France');
    expect(names()).toEqual(['Japan']);
    await settle();
    undo();
    expect(names()).toEqual(['France', 'Japan']);
    expect(() => tests().updateTest('none', france)).toThrow('There is no test "none".');
  });

  test('R47 a change of the suite that the server refuses is taken back', async () => {
    await opened();
    answers = () => refusal(422, 'no such value');
    tests().updateCurrentSuite(() => ({ odd: true }));
    await settle();
    expect(tests()).toMatchObject({ currentSuite: { value: suiteValue, text: 'one' }, syncing: null, error: { message: 'no such value' } });
  });

  test('only the newest of several changes counts, whenever their answers come', async () => {
    await opened();
    const waiting: (() => void)[] = [];
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      const answer = editing({ method: 'POST', path: '', body: JSON.parse(String(init.body)), headers: {} });
      await new Promise<void>((resolve) => waiting.push(resolve));
      return new Response(JSON.stringify(answer));
    });
    tests().updateCurrentSuite(() => ({ name: 'first' }));
    tests().updateCurrentSuite(() => ({ name: 'second' }));
    waiting[1]?.();
    await settle();
    waiting[0]?.();
    await settle();
    expect(tests().currentSuite).toMatchObject({ value: { name: 'second' }, text: '{"name":"second"}' });
  });

  test('what is typed while the file is being saved stays, and is unsaved', async () => {
    await opened();
    tests().updateSource('two');
    answers = ({ method, body }) => {
      if (method === 'PUT') tests().updateSource('three');
      return { ...file, text: (body as { text: string }).text };
    };
    await tests().saveTestSuite();
    expect(tests().currentSuite).toMatchObject({ text: 'three', savedText: 'two' });
    expect(hasChanges(tests())).toBe(true);
  });
});
