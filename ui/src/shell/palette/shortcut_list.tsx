import { Dialog } from '~/parts/overlay';
import { useOffered } from './commands';
import { grouped } from './entries';
import { Keys } from './key_caps';

// Every shortcut that counts on this page.
export default function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const offered = useOffered((state) => state.offered);
  const entries = offered
    .flatMap((entry) => entry.commands)
    .filter((command) => command.shortcut !== undefined)
    .map((command, index) => ({ ...command, id: String(index), group: command.group ?? 'On this page' }));
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" about="Single keys do nothing while you type, and can be switched off in the settings.">
      <div className="grid gap-4">
        {grouped(entries).map((group) => (
          <section key={group.name}>
            <h3 className="mb-1 text-[0.87rem] font-semibold text-muted">{group.name}</h3>
            <ul className="grid gap-1">
              {group.entries.map((entry) => (
                <li key={entry.id} className="flex items-center gap-3">
                  {entry.label}
                  <Keys shortcut={entry.shortcut ?? ''} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
