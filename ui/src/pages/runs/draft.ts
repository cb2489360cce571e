// What someone has filled in before a run is started, and the request it becomes.
import type { NewRun } from '~/api/types';

export interface Draft {
  paths: string[];
  model: string;
  judge: string;
  repeat: string;
  names: string; // one in a line
  tags: string; // with commas
  disabledToo: boolean;
}

export const emptyDraft: Draft = { paths: [], model: '', judge: '', repeat: '', names: '', tags: '', disabledToo: false };

export function requestOf(draft: Draft): NewRun {
  const names = pieces(draft.names, '\n');
  const tags = pieces(draft.tags, ',');
  const repeat = Number(draft.repeat);
  return {
    paths: draft.paths,
    ...(draft.model.trim() && { model: draft.model.trim() }),
    ...(draft.judge.trim() && { judge: draft.judge.trim() }),
    ...(Number.isInteger(repeat) && repeat > 0 && { repeat }),
    ...(names.length > 0 && { names }),
    ...(tags.length > 0 && { tags }),
    ...(draft.disabledToo && { disabled_too: true }),
  };
}

const pieces = (text: string, between: string): string[] =>
  text
    .split(between)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
