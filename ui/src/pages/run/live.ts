// What happens in a run, as it happens. The browser takes a broken stream up again by itself, from the last event it saw; where
// it gives up, it is begun anew from there.
import { address } from '~/api/client';
import type { Run, Totals } from '~/api/types';

export interface Progress {
  totals: Totals;
  planned: number;
  cost: number | null;
  judge_cost: number | null;
  tokens: number;
}

export interface Listener {
  progress: (progress: Progress) => void;
  finished: (run: Run) => void;
}

const pause = 3000; // milliseconds before a stream that was given up is begun anew

// Returns what ends it.
export function follow(run: string, listener: Listener): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  const begin = () => {
    source = new EventSource(`${address`/api/v1/runs/${run}/events`}${last === '' ? '' : `?last_event_id=${last}`}`);
    const hear = <T>(kind: string, tell: (data: T) => void) =>
      source?.addEventListener(kind, (event: MessageEvent<string>) => {
        last = event.lastEventId;
        tell(JSON.parse(event.data) as T);
      });
    hear<Progress>('progress', listener.progress);
    hear<Run>('finished', (data) => {
      source?.close();
      listener.finished(data);
    });
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(begin, pause);
    };
  };
  begin();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
