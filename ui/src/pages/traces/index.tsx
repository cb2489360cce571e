import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePaged } from '~/api/paged';
import { useReadOnly } from '~/api/project';
import type { TraceInfo, TraceList } from '~/api/types';
import { More } from '~/parts/more';
import { Page } from '~/parts/page';
import { EmptyState, ErrorState, Loading } from '~/parts/states';
import { tracesRoute } from '~/router';
import { useCommands } from '~/shell/palette';
import { Chosen } from './chosen';
import { TraceDrawer } from './drawer';
import { Filters } from './filters';
import { TraceLine } from './line';
import { type Source, ToTest } from './to_test';

export function TracesPage() {
  const search = tracesRoute.useSearch();
  const { trace, ...filters } = search;
  const navigate = useNavigate({ from: '/traces' });
  const { items, pages, error, retry, more, asking } = usePaged<TraceInfo, TraceList>('/api/v1/traces', { ...filters, limit: 50 });
  const [chosen, setChosen] = useState<string[]>([]);
  const [source, setSource] = useState<Source | null>(null);
  const readOnly = useReadOnly();
  const makeTest = () => setSource({ traces: chosen });
  useCommands(chosen.length > 0 ? [{ label: 'Make a test of the chosen traces', shortcut: 't', run: makeTest }] : []);
  const choose = (id: string, on: boolean) => setChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <Page title="Traces" about="Exchanges with models as they were seen. Choose some of them, or a session, and make a test of it.">
      <Filters />
      <Chosen count={chosen.length} onMakeTest={makeTest} onNone={() => setChosen([])} />
      {error ? (
        <ErrorState error={error} retry={retry} />
      ) : !items ? (
        <Loading what="traces" rows={6} />
      ) : items.length === 0 ? (
        <NoTraces filtered={Object.keys(filters).length > 0} />
      ) : (
        <ul aria-label="Traces" className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface">
          {items.map((item) => (
            <TraceLine key={item.id} item={item} chosen={chosen.includes(item.id)} onChoose={(on) => choose(item.id, on)} />
          ))}
        </ul>
      )}
      <More onMore={more} asking={asking} what="traces" />
      <Unusable pages={pages ?? []} />
      {trace && !source && <TraceDrawer id={trace} onClose={() => void navigate({ search: filters })} onMakeTest={setSource} />}
      {source && <ToTest source={source} readOnly={readOnly} onClose={() => setSource(null)} />}
    </Page>
  );
}

function NoTraces({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState title="No trace fits these filters">Try fewer of them.</EmptyState>;
  return (
    <EmptyState title="No traces yet">
      <p>
        Start the server or a run with <code>--traces .ai-tests/traces</code>, or let any program speak through <code>proctor proxy --traces .ai-tests/traces</code>: each
        exchange with a model is kept here.
      </p>
    </EmptyState>
  );
}

// Files that lie among the traces and are none.
function Unusable({ pages }: { pages: TraceList[] }) {
  const faults = pages[0]?.unusable ?? [];
  if (faults.length === 0) return null;
  return (
    <section aria-label="Files that cannot be read" className="grid gap-1 rounded-lg border border-warn bg-warn-soft px-4 py-3">
      <h2 className="font-semibold text-warn">Files that cannot be read</h2>
      {faults.map((fault, index) => (
        <p key={index} className="outside-text">
          {fault.path}:{fault.line}:{fault.column}: {fault.message}
        </p>
      ))}
    </section>
  );
}
