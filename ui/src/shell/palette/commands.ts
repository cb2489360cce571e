import { useEffect, useId, useRef } from 'react';
import { create } from 'zustand';

export interface Command {
  label: string; // what it does, as a sentence would begin: "Add test"
  shortcut?: string; // "n", "g t" (one after the other), "mod+s" (Ctrl, or Cmd on a Mac)
  group?: string; // "On this page" where nothing is said
  hint?: string; // shown beside it, and searched
  run: () => void;
}

interface Commands {
  offered: { owner: string; commands: Command[] }[]; // who came last is last
  offer: (owner: string, commands: Command[]) => void;
  withdraw: (owner: string) => void;
}

const without = (offered: Commands['offered'], owner: string) => offered.filter((entry) => entry.owner !== owner);

export const useOffered = create<Commands>((set) => ({
  offered: [],
  offer: (owner, commands) => set(({ offered }) => ({ offered: [...without(offered, owner), { owner, commands }] })),
  withdraw: (owner) => set(({ offered }) => ({ offered: without(offered, owner) })),
}));

// Offers commands in the palette, and their shortcuts, for as long as the caller is on the page. Where two want one shortcut,
// who came last has it: a drawer before the page beneath it.
export function useCommands(commands: Command[]): void {
  const owner = useId();
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const said = JSON.stringify(commands.map(({ label, shortcut, group, hint }) => [label, shortcut, group, hint]));
  useEffect(() => {
    // Commands are made anew in every render; what is offered finds the newest when it is run.
    useOffered.getState().offer(
      owner,
      latest.current.map((command, index) => ({ ...command, run: () => latest.current[index]?.run() })),
    );
    return () => useOffered.getState().withdraw(owner);
  }, [owner, said]);
}
