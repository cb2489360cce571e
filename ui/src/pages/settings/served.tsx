import { useProject } from '~/api/project';
import type { Project } from '~/api/types';
import { ErrorState, Loading } from '~/parts/states';

// What the server runs with. Nothing of it can be changed from here.
export function Served() {
  const { data, error, refetch } = useProject();
  return (
    <section aria-labelledby="served" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 id="served" className="text-lg font-semibold">
        What is served
      </h2>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : data ? <Facts project={data} /> : <Loading what="what is served" />}
    </section>
  );
}

function Facts({ project }: { project: Project }) {
  const facts: [string, string, string?][] = [
    ['Folder', project.name],
    ['proctor', project.version],
    ['Changes', project.read_only ? 'refused: the server is read-only' : 'saved to files', '--read-only'],
    ['Commits', project.commits ? 'each save is a git commit' : 'none are made', '--commit'],
    ['Provider', project.provider ?? 'as suites say', '--provider'],
    ['Model', project.model ?? 'as suites say', '--model'],
    ['Judge', project.judge ?? 'as suites and checks say', '--judge'],
    ['Repositories', project.repositories.join(', ') || 'none beneath this folder'],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
      {facts.map(([name, value, flag]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{name}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 break-words">{value}</span>
            {flag && <code className="ml-auto text-[0.8rem] text-muted">{flag}</code>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
