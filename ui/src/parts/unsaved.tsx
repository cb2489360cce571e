import { useBlocker } from '@tanstack/react-router';
import { Button } from './button';
import { Dialog } from './overlay';

interface UnsavedGuardProps {
  isUnsaved: () => boolean;
  what: string; // "This suite"
  save?: () => Promise<boolean>; // whether it was saved
  views?: readonly string[]; // what the address may say of the same thing without leaving it; none: anything
}

// Asks before what has changes is left, by a link or the back button. The browser asks in its own words when the window is closed.
export function UnsavedGuard({ isUnsaved, what, save, views }: UnsavedGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && placeOf(current, views) !== placeOf(next, views),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  const saveAndLeave = async () => ((await save?.()) ? proceed() : reset());
  return (
    <Dialog
      open
      onClose={reset}
      title="Leave without saving?"
      footer={
        <>
          <Button autoFocus onClick={reset}>
            Keep editing
          </Button>
          <Button look="danger" onClick={proceed}>
            Discard changes
          </Button>
          {save && (
            <Button look="primary" onClick={() => void saveAndLeave()}>
              Save and leave
            </Button>
          )}
        </>
      }
    >
      {what} has changes that are not saved.
    </Dialog>
  );
}

function placeOf({ pathname, search }: { pathname: string; search: unknown }, views: readonly string[] | undefined): string {
  const said = Object.entries(search as Record<string, unknown>).filter(([name]) => views && !views.includes(name));
  return JSON.stringify([pathname, said]);
}
