// What the pages of suites know and do: the list, the one that is open, its runs. Every action ends loading, also by an error.
import { create } from 'zustand';
import { ApiError, get, isPassing, post } from '~/api/client';
import type { NewRun, Run, RunList, SuiteFileInfo, SuiteFileList } from '~/api/types';
import { type CaseForm, caseValues, casesOf, same, withCase, withCaseValue, withoutCase } from '~/formats';
import { type OpenSuite, isChanged, readFile, removeFile, writeFile } from './suite_file';
import { runWith } from './run_with';
import { type Side, makeSync } from './sync';

// A test by its name, or by its place where others have the same name.
export type TestReference = string | number;

export interface Tests {
  testSuites: SuiteFileInfo[];
  currentSuite: OpenSuite | null;
  currentExecution: Run | null;
  executionHistory: Run[];
  isLoading: boolean;
  syncing: Side | null; // where a change was made that the other side does not show yet
  isWaiting: boolean; // for the server, which is away, to be told of it
  error: Error | null;
  conflict: { theirs: OpenSuite | null } | null; // what stands in the file that someone else has saved, or deleted, meanwhile

  fetchTestSuites: () => Promise<void>;
  fetchTestSuite: (path: string) => Promise<void>;
  refreshTestSuite: () => Promise<void>; // reads the open one again, unless it has changes here
  retry: () => void; // the server is back: tells it what could not be told
  restore: (draft: SuiteDraft) => void; // unsaved changes of an earlier visit
  saveTestSuite: (options?: { overwrite: boolean }) => Promise<boolean>; // whether it was saved
  deleteTestSuite: (path: string) => Promise<boolean>;
  executeTestSuite: (path: string, names?: string[]) => Promise<Run | null>;
  executeSingleTest: (path: string, name: string) => Promise<Run | null>;
  fetchExecutionHistory: (path: string, limit?: number) => Promise<void>;
  fetchLatestExecution: (path: string) => Promise<void>;

  updateCurrentSuite: (change: (value: unknown) => unknown, base?: string) => void; // by the form: the file's value from what it was
  updateSource: (text: string) => void; // by the source
  addTest: (test: CaseForm) => void;
  updateTest: (test: TestReference, form: CaseForm) => void;
  deleteTest: (test: TestReference) => () => void; // puts it back, with its comments
  clearCurrentSuite: () => void;
  clearConflict: () => void;
  clearError: () => void;
}

export const hasChanges = ({ currentSuite, syncing }: Tests): boolean => currentSuite !== null && (syncing !== null || isChanged(currentSuite));

// Unsaved changes of a suite, as they are kept in the browser.
export interface SuiteDraft {
  text: string;
  value?: unknown; // by the form, where the text does not say it yet
  etag: string | null; // of the file that was changed
}

export const draftOf = ({ currentSuite, syncing }: Tests): SuiteDraft | null =>
  currentSuite && { text: currentSuite.text, etag: currentSuite.etag, ...(syncing === 'form' && { value: currentSuite.value }) };

const pageSize = 2_000; // the server looks at every file for each page

export const useTests = create<Tests>((set, now) => {
  let asked = 0; // the newest suite that was asked for
  let timesTyped = 0; // in a source
  let removals: { path: string; text: string; typed: number } | null = null; // the text before the first of a row of removals
  const sync = makeSync({ suite: () => now().currentSuite, put: set });

  const load = async <T>(work: () => Promise<T>): Promise<T | null> => {
    set({ isLoading: true, error: null });
    try {
      const result = await work();
      set({ isLoading: false });
      return result;
    } catch (error) {
      set({ isLoading: false, error: error instanceof Error ? error : new Error(String(error)) });
      return null;
    }
  };
  const execute = (body: NewRun) =>
    load(async () => {
      const run = await post<Run>('/api/v1/runs', body);
      set({ currentExecution: run });
      return run;
    });
  const runsOf = (path: string, limit: number) => get<RunList>('/api/v1/runs', { suite: path, limit });
  const changeTests = (change: (value: unknown, format: string) => unknown) => {
    const format = now().currentSuite?.format;
    if (format) sync.change((value) => change(value, format));
  };

  return {
    testSuites: [],
    currentSuite: null,
    currentExecution: null,
    executionHistory: [],
    isLoading: false,
    syncing: null,
    isWaiting: false,
    error: null,
    conflict: null,

    fetchTestSuites: async () => {
      await load(async () => {
        let found: SuiteFileInfo[] = [];
        let after: string | null = null;
        do {
          const page: SuiteFileList = await get('/api/v1/suites', { limit: pageSize, after });
          found = [...found, ...page.items];
          after = page.next;
          // What is known of a longer list is kept until all of the new one is here.
          if (after === null || found.length > now().testSuites.length) set({ testSuites: found });
        } while (after !== null);
      });
    },
    fetchTestSuite: async (path) => {
      sync.forget();
      const mine = ++asked;
      if (now().currentSuite?.path !== path) set({ currentSuite: null, executionHistory: [] });
      await load(async () => {
        const suite = await readFile(path);
        if (mine === asked) set({ currentSuite: suite, conflict: null, syncing: null });
      });
    },
    refreshTestSuite: async () => {
      const before = now().currentSuite;
      if (!before || hasChanges(now())) return;
      const fresh = await readFile(before.path).catch(() => null);
      if (fresh && fresh.etag !== before.etag && now().currentSuite === before) set({ currentSuite: fresh });
    },
    retry: () => {
      if (isPassing(now().error)) set({ error: null });
      sync.retry();
    },
    // A later save is held against the version that was changed: what others saved since is not overwritten unseen.
    restore: ({ text, value, etag }) => {
      const suite = now().currentSuite;
      if (!suite) return;
      sync.forget();
      set({ currentSuite: { ...suite, etag }, syncing: null });
      sync.text(text);
      if (value !== undefined) sync.change(() => value);
    },
    saveTestSuite: async ({ overwrite } = { overwrite: false }) => {
      await sync.settled();
      const suite = now().currentSuite;
      if (!suite) return false;
      const saved = await load(async () => {
        if (now().isWaiting) throw new ApiError(0, 'The server does not answer, so that nothing was saved. Your changes are kept.');
        try {
          return await writeFile(overwrite ? { ...suite, etag: null } : suite);
        } catch (error) {
          if (!isStatus(error, 412)) throw error;
          set({ conflict: { theirs: await readFile(suite.path).catch(() => null) } });
          return null;
        }
      });
      if (saved) removals = null;
      if (saved) set(({ currentSuite }) => ({ conflict: null, currentSuite: afterSave(currentSuite, suite, saved) }));
      return saved !== null;
    },
    deleteTestSuite: async (path) => {
      const before = now().testSuites;
      set({ testSuites: before.filter((suite) => suite.path !== path) });
      const done = await load(async () => {
        await removeFile(path);
        return true;
      });
      if (!done) set({ testSuites: before });
      return done === true;
    },
    // Who names tests means them, also where they are switched off.
    executeTestSuite: (path, names) => execute({ paths: [path], ...runWith(path), ...(names ? { names, disabled_too: true } : {}) }),
    executeSingleTest: (path, name) => now().executeTestSuite(path, [name]),
    fetchExecutionHistory: async (path, limit = 50) => {
      await load(async () => set({ executionHistory: (await runsOf(path, limit)).items }));
    },
    fetchLatestExecution: async (path) => {
      await load(async () => set({ currentExecution: (await runsOf(path, 1)).items[0] ?? null }));
    },

    updateCurrentSuite: sync.change,
    updateSource: (text) => {
      timesTyped++;
      sync.text(text);
    },
    addTest: (test) => changeTests((value, format) => withCase(format, value, casesOf(format, value).length, test)),
    updateTest: (test, form) => changeTests((value, format) => withCase(format, value, placeOf(format, value, test), form)),
    deleteTest: (test) => {
      const suite = now().currentSuite;
      if (!suite?.format) return () => undefined;
      const { format, text, value } = suite;
      const place = placeOf(format, value, test);
      const before = caseValues(format, value);
      const typed = timesTyped;
      // Of several removals the text before the first has the comments of all.
      if (removals?.typed !== typed || removals.path !== suite.path) removals = { path: suite.path, text, typed };
      const base = removals.text;
      changeTests((value) => withoutCase(format, value, place));
      // Comments that were typed since are worth more than those of the test.
      return () =>
        sync.change((value) => withCaseValue(format, value, placeAmong(before, place, caseValues(format, value)), before[place]), typed === timesTyped ? base : undefined);
    },
    clearCurrentSuite: () => {
      sync.forget();
      asked++;
      set({ currentSuite: null, conflict: null, error: null, syncing: null });
    },
    clearConflict: () => set({ conflict: null }),
    clearError: () => set({ error: null }),
  };
});

const isStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

// What was typed while the file was being saved stays, and is unsaved.
function afterSave(current: OpenSuite | null, sent: OpenSuite, saved: OpenSuite): OpenSuite | null {
  if (current?.path !== sent.path) return current;
  return current.text === sent.text ? saved : { ...current, savedText: saved.text, etag: saved.etag };
}

// Where an item goes that was removed from `before`: in front of the next one that is still there, else at the end.
function placeAmong(before: unknown[], place: number, now: unknown[]): number {
  for (const next of before.slice(place + 1)) {
    const index = now.findIndex((item) => same(item, next));
    if (index >= 0) return index;
  }
  return now.length;
}

function placeOf(format: string, value: unknown, test: TestReference): number {
  if (typeof test === 'number') return test;
  const place = casesOf(format, value).findIndex((form) => form.name === test);
  if (place < 0) throw new Error(`There is no test "${test}".`);
  return place;
}
