// Who answers and who judges in runs of a suite whose file cannot say it, where the server does not say it either: chosen when
// the suite is created, and kept in this browser.
import { queryClient } from '~/api/query_client';
import type { Project } from '~/api/types';

export interface RunWith {
  model?: string;
  judge?: string;
}

const project = () => queryClient.getQueryData<Project>(['project']);
const keyOf = (path: string): string => JSON.stringify(['proctor-run-with', project()?.name ?? '', path]);

export function keepRunWith(path: string, { model, judge }: RunWith): void {
  const said = { ...(model?.trim() && { model: model.trim() }), ...(judge?.trim() && { judge: judge.trim() }) };
  if (Object.keys(said).length > 0) localStorage.setItem(keyOf(path), JSON.stringify(said));
}

// The server says itself who answers.
export const isAnswered = (served: Project | undefined): boolean => Boolean(served?.model || served?.agent);

// What the server says itself is left out.
export function runWith(path: string): RunWith {
  try {
    const { model, judge } = JSON.parse(localStorage.getItem(keyOf(path)) ?? '{}') as RunWith;
    return { ...(model && !isAnswered(project()) && { model }), ...(judge && !project()?.judge && { judge }) };
  } catch {
    return {};
  }
}
