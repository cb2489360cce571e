import { lazy, Suspense } from 'react';
import type { Diagnostic } from '~/api/types';
import { Loading } from '~/parts/states';

export interface SourceViewProps {
  path: string; // its ending says whether it is YAML or JSON
  text: string;
  onChange: (text: string) => void;
  diagnostics: Diagnostic[];
  format: string | null; // whose schema is asked for completions; null: none
  readOnly?: boolean;
  at?: { line: number; column: number } | null; // goes there, each time it is another object
}

const Editor = lazy(() => import('./editor'));

// The text of a test file. The editor is fetched when a source is first looked at.
export function SourceView(props: SourceViewProps) {
  return (
    <Suspense fallback={<Loading what="source" rows={6} />}>
      <Editor {...props} />
    </Suspense>
  );
}
