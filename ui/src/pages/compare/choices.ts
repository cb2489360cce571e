import type { Run } from '~/api/types';
import { ago } from '~/parts/time';

export interface Choice {
  value: string;
  title: string;
  about: string;
}

const most = 50;

// Runs that a text finds, newest first, after the words that stand for one. A text that finds none is taken for the
// beginning of an id: the server knows more runs than are listed here.
export function choicesFor(text: string, runs: readonly Run[], withBaseline: boolean): Choice[] {
  const sought = text.trim().toLowerCase();
  const words: Choice[] = [{ value: 'latest', title: 'latest', about: 'the newest run' }];
  if (withBaseline) words.push({ value: 'baseline', title: 'baseline', about: 'the last run before B that passed on the main branch' });
  const found = [...words, ...runs.map(choiceOf)].filter((choice) => `${choice.title} ${choice.about}`.toLowerCase().includes(sought));
  if (found.length === 0 && /^run_\w+$/.test(sought)) return [{ value: sought, title: sought, about: 'an older run, by the beginning of its id' }];
  return found.slice(0, most);
}

function choiceOf(run: Run): Choice {
  return { value: run.id, title: run.id, about: aboutRun(run) };
}

// "3 hours ago · main 1f0c2ab · 51 of 60 passed · Questions"
export function aboutRun(run: Run): string {
  const place = [run.branch, run.commit?.slice(0, 7)].filter(Boolean).join(' ');
  const state = run.state === 'finished' ? '' : run.state;
  const suites = run.suites.map((suite) => suite.name || suite.path);
  const named = suites.slice(0, 2).join(', ') + (suites.length > 2 ? ` and ${suites.length - 2} more` : '');
  return [ago(new Date(run.started_at), new Date()), state, place, `${run.totals.passed} of ${run.totals.cases} passed`, named].filter(Boolean).join(' · ');
}
