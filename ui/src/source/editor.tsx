import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { EditorView } from '@codemirror/view';
import { address, get } from '~/api/client';
import type { SourceViewProps } from './index';
import { fresh, goTo, setText, showDiagnostics, showSchema, showWritable } from './setup';

// CodeMirror in React: the view is made once, and told what changes.
export default function Editor({ path, text, onChange, diagnostics, format, readOnly = false, at = null }: SourceViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const tell = useRef(onChange);
  const first = useRef(text);
  tell.current = onChange;
  first.current = text;
  const schema = useQuery({
    queryKey: ['schema', format],
    queryFn: () => get<Record<string, unknown>>(address`/api/v1/formats/${format ?? ''}/schema`),
    enabled: format !== null,
    staleTime: Infinity,
  });

  useEffect(() => {
    if (!place.current) return;
    const made = new EditorView({ parent: place.current, state: fresh(path, first.current, (changed) => tell.current(changed)) });
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, [path]);
  useEffect(() => view.current?.dispatch(setText(view.current.state, text)), [text, path]);
  useEffect(() => view.current?.dispatch(showDiagnostics(view.current.state, diagnostics)), [diagnostics, text, path]);
  useEffect(() => view.current?.dispatch(showSchema(schema.data ?? null)), [schema.data, path]);
  useEffect(() => view.current?.dispatch(showWritable(!readOnly)), [readOnly, path]);
  useEffect(() => {
    if (!at || !view.current) return;
    view.current.dispatch(goTo(view.current.state, at));
    view.current.focus();
  }, [at]);
  return <div ref={place} className="h-full min-h-60 overflow-hidden rounded-lg border border-line" />;
}
