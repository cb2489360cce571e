import { createContext } from 'react';

// What a run knows of a case beside its checks, and verdicts depend on.
export interface PreviewCase {
  output_type?: 'text' | 'json';
  vars?: Record<string, unknown>; // for {{names}} in checks; formats without templates in checks have none
}

export const PreviewCaseContext = createContext<PreviewCase>({});

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

// From the case as its file has it.
export function previewCaseOf(format: string, test: unknown): PreviewCase {
  const fields = fieldsOf(test);
  if (format === 'native') return { ...typeOf(fields.output), vars: fieldsOf(fields.vars) };
  return format === 'promptkitchen' ? typeOf(fields.outputType ?? fields.output_type) : {};
}

function typeOf(word: unknown): PreviewCase {
  if (word === 'json') return { output_type: 'json' };
  return word === 'string' || word === 'text' ? { output_type: 'text' } : {};
}
