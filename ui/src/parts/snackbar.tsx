import { useEffect } from 'react';
import { create } from 'zustand';
import { Button, IconButton } from './button';
import { CloseIcon } from './icons';

interface Snack {
  id: number;
  text: string;
  undo?: () => void;
}

interface Snacks {
  snacks: Snack[];
  say: (text: string, undo?: () => void) => void;
  drop: (id: number) => void;
}

let last = 0;

const mostPlain = 2; // beside a new one

// What can be taken back stays for its time, however much is said after it.
function withRoom(snacks: Snack[]): Snack[] {
  const plain = snacks.filter((snack) => !snack.undo).slice(-mostPlain);
  return snacks.filter((snack) => snack.undo || plain.includes(snack));
}

export const useSnacks = create<Snacks>((set) => ({
  snacks: [],
  say: (text, undo) => set(({ snacks }) => ({ snacks: [...withRoom(snacks), { id: ++last, text, undo }] })),
  drop: (id) => set(({ snacks }) => ({ snacks: snacks.filter((snack) => snack.id !== id) })),
}));

// Says something at the foot of the page for a while, with a way to take it back.
export const say = (text: string, undo?: () => void): void => useSnacks.getState().say(text, undo);

export function Snackbar() {
  const snacks = useSnacks((state) => state.snacks);
  return (
    <div role="status" aria-live="polite" className="pointer-events-none fixed inset-x-3 bottom-[calc(1rem+var(--foot,0px))] z-50 grid justify-items-center gap-2">
      {snacks.map((snack) => (
        <SnackLine key={snack.id} snack={snack} />
      ))}
    </div>
  );
}

const longest = 10_000;

function SnackLine({ snack }: { snack: Snack }) {
  const drop = useSnacks((state) => state.drop);
  useEffect(() => {
    const timer = setTimeout(() => drop(snack.id), longest);
    return () => clearTimeout(timer);
  }, [drop, snack.id]);
  return (
    <div className="pointer-events-auto flex max-w-full items-center gap-3 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-xl">
      <span className="min-w-0 break-words">{snack.text}</span>
      {snack.undo && (
        <Button
          small
          look="plain"
          onClick={() => {
            snack.undo?.();
            drop(snack.id);
          }}
        >
          Undo
        </Button>
      )}
      <IconButton label="Dismiss" icon={<CloseIcon />} onClick={() => drop(snack.id)} />
    </div>
  );
}
