import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useReadOnly } from '~/api/project';
import { KeptDrawer } from '~/kept/drawer';
import { TextField } from '~/parts/field';
import { Page } from '~/parts/page';
import { promptsRoute } from '~/router';
import { Folders } from './folders';
import { PromptFields } from './prompt_fields';
import { RepositoryPrompts } from './repository_prompts';
import { Workspace } from './workspace';

export function PromptsPage() {
  const { repository, path, folder } = promptsRoute.useSearch();
  const navigate = useNavigate({ from: '/prompts' });
  const readOnly = useReadOnly();
  const [text, setText] = useState('');
  if (folder) return <Workspace key={folder} id={folder} />;
  return (
    <Page title="Prompts" about="Prompts of repositories, and folders that hold a prompt with its tests and mocks.">
      <TextField label="Find" type="search" className="max-w-96" value={text} onChange={(event) => setText(event.target.value)} />
      <Folders text={text} readOnly={readOnly} />
      <RepositoryPrompts text={text} readOnly={readOnly} />
      {repository && path && (
        <KeptDrawer
          key={path}
          title="Prompt"
          repository={repository}
          path={path}
          onClose={() => void navigate({ search: {} })}
          fields={(value, change) => <PromptFields value={value} onChange={change} />}
        />
      )}
    </Page>
  );
}
