import { useEffect } from 'react';
import { useAppearance } from '../appearance';
import { type Command, useOffered } from './commands';

export const onMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

// A shortcut as its keys are labelled: "mod+s" gives [["Ctrl", "S"]], "g t" gives [["G"], ["T"]].
export function keyLabels(shortcut: string, mac = onMac()): string[][] {
  const label = (key: string) => (key === 'mod' ? (mac ? '⌘' : 'Ctrl') : key.length === 1 ? key.toUpperCase() : key);
  return shortcut.split(' ').map((chord) => chord.split('+').map(label));
}

// Keys that belong to what has the focus: letters are typed, or choose in a list or menu.
export function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[contenteditable="true"], textarea, select, [role="menu"], [role="listbox"], [role="combobox"]')) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type);
}

const chordOf = (event: KeyboardEvent): string => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return (event.ctrlKey || event.metaKey) && !event.altKey ? `mod+${key}` : key;
};

const patience = 1_200; // between the two keys of a sequence, in milliseconds

// Listens to the keys of the whole page for as long as the caller is there.
export function useShortcuts(): void {
  useEffect(() => {
    let begun = { key: '', at: 0 };
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing || event.altKey) return;
      const chord = chordOf(event);
      const single = !chord.startsWith('mod+');
      if (single && !lettersCount(event.target)) return;
      const sequence = event.timeStamp - begun.at < patience ? `${begun.key} ${chord}` : '';
      const command = find(sequence) ?? find(chord);
      begun = { key: chord, at: event.timeStamp };
      if (!command) return;
      event.preventDefault();
      begun = { key: '', at: 0 };
      command.run();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}

function find(shortcut: string): Command | undefined {
  if (shortcut === '') return undefined;
  const all = useOffered.getState().offered.flatMap((entry) => entry.commands);
  return all.findLast((command) => command.shortcut === shortcut);
}

// Single keys do nothing while someone types, while a dialog is open, or where they are switched off.
function lettersCount(target: EventTarget | null): boolean {
  return useAppearance.getState().singleKeys && !takesLetters(target) && document.querySelector('[role="dialog"], [role="alertdialog"]') === null;
}
