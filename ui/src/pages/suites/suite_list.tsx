import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { SuiteFileInfo } from '~/api/types';
import { Button } from '~/parts/button';
import { counted } from '~/parts/counted';
import { TextField } from '~/parts/field';
import { EmptyState } from '~/parts/states';
import { useGrowing } from '~/parts/use_growing';
import { filtered, isFolder, tagsOf } from './filter';
import { SuiteCard } from './suite_card';

interface SuiteListProps {
  suites: SuiteFileInfo[];
  onDelete?: (suite: SuiteFileInfo) => void;
}

const cardsAtOnce = 48;

// All suites that the search and the tag in the address leave.
export function SuiteList({ suites, onDelete }: SuiteListProps) {
  const { text, tag } = useSearch({ from: '/tests' });
  const navigate = useNavigate({ from: '/tests' });
  const shown = filtered(suites, useDeferredValue(text), tag);
  const { shown: drawn, end } = useGrowing(shown.length, cardsAtOnce);
  const clear = () => void navigate({ search: {} });
  return (
    <>
      <search className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <TextField
          label="Search"
          type="search"
          placeholder="Name, place, tag"
          className="w-full sm:w-72"
          value={text ?? ''}
          onChange={(event) => void navigate({ search: (now) => ({ ...now, text: event.target.value || undefined }), replace: true })}
        />
        <TagFilter tags={tagsOf(suites)} tag={tag} />
        <p role="status" className="py-2 text-[0.87rem] text-muted">
          {shown.length === suites.length ? counted(suites.length, 'suite') : `${shown.length} of ${counted(suites.length, 'suite')}`}
        </p>
      </search>
      {shown.length === 0 ? (
        <EmptyState title="No suite fits" action={<Button onClick={clear}>Show all suites</Button>}>
          Nothing has {text ? `“${text}”` : 'this'} in its name, place, description or tags{tag ? `, and the tag “${tag}”` : ''}.
        </EmptyState>
      ) : (
        <ul aria-label="Suites" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4">
          {shown.slice(0, drawn).map((suite) => (
            <li key={suite.path} className="flex">
              <SuiteCard suite={suite} onDelete={onDelete && !isFolder(suite.path) ? () => onDelete(suite) : undefined} />
            </li>
          ))}
        </ul>
      )}
      <div ref={end} />
    </>
  );
}

const mostTags = 12;

function TagFilter({ tags, tag }: { tags: string[]; tag: string | undefined }) {
  const navigate = useNavigate({ from: '/tests' });
  const choose = (next: string | undefined) => void navigate({ search: (now) => ({ ...now, tag: next }) });
  const offered = tags.slice(0, mostTags);
  const all = tag !== undefined && !offered.includes(tag) ? [tag, ...offered] : offered;
  if (all.length === 0) return null;
  return (
    <div role="group" aria-label="Tags" className="flex flex-wrap gap-1.5 py-1">
      {all.map((each) => (
        <Button key={each} small look={each === tag ? 'primary' : 'plain'} aria-pressed={each === tag} onClick={() => choose(each === tag ? undefined : each)}>
          {each}
        </Button>
      ))}
    </div>
  );
}
