import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useReadOnly } from '~/api/project';
import { KeptDrawer } from '~/kept/drawer';
import { fieldsOf, useKept } from '~/kept/files';
import { isFound, KeptList } from '~/kept/list';
import { NewFile } from '~/kept/new_file';
import { Button } from '~/parts/button';
import { counted } from '~/parts/facts';
import { TextField } from '~/parts/field';
import { AddIcon } from '~/parts/icons';
import { Page } from '~/parts/page';
import { EmptyState, ErrorState, Loading } from '~/parts/states';
import { toolsRoute } from '~/router';
import { useCommands } from '~/shell/palette';
import { ToolFields } from './tool_fields';

const namePattern = /^[a-z][a-z0-9_]*$/;
const wrongName = (name: string) => (namePattern.test(name) ? null : 'Small letters, digits and _, beginning with a letter.');
const fresh = (name: string) => ({ name, description: '', parameters: { type: 'object', properties: {} }, mock: { enabled: true, mock_type: 'static', static_response: 'ok' } });

export function ToolsPage() {
  const { repository, path } = toolsRoute.useSearch();
  const navigate = useNavigate({ from: '/tools' });
  const readOnly = useReadOnly();
  const { items, repositories, unmarked, error, retry } = useKept('tools');
  const [text, setText] = useState('');
  const [making, setMaking] = useState(false);
  const canMake = !readOnly && repositories.length > 0;
  useCommands(canMake ? [{ label: 'New mock tool', shortcut: 'n', run: () => setMaking(true) }] : []);
  const open = (repository: string, path: string) => void navigate({ search: { repository, path } });
  const newButton = canMake && (
    <Button look="primary" onClick={() => setMaking(true)}>
      <AddIcon /> New mock tool
    </Button>
  );
  const shown = items?.filter((item) => isFound(item, text));
  return (
    <Page title="Tools" about="Tools that prompts name, and what answers in their place when a test runs." actions={items && items.length > 0 ? newButton : null}>
      {error && <ErrorState error={error} retry={retry} />}
      {!items && !error && <Loading what="tools" />}
      {items?.length === 0 && <NoTools action={newButton} hasRepository={repositories.length > 0} />}
      {items && items.length > 0 && <TextField label="Find" type="search" className="max-w-96" value={text} onChange={(event) => setText(event.target.value)} />}
      {shown && <KeptList to="/tools" heading="h2" items={shown} readOnly={readOnly} line={(value) => <span>{mockSaid(fieldsOf(value.mock))}</span>} />}
      {items && items.length > 0 && shown?.length === 0 && <EmptyState title="No tool is called that" />}
      {repository && path && (
        <KeptDrawer key={path} title="Mock tool" repository={repository} path={path} onClose={() => void navigate({ search: {} })} fields={(value, change) => <ToolFields value={value} onChange={change} />} />
      )}
      {making && (
        <NewFile title="New mock tool" folder=".promptrepo/mock_tools" repositories={repositories} unmarked={unmarked} nameHint="As the model calls it: find_order" wrong={wrongName} fresh={fresh} onClose={() => setMaking(false)} onMade={(repository, path) => {
          setMaking(false);
          open(repository, path);
        }} />
      )}
    </Page>
  );
}

function mockSaid(mock: Record<string, unknown>): string {
  if (mock.enabled === false) return 'mock is switched off';
  if (mock.mock_type === 'conditional') return counted(Array.isArray(mock.conditional_rules) ? mock.conditional_rules.length : 0, 'rule');
  return mock.mock_type === 'python' ? 'Python, which is not run' : 'one answer';
}

function NoTools({ action, hasRepository }: { action: React.ReactNode; hasRepository: boolean }) {
  return (
    <EmptyState title="No mock tools yet" action={action}>
      <p>
        A mock tool lies in <code>.promptrepo/mock_tools</code> of a repository, and answers in the place of a tool that a model calls.
        {!hasRepository && ' There is no folder here yet that could be a repository.'}
      </p>
    </EmptyState>
  );
}
