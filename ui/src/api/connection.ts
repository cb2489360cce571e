// Whether the server answers. Every request tells, and a small one is sent every two seconds, so that a page nobody touches
// knows it too.
import { useEffect, useRef } from 'react';
import { create } from 'zustand';

interface Connection {
  isAway: boolean;
  returns: number; // how often it came back, or let us in again
}

export const useConnection = create<Connection>(() => ({ isAway: false, returns: 0 }));

export const isAway = (): boolean => useConnection.getState().isAway;

// By what a request came back with: a server that is there, or none.
export function noteAnswer(answered: boolean): void {
  if (!answered) useConnection.setState({ isAway: true });
  else if (isAway()) noteReturn();
}

export const noteReturn = (): void => useConnection.setState(({ returns }) => ({ isAway: false, returns: returns + 1 }));

const pause = 2_000; // milliseconds between two looks
const patience = 2_000; // for an answer

async function look(): Promise<void> {
  try {
    const response = await fetch('/api/v1/health', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    noteAnswer(!isGatewayError(response.status));
  } catch {
    noteAnswer(false);
  }
}

// A proxy in front that cannot reach the server.
export const isGatewayError = (status: number): boolean => status === 502 || status === 504;

// Looks for as long as the caller is on the page and the page is visible.
export function useConnectionWatch(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const go = async () => {
      if (document.visibilityState === 'visible') await look();
      if (!isOver) timer = setTimeout(() => void go(), pause);
    };
    const goNow = () => {
      clearTimeout(timer);
      void go();
    };
    timer = setTimeout(() => void go(), pause);
    window.addEventListener('offline', goNow);
    window.addEventListener('online', goNow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('offline', goNow);
      window.removeEventListener('online', goNow);
    };
  }, []);
}

// Calls `back` each time the server answers again after it was away, or lets us in again.
export function useOnReturn(back: () => void): void {
  const latest = useRef(back);
  useEffect(() => {
    latest.current = back;
  });
  useEffect(() => useConnection.subscribe((now, before) => {
    if (now.returns !== before.returns) latest.current();
  }), []);
}
