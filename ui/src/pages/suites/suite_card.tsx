import { Link } from '@tanstack/react-router';
import type { SuiteFileInfo } from '~/api/types';
import { IconButton } from '~/parts/button';
import { counted } from '~/parts/counted';
import { RemoveIcon, WarnIcon } from '~/parts/icons';
import { Sparkline } from '~/parts/sparkline';
import { StatusBadge } from '~/parts/status';
import { TimeAgo } from '~/parts/time';

interface SuiteCardProps {
  suite: SuiteFileInfo;
  onDelete?: () => void; // not there: it cannot be deleted here
}

// A suite in the list: what it is about, and how it did.
export function SuiteCard({ suite, onDelete }: SuiteCardProps) {
  const name = suite.name || suite.path;
  return (
    <article
      aria-label={name}
      className="flex min-w-0 flex-1 flex-col gap-2 rounded-lg border border-line bg-surface p-4 hover:border-edge [contain-intrinsic-size:auto_12rem] [content-visibility:auto]"
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold break-words">
            <Link to="/tests/$suite" params={{ suite: suite.path }} className="hover:underline">
              {name}
            </Link>
          </h2>
          <p className="outside-text text-muted">{suite.path}</p>
        </div>
        {onDelete && <IconButton label={`Delete ${name}`} icon={<RemoveIcon />} onClick={onDelete} className="-mt-1 -mr-1 text-muted" />}
      </header>
      {suite.description && <p className="line-clamp-3 break-words">{suite.description}</p>}
      <p className="text-[0.87rem] text-muted">
        {suite.cases !== null && <span>{counted(suite.cases, 'test')}</span>}
        {suite.checks !== null && <span> · {counted(suite.checks, 'check')}</span>}
        {suite.format && <span> · {suite.format}</span>}
      </p>
      <Tags tags={suite.tags} />
      {suite.errors > 0 && <Faults suite={suite} />}
      <LastRuns suite={suite} />
    </article>
  );
}

function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to="/tests"
            search={(now) => ({ ...now, tag })}
            title={`Suites with the tag ${tag}`}
            className="inline-block rounded-full bg-accent-soft px-2 py-0.5 text-[0.8rem] break-all text-accent hover:underline"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Faults({ suite }: { suite: SuiteFileInfo }) {
  const first = suite.diagnostics.find((diagnostic) => diagnostic.severity === 'error');
  return (
    <div className="grid gap-1 rounded-md bg-fail-soft px-3 py-2 text-[0.87rem]">
      <p className="flex items-center gap-1.5 font-semibold text-fail">
        <WarnIcon size={14} /> {counted(suite.errors, 'fault')} in the file
      </p>
      {first && (
        <p className="outside-text">
          Line {first.line}: {first.message}
        </p>
      )}
      <Link to="/tests/$suite" params={{ suite: suite.path }} search={{ view: 'source' }} className="justify-self-start text-accent underline">
        Mend it in the source
      </Link>
    </div>
  );
}

function LastRuns({ suite }: { suite: SuiteFileInfo }) {
  if (!suite.last_run) return <p className="mt-auto pt-1 text-[0.87rem] text-muted">Has not run yet</p>;
  return (
    <footer className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-[0.87rem] text-muted">
      <StatusBadge status={suite.last_run.status} />
      <TimeAgo at={suite.last_run.at} />
      <Link to="/tests/$suite/executions" params={{ suite: suite.path }} title="Past runs" className="ml-auto">
        <Sparkline label="Pass rate of the last runs" values={suite.recent.map((run) => run.pass_rate).reverse()} />
      </Link>
    </footer>
  );
}
