import { Segmented } from '~/parts/segmented';
import { Switch } from '~/parts/switch';
import { type Contrast, type Theme, useAppearance } from '~/shell/appearance';

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const contrasts: { value: Contrast; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'normal', label: 'Normal' },
  { value: 'more', label: 'High' },
];

export function Appearance() {
  const { theme, contrast, singleKeys, setTheme, setContrast, setSingleKeys } = useAppearance();
  return (
    <section aria-labelledby="appearance" className="grid justify-items-start gap-4 rounded-lg border border-line bg-surface p-4">
      <h2 id="appearance" className="text-lg font-semibold">
        Appearance and keys
      </h2>
      <Choice label="Theme">
        <Segmented label="Theme" value={theme} options={themes} onChange={setTheme} />
      </Choice>
      <Choice label="Contrast">
        <Segmented label="Contrast" value={contrast} options={contrasts} onChange={setContrast} />
      </Choice>
      <div className="grid gap-1">
        <Switch label="Shortcuts of single keys" checked={singleKeys} onChange={setSingleKeys} />
        <p className="text-[0.87rem] text-muted">
          Such as <kbd className="rounded border border-edge px-1 font-sans">?</kbd> for the list of them. Those with Ctrl or Cmd always count.
        </p>
      </div>
    </section>
  );
}

function Choice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1">
      <p aria-hidden="true" className="text-[0.87rem] font-medium">
        {label}
      </p>
      {children}
    </div>
  );
}
