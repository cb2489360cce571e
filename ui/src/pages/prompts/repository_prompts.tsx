import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useKept } from '~/kept/files';
import { isFound, KeptList } from '~/kept/list';
import { NewFile } from '~/kept/new_file';
import { textIn } from '~/kept/rest';
import { Button } from '~/parts/button';
import { AddIcon } from '~/parts/icons';
import { EmptyState, ErrorState, Loading } from '~/parts/states';
import { useCommands } from '~/shell/palette';

const wrongName = (name: string) => (/^[\w-]+(\/[\w-]+)*$/.test(name) ? null : 'Letters, digits, - and _; / between folders.');
const fresh = (name: string) => ({ name, model: 'gpt-4o-mini', prompt: 'You are a helpful assistant.' });

// Prompts that lie in repositories, as files of their own.
export function RepositoryPrompts({ text, readOnly }: { text: string; readOnly: boolean }) {
  const navigate = useNavigate({ from: '/prompts' });
  const { items, repositories, unmarked, error, retry } = useKept('prompts');
  const [making, setMaking] = useState(false);
  const canMake = !readOnly && repositories.length > 0;
  useCommands(canMake ? [{ label: 'New prompt in a repository', run: () => setMaking(true) }] : []);
  const shown = items?.filter((item) => isFound(item, text)) ?? [];
  return (
    <section aria-labelledby="repository-prompts" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="repository-prompts" className="flex-1 text-lg font-semibold">
          Prompts of repositories
        </h2>
        {canMake && (
          <Button small onClick={() => setMaking(true)}>
            <AddIcon /> New prompt
          </Button>
        )}
      </div>
      {error && <ErrorState error={error} retry={retry} />}
      {!items && !error && <Loading what="prompts" />}
      {items?.length === 0 && (
        <EmptyState title="No prompts in repositories">
          <p>
            They lie in <code>.promptrepo/prompts</code> of a folder beneath this one, and suites refer to them.
          </p>
        </EmptyState>
      )}
      {items && items.length > 0 && shown.length === 0 && <p className="text-muted">No prompt of a repository is called that.</p>}
      <KeptList to="/prompts" heading="h3" items={shown} readOnly={readOnly} line={(value) => <span>{textIn(value, 'model')}</span>} />
      {making && (
        <NewFile
          title="New prompt"
          folder=".promptrepo/prompts"
          repositories={repositories}
          unmarked={unmarked}
          nameHint="Also of its file; folders by /: shop/returns"
          wrong={wrongName}
          fresh={fresh}
          onClose={() => setMaking(false)}
          onMade={(repository, path) => {
            setMaking(false);
            void navigate({ search: { repository, path } });
          }}
        />
      )}
    </section>
  );
}
