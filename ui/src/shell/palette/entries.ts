import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { get } from '~/api/client';
import type { RunList, SuiteFileList } from '~/api/types';
import { ago } from '~/parts/time';
import { type Command, useOffered } from './commands';

export interface Entry extends Command {
  id: string;
  group: string;
}

const most = 12; // suites, and runs, that are shown at once
const order = ['On this page', 'Go to', 'Suites', 'Runs', 'Appearance', 'Help'];

// What fits the text: commands of the page and the shell, suites by the server's search, and the last runs.
export function useEntries(text: string): { entries: Entry[]; asking: boolean } {
  const offered = useOffered((state) => state.offered);
  const suites = useSuiteCommands(text);
  const runs = useRunCommands();
  const entries = useMemo(
    () =>
      [...offered.flatMap((entry) => entry.commands), ...suites.commands, ...runs.commands]
        .map((command, index) => ({ ...command, group: command.group ?? 'On this page', id: String(index) }))
        .filter((entry) => fits(`${entry.label} ${entry.hint ?? ''} ${entry.group}`, text)),
    [offered, suites.commands, runs.commands, text],
  );
  return { entries, asking: suites.asking || runs.asking };
}

// Every word of `text` stands somewhere in `label`, in any case.
export function fits(label: string, text: string): boolean {
  const within = label.toLowerCase();
  return text.toLowerCase().split(/\s+/).every((word) => within.includes(word));
}

// In the order of `order`; groups of pages' own before what only the shell knows.
export function grouped(entries: Entry[]): { name: string; entries: Entry[] }[] {
  const names = [...new Set(entries.map((entry) => entry.group))];
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : 0.5);
  return names.sort((a, b) => rank(a) - rank(b)).map((name) => ({ name, entries: entries.filter((entry) => entry.group === name) }));
}

const none: never[] = [];

function useSuiteCommands(text: string): { commands: Command[]; asking: boolean } {
  const navigate = useNavigate();
  const { data, isFetching } = useQuery({
    queryKey: ['palette', 'suites', text],
    queryFn: ({ signal }) => get<SuiteFileList>('/api/v1/suites', { text: text.trim(), limit: most }, signal),
    placeholderData: keepPreviousData,
  });
  const commands = useMemo(
    () =>
      (data?.items ?? none).map((suite) => ({
        label: suite.name ?? suite.path,
        hint: suite.path,
        group: 'Suites',
        run: () => void navigate({ to: '/tests/$suite', params: { suite: suite.path } }),
      })),
    [data, navigate],
  );
  return { commands, asking: isFetching };
}

function useRunCommands(): { commands: Command[]; asking: boolean } {
  const navigate = useNavigate();
  const { data, isFetching } = useQuery({
    queryKey: ['palette', 'runs'],
    queryFn: ({ signal }) => get<RunList>('/api/v1/runs', { limit: most }, signal),
  });
  const commands = useMemo(
    () =>
      (data?.items ?? none).map((run) => ({
        label: `Run ${run.suites.map((suite) => suite.name).join(', ') || run.id}`,
        hint: `${ago(new Date(run.started_at), new Date())}, ${run.totals.passed} of ${run.totals.cases} passed, ${run.id}`,
        group: 'Runs',
        run: () => void navigate({ to: '/runs/$run', params: { run: run.id } }),
      })),
    [data, navigate],
  );
  return { commands, asking: isFetching };
}
