import { Link } from '@tanstack/react-router';
import { IconButton } from '~/parts/button';
import { RemoveIcon } from '~/parts/icons';
import { say } from '~/parts/snackbar';
import { type Kept, useRemoveKept } from './files';

interface KeptListProps {
  to: '/prompts' | '/tools';
  items: Kept[];
  readOnly: boolean;
  heading: 'h2' | 'h3'; // of a repository
  line: (value: Kept['value']) => React.ReactNode; // what else there is to say of one
}

// Files by repository, each with its name, what it is for, and a way to delete it.
export function KeptList({ to, items, readOnly, heading: Heading, line }: KeptListProps) {
  const remove = useRemove();
  const repositories = [...new Set(items.map((item) => item.repository))];
  return repositories.map((repository) => (
    <section key={repository} aria-label={`Repository ${repository}`} className="grid grid-cols-1 gap-2">
      <Heading className="text-[0.87rem] font-semibold text-muted">{repository}</Heading>
      <ul className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface">
        {items
          .filter((item) => item.repository === repository)
          .map((item) => (
            <li key={item.path} className="flex items-start gap-3 px-4 py-3 hover:bg-sunken">
              <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
                <Link to={to} search={{ repository, path: item.path }} className="font-medium break-words text-accent">
                  {nameOf(item)}
                </Link>
                {typeof item.value.description === 'string' && <p className="break-words">{item.value.description}</p>}
                <p className="flex flex-wrap gap-x-4 text-[0.87rem] text-muted">
                  <code className="break-all">{item.path}</code>
                  {line(item.value)}
                </p>
              </div>
              {!readOnly && <IconButton label={`Delete ${nameOf(item)}`} icon={<RemoveIcon />} onClick={() => void remove(item)} />}
            </li>
          ))}
      </ul>
    </section>
  ));
}

export const nameOf = ({ value, path }: Kept): string => (typeof value.name === 'string' && value.name !== '' ? value.name : path);

// Whether a word stands in its name, path or description.
export const isFound = (item: Kept, text: string): boolean => `${nameOf(item)} ${item.path} ${String(item.value.description ?? '')}`.toLowerCase().includes(text.trim().toLowerCase());

function useRemove() {
  const removeKept = useRemoveKept();
  return async (item: Kept) => {
    try {
      const putBack = await removeKept(item);
      say(`Deleted ${nameOf(item)}`, () => void putBack().catch((error: Error) => say(`${nameOf(item)} could not be put back: ${error.message}`)));
    } catch (error) {
      say(error instanceof Error ? error.message : 'It could not be deleted.');
    }
  };
}
