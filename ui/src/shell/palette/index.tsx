import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { create } from 'zustand';
import { SearchIcon } from '~/parts/icons';
import { type Contrast, type Theme, useAppearance } from '../appearance';
import { navigation } from '../navigation';
import { type Command, useCommands } from './commands';
import { onMac, useShortcuts } from './keys';

export { type Command, useCommands } from './commands';

const Panel = lazy(() => import('./panel'));
const ShortcutList = lazy(() => import('./shortcut_list'));

type Shown = 'nothing' | 'palette' | 'shortcuts';
const useShown = create<{ shown: Shown }>(() => ({ shown: 'nothing' }));
const show = (shown: Shown): void => useShown.setState({ shown });

// Commands by keyboard. What it shows is fetched when it is opened first.
export function Palette() {
  const shown = useShown((state) => state.shown);
  const [met, setMet] = useState<Shown[]>([]);
  if (shown !== 'nothing' && !met.includes(shown)) setMet([...met, shown]);
  useShortcuts();
  useCommands([...useGoing(), ...useLooks(), ...help]);
  const close = () => show('nothing');
  return (
    <Suspense fallback={null}>
      {met.includes('palette') && <Panel open={shown === 'palette'} onClose={close} />}
      {met.includes('shortcuts') && <ShortcutList open={shown === 'shortcuts'} onClose={close} />}
    </Suspense>
  );
}

const help: Command[] = [
  { label: 'Show all commands', shortcut: 'mod+k', group: 'Help', run: () => show(useShown.getState().shown === 'palette' ? 'nothing' : 'palette') },
  { label: 'Show keyboard shortcuts', shortcut: '?', group: 'Help', run: () => show('shortcuts') },
  { label: 'Read the documentation', hint: 'docs', group: 'Help', run: () => window.open('/docs/', '_blank', 'noopener') },
];

function useGoing(): Command[] {
  const navigate = useNavigate();
  return navigation.map(({ to, label, key }) => ({ label: `Go to ${label.toLowerCase()}`, shortcut: `g ${key}`, group: 'Go to', run: () => void navigate({ to }) }));
}

const themes: [Theme, string][] = [
  ['light', 'Light theme'],
  ['dark', 'Dark theme'],
  ['system', 'Theme as the system'],
];
const contrasts: [Contrast, string][] = [
  ['more', 'High contrast'],
  ['normal', 'Normal contrast'],
  ['system', 'Contrast as the system'],
];

function useLooks(): Command[] {
  const { theme, contrast, setTheme, setContrast } = useAppearance();
  const now = (chosen: boolean) => (chosen ? 'chosen now' : undefined);
  return [
    ...themes.map(([value, label]) => ({ label, group: 'Appearance', hint: now(value === theme), run: () => setTheme(value) })),
    ...contrasts.map(([value, label]) => ({ label, group: 'Appearance', hint: now(value === contrast), run: () => setContrast(value) })),
  ];
}

// In the bar; on a phone its picture alone.
export function PaletteButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts={onMac() ? 'Meta+K' : 'Control+K'}
      title="Search and commands"
      className="ml-auto inline-flex min-h-8 shrink-0 items-center gap-2 rounded-md border border-edge bg-surface px-2 text-[0.87rem] text-muted hover:text-ink"
      onClick={() => show('palette')}
    >
      <SearchIcon />
      <span className="sr-only lg:not-sr-only">Search and commands</span>
      <kbd aria-hidden="true" className="hidden font-sans text-[0.8rem] lg:inline">{onMac() ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  );
}
