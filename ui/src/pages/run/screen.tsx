import { useCallback } from 'react';
import type { Run } from '~/api/types';
import { Page } from '~/parts/page';
import { ErrorState, Loading } from '~/parts/states';
import { visible } from '~/result/visible';
import { RunActions } from './actions';
import { Filters } from './filters';
import { Results } from './results';
import type { RunSearch } from './search';
import { Summary } from './summary';
import { useGenerations } from './use_generations';
import { figuresOf, useRun } from './use_run';

interface RunScreenProps {
  run: string;
  search: RunSearch;
  onSearch: (change: Partial<RunSearch>, replace: boolean) => void;
  suite?: string; // only results of this file
  above?: React.ReactNode;
}

const none: RunSearch = { status: undefined, suite: undefined, text: undefined, order: undefined, flaky: undefined };

// A run: how it goes or went, and all of its results.
export function RunScreen({ run: asked, search, onSearch, suite, above }: RunScreenProps) {
  const { data: run, error, isPending, progress, refetch } = useRun(asked, suite !== undefined);
  const figures = run ? figuresOf(run, progress) : null;
  const part = run && suite !== undefined ? partOf(run, suite) : null;
  const { generation, onRead } = useGenerations(figures?.totals.cases, run?.state);
  const onOpen = useCallback((result: string | undefined) => onSearch({ result }, false), [onSearch]);
  const onChange = useCallback((change: Partial<RunSearch>) => onSearch(change, true), [onSearch]);
  const onClear = useCallback(() => onSearch(none, true), [onSearch]);
  if (isPending)
    return (
      <Page title="Run">
        <Loading what="run" rows={6} />
      </Page>
    );
  if (!run || !figures)
    return (
      <Page title="Run">
        <ErrorState error={error} retry={() => void refetch()} />
      </Page>
    );
  const shown = suite === undefined ? search : { ...search, suite: numberOf(run, suite) };
  return (
    <Page title={part ? `Run of ${visible(part.name || part.path)}` : titleOf(run)} about={above ?? <span className="font-mono text-[0.87rem]">{run.id}</span>} actions={<RunActions run={run} asked={asked} />} wide>
      <Summary run={run} figures={figures} part={part?.totals} />
      {run.error && <ErrorState error={new Error(run.error.message)} />}
      <Filters run={suite === undefined ? run : { ...run, suites: [] }} search={search} onChange={onChange} onClear={onClear} />
      <Results run={{ ...run, totals: part?.totals ?? figures.totals }} ofSuite={suite !== undefined} search={shown} generation={generation} onOpen={onOpen} onClear={onClear} onRead={onRead} />
    </Page>
  );
}

// "Run of capitals and 3 more suites"
export function titleOf(run: Run): string {
  const [first] = run.suites;
  if (!first) return 'Run';
  const more = run.suites.length - 1;
  return `Run of ${visible(first.name || first.path)}${more > 0 ? ` and ${more.toLocaleString('en')} more ${more === 1 ? 'suite' : 'suites'}` : ''}`;
}

// The suite that the page is about, where the run has others too.
const partOf = (run: Run, path: string): Run['suites'][number] | null => (run.suites.length > 1 ? (run.suites.find((suite) => suite.path === path) ?? null) : null);

const numberOf = (run: Run, path: string): string => String(run.suites.find((suite) => suite.path === path)?.number ?? run.suites.length);
