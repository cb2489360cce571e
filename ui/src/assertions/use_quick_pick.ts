// A list of keys below the field a path is typed into: when it is open, what is in it, and what keys do.
import { useState } from 'react';
import type { SampledPath } from '~/evaluator';
import { fitting } from './paths';

export function useQuickPick(keys: SampledPath[], text: string, onPick: (path: string) => void) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(false); // since the field was entered: only then does its text choose among the keys
  const [active, setActive] = useState(-1);
  const options = fitting(keys, typed ? text : '');
  const isOpen = open && options.length > 0;
  const show = (next: boolean) => {
    setOpen(next);
    setActive(-1);
  };
  const pick = (path: string) => {
    onPick(path);
    setTyped(false);
    show(false);
  };
  const press = (event: React.KeyboardEvent) => {
    const chosen = options[active];
    if (event.key === 'Escape' && isOpen) show(false);
    else if (event.key === 'Enter' && isOpen && chosen) pick(chosen.path);
    else if (event.key === 'ArrowDown' && isOpen) setActive((active + 1) % options.length);
    else if (event.key === 'ArrowUp' && isOpen) setActive((active <= 0 ? options.length : active) - 1);
    else if (event.key === 'ArrowDown') show(true);
    else return;
    event.preventDefault();
  };
  const type = () => {
    setTyped(true);
    show(true);
  };
  const leave = () => {
    setTyped(false);
    show(false);
  };
  return { options, isOpen, active, show, pick, press, type, leave };
}
