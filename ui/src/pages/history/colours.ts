import { type RefObject, useEffect, useState } from 'react';
import { useAppearance } from '~/shell/appearance';

const names = { accent: '--accent', accentSoft: '--accent-soft', muted: '--muted', line: '--line', surface: '--surface' } as const;
export type Colours = Record<keyof typeof names, string>;

// The page's colours as a canvas takes them: it knows no variables. They change with the theme.
export function useColours(place: RefObject<HTMLElement | null>): Colours | null {
  const { theme, contrast } = useAppearance();
  const [colours, setColours] = useState<Colours | null>(null);
  useEffect(() => {
    const read = () => place.current && setColours(resolved(place.current));
    read();
    const watched = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) => window.matchMedia(query));
    watched.forEach((query) => query.addEventListener('change', read));
    return () => watched.forEach((query) => query.removeEventListener('change', read));
  }, [place, theme, contrast]);
  return colours;
}

function resolved(place: HTMLElement): Colours {
  const entries = Object.entries(names).map(([name, variable]) => {
    const probe = document.createElement('span'); // a new one each: a change of colour may be a transition
    probe.style.color = `var(${variable})`;
    place.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return [name, color];
  });
  return Object.fromEntries(entries) as Colours;
}
