import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { address, get } from '~/api/client';
import type { Cassette } from '~/api/types';
import { answerOf, Conversation, isObject, JsonText, streamText, turnsOf } from '~/exchange';
import { bytes, Facts } from '~/parts/facts';
import { SelectField } from '~/parts/field';
import { Drawer } from '~/parts/overlay';
import { ErrorState, Loading } from '~/parts/states';
import { Tabs } from '~/parts/tabs';
import { duration, TimeAgo } from '~/parts/time';

interface CassetteDrawerProps {
  id: string; // a signature, or the path of one take
  takes: string[];
  onClose: () => void;
}

// One recording in full.
export function CassetteDrawer({ id, takes, onClose }: CassetteDrawerProps) {
  const [take, setTake] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({ queryKey: ['cassette', take ?? id], queryFn: ({ signal }) => get<Cassette>(address`/api/v1/cassettes/${take ?? id}`, {}, signal) });
  return (
    <Drawer open onClose={onClose} title="Recording" about={data?.path ?? id}>
      <div className="grid grid-cols-1 gap-4">
        {takes.length > 1 && (
          <SelectField label="Take" className="max-w-xl" value={take ?? takes[0]} onChange={(event) => setTake(event.target.value)}>
            {takes.map((path) => (
              <option key={path}>{path}</option>
            ))}
          </SelectField>
        )}
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : data ? <Whole cassette={data} /> : <Loading what="recording" />}
      </div>
    </Drawer>
  );
}

type View = 'conversation' | 'stream' | 'file';

function Whole({ cassette }: { cassette: Cassette }) {
  const [view, setView] = useState<View>('conversation');
  const file = isObject(cassette.cassette) ? cassette.cassette : {};
  const response = isObject(file.response) ? file.response : {};
  const frames = Array.isArray(response.frames) ? response.frames : null;
  const answer = frames ? [{ role: 'assistant', text: streamText(frames), calls: [] }] : answerOf(response.body ?? response.text ?? response.base64);
  return (
    <>
      <Facts
        facts={[
          ['Provider', cassette.provider],
          ['Endpoint', typeof file.endpoint === 'string' ? file.endpoint : null],
          ['Status', typeof response.status === 'number' ? String(response.status) : null],
          ['Took', typeof response.duration_ms === 'number' ? duration(response.duration_ms) : null],
          ['Size', bytes(cassette.bytes)],
          ['Recorded', typeof file.recorded_at === 'string' ? <TimeAgo at={file.recorded_at} /> : null],
          ['Broke off', isObject(response.incomplete) ? String(response.incomplete.message ?? response.incomplete.kind) : null],
        ]}
      />
      <Tabs<View>
        label="Views of the recording"
        value={view}
        onChange={setView}
        tabs={[
          { value: 'conversation', label: 'Conversation', content: <Conversation turns={turnsOf(file.request)} answer={answer} /> },
          ...(frames ? [{ value: 'stream' as const, label: 'Stream', content: <Frames frames={frames} /> }] : []),
          { value: 'file', label: 'File', content: <JsonText label="The recording's file" value={cassette.cassette} /> },
        ]}
      />
    </>
  );
}

function Frames({ frames }: { frames: unknown[] }) {
  return (
    <ol className="grid gap-1">
      {frames.filter(isObject).map((frame, index) => (
        <li key={index} className="grid grid-cols-[5.5rem_1fr] gap-3 border-b border-line py-1">
          <span className="text-right text-muted">{typeof frame.ms === 'number' ? `${frame.ms.toFixed(1)} ms` : ''}</span>
          <span className="outside-text">{String(frame.text ?? '')}</span>
        </li>
      ))}
    </ol>
  );
}
