// Questions as lines of JSON, and answers read back.
import type { Evaluation, Match, Proposal, ProposeOptions, Question } from './types';

export type Call = 'evaluate' | 'query' | 'propose';

export const evaluateLine = (question: Question): string => JSON.stringify(question);

// An output that is JSON stands there as it is, so that its numbers stay what they are.
export const queryLine = (path: string, output: string): string =>
  `{"path":${JSON.stringify(path)},"places":true,"document":${documentOf(output)}}`;

export const proposeLine = (output: string, options: ProposeOptions = {}): string => JSON.stringify({ output, ...options });

export function readAnswer(line: string): unknown {
  const answer: unknown = JSON.parse(line);
  if (isRefusal(answer)) throw new Error(answer.error.message);
  return answer;
}

export const readEvaluation = (line: string): Evaluation => readAnswer(line) as Evaluation;
export const readProposal = (line: string): Proposal => readAnswer(line) as Proposal;

export function readMatches(line: string): Match[] {
  const { values, places } = readAnswer(line) as { values: unknown[]; places: string[] };
  return values.map((value, index) => ({ place: places[index] ?? '$', value }));
}

// JSON text that one line can hold: line breaks stand only between its parts.
export function documentOf(output: string): string {
  try {
    JSON.parse(output);
    return output.replace(/[\r\n]+/g, ' ');
  } catch {
    return JSON.stringify(output);
  }
}

// An answer to the whole question; single checks that make no sense are told beside the others.
function isRefusal(answer: unknown): answer is { error: { message: string } } {
  return typeof answer === 'object' && answer !== null && 'error' in answer && !('checks' in answer);
}
