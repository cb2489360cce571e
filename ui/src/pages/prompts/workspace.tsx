import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useReadOnly } from '~/api/project';
import { Conflict } from '~/kept/conflict';
import { Button } from '~/parts/button';
import { TextAreaField, TextField } from '~/parts/field';
import { Page } from '~/parts/page';
import { ErrorState, Loading } from '~/parts/states';
import { Tabs } from '~/parts/tabs';
import { sameAddress, useUnsaved } from '~/parts/unsaved';
import { useRecovery } from '~/parts/use_recovery';
import { promptsRoute } from '~/router';
import { useCommands } from '~/shell/palette';
import { useRemoveFolder } from './remove_folder';
import { PastExecutions } from './past_executions';
import { Tests } from './tests';
import { type ChangeDraft, type Draft, useWorkspace } from './workspace_state';

type View = 'template' | 'tests' | 'mocks' | 'history';
const views: View[] = ['template', 'tests', 'mocks', 'history'];

const stays = sameAddress('folder');

// 002's prompt workspace: one folder with prompt, tests and mocks, edited and run.
export function Workspace({ id }: { id: string }) {
  const navigate = useNavigate({ from: '/prompts' });
  const search = promptsRoute.useSearch();
  const view = views.find((one) => one === search.view) ?? 'template';
  const readOnly = useReadOnly();
  const state = useWorkspace(id);
  const { read, draft, isChanged, saving, isConflict } = state;
  const removeFolder = useRemoveFolder();
  const [isGone, setGone] = useState(false);
  const recovery = useRecovery({ id: readOnly || !draft ? null : `prompt ${id}`, base: state.etag ?? '', data: draft, isChanged, restore: (found, base) => found && state.restore(found, base) });
  useUnsaved({ what: 'This prompt', isUnsaved: () => isChanged && !isGone, stays, discard: recovery.discard });
  const save = () => isChanged && !readOnly && saving.mutate({ over: false });
  useCommands(readOnly ? [] : [{ label: 'Save changes', shortcut: 'mod+s', run: save }]);
  const prompt = read.data?.prompt;
  const remove = async () => {
    if (!prompt) return;
    setGone(true);
    if (await removeFolder(prompt, read.data?.etag ?? null)) await navigate({ search: {} });
    else setGone(false);
  };
  const actions = !readOnly && prompt && (
    <>
      <Button look="danger" onClick={() => void remove()}>
        Delete Prompt
      </Button>
      <Button look="primary" disabled={!isChanged || saving.isPending} onClick={save}>
        Save Changes
      </Button>
    </>
  );
  return (
    <Page title={prompt?.name ?? 'Prompt folder'} about={<About readOnly={readOnly} />} actions={actions}>
      {recovery.notice}
      {isConflict && <Conflict what="This prompt" onTheirs={() => void state.readAgain()} onMine={() => saving.mutate({ over: true })} />}
      {saving.error && !isConflict && <ErrorState error={saving.error} />}
      {read.error && !prompt && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <Loading what="prompt" />}
      {prompt && <Faults faults={prompt.faults ?? []} />}
      {prompt && draft && (
        <Tabs<View>
          label="Parts of the prompt"
          value={view}
          onChange={(next) => void navigate({ search: { folder: id, view: next }, replace: true })}
          tabs={[
            { value: 'template', label: 'Prompt Template', content: <Template draft={draft} readOnly={readOnly} change={state.change} /> },
            { value: 'tests', label: 'Test Cases', content: <Tests prompt={prompt} draft={draft} isChanged={isChanged} readOnly={readOnly} change={state.change} /> },
            { value: 'mocks', label: 'Tool Mocks', content: <Mocks draft={draft} readOnly={readOnly} change={state.change} /> },
            { value: 'history', label: 'Execution History', content: <PastExecutions prompt={prompt} /> },
          ]}
        />
      )}
    </Page>
  );
}

const About = ({ readOnly }: { readOnly: boolean }) => (
  <>
    <Link to="/prompts" search={{}} className="text-accent underline">
      All prompts
    </Link>
    {readOnly && <span className="ml-3">The server is read-only.</span>}
  </>
);

interface PartProps {
  draft: Draft;
  readOnly: boolean;
  change: ChangeDraft;
}

function Template({ draft, readOnly, change }: PartProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField label="Description" disabled={readOnly} value={draft.description} onChange={(event) => change({ description: event.target.value })} />
      <TextAreaField
        label="Prompt"
        hint="{{ $json.last_message }} is what the user said, {{ $json.chat_history }} what was said before; a test's own values by their names."
        rows={16}
        disabled={readOnly}
        value={draft.content}
        onChange={(event) => change({ content: event.target.value })}
      />
    </div>
  );
}

function Mocks({ draft, readOnly, change }: PartProps) {
  return (
    <TextAreaField
      label="mocks.ts"
      hint="Exports a function for each tool, which answers when the model calls it. It runs apart from everything: no files, no network."
      rows={18}
      spellCheck={false}
      disabled={readOnly}
      value={draft.mocks}
      onChange={(event) => change({ mocks: event.target.value })}
    />
  );
}

function Faults({ faults }: { faults: { path: string; code: string; message: string }[] }) {
  if (faults.length === 0) return null;
  return (
    <section aria-label="Files that cannot be read" className="grid gap-1 rounded-lg border border-warn bg-warn-soft px-4 py-3">
      {faults.map((fault, index) => (
        <p key={index} className="outside-text">
          {fault.path}: {fault.code} {fault.message}
        </p>
      ))}
    </section>
  );
}
