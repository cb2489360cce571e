import { Button } from '~/parts/button';

interface ConflictProps {
  what: string;
  onTheirs: () => void;
  onMine: () => void;
}

// Somebody else saved meanwhile: nothing was written, and the person decides.
export function Conflict({ what, onTheirs, onMine }: ConflictProps) {
  return (
    <div role="alert" className="grid gap-2 rounded-lg border border-warn bg-warn-soft px-4 py-3">
      <p className="font-semibold text-warn">{what} was changed by somebody else since you opened it.</p>
      <p>Nothing was saved. Take what is there now and lose your changes, or save yours over it.</p>
      <div className="flex flex-wrap gap-2">
        <Button small onClick={onTheirs}>
          Take what is there
        </Button>
        <Button small look="danger" onClick={onMine}>
          Save mine over it
        </Button>
      </div>
    </div>
  );
}
