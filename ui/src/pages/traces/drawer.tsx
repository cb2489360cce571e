import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { address, get } from '~/api/client';
import type { Trace } from '~/api/types';
import { answerOf, Conversation, isObject, JsonText, turnsOf } from '~/exchange';
import { Button } from '~/parts/button';
import { Facts } from '~/parts/facts';
import { Drawer } from '~/parts/overlay';
import { ErrorState, Loading } from '~/parts/states';
import { StatusBadge } from '~/parts/status';
import { Tabs } from '~/parts/tabs';
import { duration, TimeAgo } from '~/parts/time';
import type { Source } from './to_test';

interface TraceDrawerProps {
  id: string;
  onClose: () => void;
  onMakeTest: (source: Source) => void;
}

// One trace in full.
export function TraceDrawer({ id, onClose, onMakeTest }: TraceDrawerProps) {
  const { data, error, refetch } = useQuery({ queryKey: ['trace', id], queryFn: ({ signal }) => get<Trace>(address`/api/v1/traces/${id}`, {}, signal) });
  const session = sessionOf(data);
  const footer = (
    <>
      {session && <Button onClick={() => onMakeTest({ session })}>Make a test of the session</Button>}
      <Button look="primary" disabled={!data} onClick={() => onMakeTest({ traces: [id] })}>
        Make a test
      </Button>
    </>
  );
  return (
    <Drawer open onClose={onClose} title="Trace" about={data?.file ?? id} footer={footer}>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : data ? <Whole trace={data} /> : <Loading what="trace" />}
    </Drawer>
  );
}

const metadataOf = (trace: Trace | undefined): Record<string, unknown> => {
  const file = isObject(trace?.trace) ? trace.trace : {};
  return isObject(file.metadata) ? file.metadata : {};
};

function sessionOf(trace: Trace | undefined): string | null {
  const { session } = metadataOf(trace);
  return isObject(session) && typeof session.id === 'string' ? session.id : null;
}

type View = 'conversation' | 'file';

function Whole({ trace }: { trace: Trace }) {
  const [view, setView] = useState<View>('conversation');
  const file = isObject(trace.trace) ? trace.trace : {};
  const metadata = metadataOf(trace);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Facts
        facts={[
          ['Status', metadata.status === 'error' ? <StatusBadge status="error" /> : <StatusBadge status="passed">success</StatusBadge>],
          ['Seen', typeof file.timestamp === 'string' ? <TimeAgo at={file.timestamp} /> : null],
          ['Provider', text(metadata.provider)],
          ['Model', text(metadata.model)],
          ['Endpoint', text(file.endpoint)],
          ['Took', typeof metadata.duration_ms === 'number' ? duration(metadata.duration_ms) : null],
          ['Tokens', typeof metadata.tokens_used === 'number' ? String(metadata.tokens_used) : null],
          ['Session', sessionOf(trace)],
        ]}
      />
      {text(metadata.error) && <p className="outside-text rounded-lg border border-warn bg-warn-soft px-3 py-2">{text(metadata.error)}</p>}
      <Tabs<View>
        label="Views of the trace"
        value={view}
        onChange={setView}
        tabs={[
          { value: 'conversation', label: 'Conversation', content: <Conversation turns={turnsOf(file.request)} answer={answerOf(file.response)} /> },
          { value: 'file', label: 'File', content: <JsonText label="The trace's file" value={trace.trace} /> },
        ]}
      />
    </div>
  );
}
