import { useRef, useState } from 'react';
import { useReadOnly } from '~/api/project';
import { Button } from '~/parts/button';
import { Drawer } from '~/parts/overlay';
import { ErrorState, Loading } from '~/parts/states';
import { sameAddress, useUnsaved } from '~/parts/unsaved';
import { useRecovery } from '~/parts/use_recovery';
import { useCommands } from '~/shell/palette';
import { Conflict } from './conflict';
import { useDraft } from './draft';
import type { Fields } from './files';

interface KeptDrawerProps {
  title: string;
  repository: string;
  path: string;
  onClose: () => void;
  fields: (value: Fields, change: (value: Fields) => void) => React.ReactNode;
}

const stays = sameAddress('repository', 'path');

// One file in a drawer: read, edited, saved where it is still what it was.
export function KeptDrawer({ title, repository, path, onClose, fields }: KeptDrawerProps) {
  const readOnly = useReadOnly();
  const [leaving, setLeaving] = useState(false);
  const { file, value, etag, restore, setEdited, isChanged, saving, isConflict, readAgain } = useDraft(repository, path);
  const isOver = useRef(false);
  const recovery = useRecovery({ id: readOnly || !file.data ? null : `file ${repository} ${path}`, base: etag ?? '', data: value, isChanged, restore });
  useUnsaved({ what: 'This file', isUnsaved: () => isChanged && !isOver.current, stays, discard: recovery.discard });
  const save = () => isChanged && !readOnly && saving.mutate({ over: false });
  useCommands([{ label: 'Save', shortcut: 'mod+s', run: save }]);
  const change = (next: Fields) => {
    setLeaving(false);
    setEdited(next);
  };
  const leave = () => {
    isOver.current = true;
    recovery.discard();
    onClose();
  };
  const footer = leaving ? (
    <Leaving onStay={() => setLeaving(false)} onLeave={leave} />
  ) : (
    <>
      {readOnly && <p className="flex-1 self-center text-muted">The server is read-only.</p>}
      <Button onClick={() => (isChanged ? setLeaving(true) : onClose())}>Close</Button>
      <Button look="primary" disabled={!isChanged || readOnly || saving.isPending} onClick={save}>
        Save
      </Button>
    </>
  );
  return (
    <Drawer open onClose={() => (isChanged ? setLeaving(true) : onClose())} title={title} about={`${repository}/${path}`} footer={footer}>
      <div className="grid grid-cols-1 gap-4">
        {isConflict && <Conflict what="This file" onTheirs={() => void readAgain()} onMine={() => saving.mutate({ over: true })} />}
        {saving.error && !isConflict && <ErrorState error={saving.error} />}
        {recovery.notice}
        {file.error && !file.data ? (
          <ErrorState error={file.error} retry={() => void file.refetch()} />
        ) : file.data ? (
          <fieldset disabled={readOnly} className="grid grid-cols-1 gap-4">
            {fields(value, change)}
          </fieldset>
        ) : (
          <Loading what="file" />
        )}
      </div>
    </Drawer>
  );
}

function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <div role="alertdialog" aria-label="Discard changes" className="flex flex-1 flex-wrap items-center justify-end gap-2">
      <p className="flex-1">There are changes that are not saved.</p>
      <Button autoFocus onClick={onStay}>
        Keep editing
      </Button>
      <Button look="danger" onClick={onLeave}>
        Discard changes
      </Button>
    </div>
  );
}
