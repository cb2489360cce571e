import { create } from 'zustand';

export type Theme = 'system' | 'light' | 'dark';
export type Contrast = 'system' | 'normal' | 'more';

interface Appearance {
  theme: Theme;
  contrast: Contrast;
  singleKeys: boolean; // whether shortcuts of one letter count
  setTheme: (theme: Theme) => void;
  setContrast: (contrast: Contrast) => void;
  setSingleKeys: (on: boolean) => void;
}

const kept = <T extends string>(name: string, among: readonly T[]): T | undefined => {
  const value = localStorage.getItem(name);
  return among.find((option) => option === value);
};

// How the page looks, kept in this browser.
export const useAppearance = create<Appearance>((set) => ({
  theme: kept<Theme>('theme', ['system', 'light', 'dark']) ?? 'system',
  contrast: kept<Contrast>('contrast', ['system', 'normal', 'more']) ?? 'system',
  singleKeys: localStorage.getItem('single-keys') !== 'off',
  setTheme: (theme) => {
    localStorage.setItem('theme', theme);
    set({ theme });
  },
  setContrast: (contrast) => {
    localStorage.setItem('contrast', contrast);
    set({ contrast });
  },
  setSingleKeys: (singleKeys) => {
    localStorage.setItem('single-keys', singleKeys ? 'on' : 'off');
    set({ singleKeys });
  },
}));

// Puts it on the page, now and whenever it changes.
export function applyAppearance(): void {
  const apply = ({ theme, contrast }: Appearance) => {
    const root = document.documentElement;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    if (contrast === 'system') delete root.dataset.contrast;
    else root.dataset.contrast = contrast;
  };
  apply(useAppearance.getState());
  useAppearance.subscribe(apply);
}
