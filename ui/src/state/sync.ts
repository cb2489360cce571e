// Keeps form and source of the open suite at one: a change in either is told to the server, which answers with the other.
import { isPassing } from '~/api/client';
import { type OpenSuite, readText, writeValue } from './suite_file';

export type Side = 'form' | 'source';

export interface SyncPlace {
  suite: () => OpenSuite | null;
  put: (change: { currentSuite?: OpenSuite; syncing?: Side | null; error?: Error | null; isWaiting?: boolean }) => void;
}

const typingPause = 250; // milliseconds without a key until a text is read

export function makeSync({ suite, put }: SyncPlace) {
  let turn = 0; // the newest change; what an older one comes back with is dropped
  let timer: ReturnType<typeof setTimeout> | undefined;
  let under: Promise<void> = Promise.resolve();
  let waiting: (() => void) | null = null; // a change that the server could not be told, while it is away

  const stopWaiting = () => {
    if (waiting) put({ isWaiting: false });
    waiting = null;
  };
  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
    turn++;
    stopWaiting();
  };
  const ask = (side: Side, work: (open: OpenSuite) => Promise<OpenSuite>, refused?: () => void): Promise<void> => {
    const open = suite();
    if (!open) return Promise.resolve();
    const mine = ++turn;
    stopWaiting();
    put({ syncing: side });
    under = work(open).then(
      (next) => {
        if (mine === turn) put({ currentSuite: next, syncing: null });
      },
      (error: Error) => {
        if (mine !== turn) return;
        // Nothing was refused: what was typed stays, and is told when the server is back.
        if (isPassing(error)) {
          waiting = () => void ask(side, work, refused);
          put({ isWaiting: true });
          return;
        }
        put({ syncing: null, error });
        refused?.();
      },
    );
    return under;
  };
  const readSource = (): Promise<void> => {
    timer = undefined;
    return ask('source', (open) => readText(open, open.text));
  };

  const write = (change: (value: unknown) => unknown, base?: string) => {
    const open = suite();
    if (!open?.readable) return;
    forget();
    const value = change(open.value);
    put({ currentSuite: { ...open, value } });
    // What no text can say is taken back: the form shows again what the text says.
    void ask(
      'form',
      (latest) => writeValue(base === undefined ? latest : { ...latest, text: base }, value),
      () => put({ currentSuite: open }),
    );
  };
  const settled = (): Promise<void> => {
    if (timer === undefined) return under;
    clearTimeout(timer);
    return readSource();
  };

  return {
    forget,
    settled, // once both agree, or the server is away
    retry: (): void => waiting?.(),
    // By the form. A text that was typed just now is read first, so that the change is made to what it says. `base` is the
    // text that is edited in place of the present one, where it has comments that should come back.
    change: (change: (value: unknown) => unknown, base?: string): void => {
      if (timer === undefined) write(change, base);
      else void settled().then(() => write(change, base));
    },
    // By the source.
    text: (text: string): void => {
      const open = suite();
      if (!open) return;
      forget();
      put({ currentSuite: { ...open, text }, syncing: 'source' });
      timer = setTimeout(() => void readSource(), typingPause);
    },
  };
}
