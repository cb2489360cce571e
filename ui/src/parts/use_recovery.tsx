import { useEffect, useRef, useState } from 'react';
import { type Draft, draftsOf, dropDraft, dropOwnDraft, keepDraft } from '~/state/drafts';
import { Button } from './button';
import { TimeAgo } from './time';

interface RecoveryOptions<T> {
  id: string | null; // what is edited: "suite tests/a.yaml"; null: nothing is kept
  base: string; // the version that is changed
  data: T;
  isChanged: boolean;
  restore: (data: T, base: string) => void;
}

export interface Recovery {
  notice: React.ReactNode; // offers what an earlier visit left behind
  discard: () => void; // the changes are saved or given up
}

const rest = 250; // milliseconds without a change until it is kept

// Keeps what is edited in the browser while it is unsaved, and offers it again after a reload.
export function useRecovery<T>({ id, base, data, isChanged, restore }: RecoveryOptions<T>): Recovery {
  const [found, setFound] = useState<Draft<T>[]>([]);
  const isOver = useRef(false);
  const pending = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    void draftsOf<T>(id).then((drafts) => isCurrent && setFound(drafts));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  useEffect(() => {
    if (id === null || isOver.current) return;
    if (!isChanged) {
      pending.current = null;
      dropOwnDraft(id);
      return;
    }
    const keep = () => {
      pending.current = null;
      keepDraft(id, base, data);
    };
    pending.current = keep;
    const timer = setTimeout(keep, rest);
    return () => clearTimeout(timer);
  }, [id, base, data, isChanged]);
  // What was typed a moment before the page goes away is kept too.
  useEffect(() => {
    const flush = () => pending.current?.();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, []);

  const discard = () => {
    isOver.current = true;
    pending.current = null;
    if (id !== null) dropOwnDraft(id);
  };
  const [offer, ...others] = found;
  const leave = (draft: Draft<T>) => {
    dropDraft(draft.key);
    setFound(others);
  };
  const take = (draft: Draft<T>) => {
    const mine = { key: '', at: new Date().toISOString(), base, data };
    leave(draft);
    if (isChanged) setFound([mine, ...others]); // neither is lost
    restore(draft.data, draft.base);
  };
  const notice = offer && <DraftNotice at={offer.at} isOld={offer.base !== base} onRestore={() => take(offer)} onDiscard={() => leave(offer)} />;
  return { notice: notice ?? null, discard };
}

interface DraftNoticeProps {
  at: string;
  isOld: boolean; // what was changed has been saved by others since
  onRestore: () => void;
  onDiscard: () => void;
}

function DraftNotice({ at, isOld, onRestore, onDiscard }: DraftNoticeProps) {
  return (
    <section aria-label="Unsaved changes of an earlier visit" className="grid gap-2 rounded-lg border border-edge bg-accent-soft px-4 py-3">
      <p role="status">
        There are unsaved changes from <TimeAgo at={at} />.{isOld && ' They are based on an older version: it was saved since by someone else, or by you.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button small look="primary" onClick={onRestore}>
          Restore unsaved changes
        </Button>
        <Button small onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  );
}
