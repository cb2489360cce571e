// A suite of questions whose right answer is "yes", and answers of which some are wrong: runs to compare and to look back on.
import type { World } from './world';

export const questions = (count: number): string =>
  `proctor: 1\nname: Questions\ncases:\n${Array.from({ length: count }, (_, index) => `  - name: question ${index}\n    input: is it ${index}?\n    checks: [{contains: "yes"}, {not-contains: "perhaps"}]\n`).join('')}`;

// The first `wrong` questions get a wrong answer, and the `silent` ones after them none at all.
export function answers(count: number, wrong: number, silent = 0): string {
  const answer = (index: number) => {
    if (index < wrong) return { output: `The answer\nto question ${index}\nis, so far as I know, no, never` };
    return index < wrong + silent ? { unreachable: true } : { output: `The answer\nto question ${index}\nis, so far as I know, yes, always` };
  };
  return JSON.stringify({ cases: Array.from({ length: count }, (_, index) => ({ case: index, steps: [answer(index)] })) });
}

export function ask(here: World, count: number, wrong: number, ...flags: string[]): void {
  here.write('suite.yaml', questions(count));
  here.write('given.json', answers(count, wrong));
  here.proctor('run', 'suite.yaml', '--given', 'given.json', '-q', ...flags);
}
