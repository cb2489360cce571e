import { Button } from '~/parts/button';
import { AddIcon } from '~/parts/icons';
import { EmptyState } from '~/parts/states';

const steps = [
  ['Write', 'A suite asks a prompt or an agent something, and says what must be true of the answer.'],
  ['Run', 'Every test is asked, every check decides. You see it happen.'],
  ['Understand', 'A failing test shows what was asked, what came back and which check objected.'],
];

// For who comes to a folder without tests.
export function Welcome({ onCreate }: { onCreate?: () => void }) {
  return (
    <EmptyState
      title="No suites yet"
      action={
        onCreate && (
          <Button look="primary" onClick={onCreate}>
            <AddIcon /> Create your first suite
          </Button>
        )
      }
    >
      <p>There is no test file beneath the folder that is served. A suite is a YAML or JSON file: it can be reviewed and kept in git as any other.</p>
      <ol className="my-4 grid gap-3 text-left sm:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-3">
            <p className="font-semibold text-ink">
              {index + 1}. {title}
            </p>
            <p className="text-[0.87rem]">{text}</p>
          </li>
        ))}
      </ol>
    </EmptyState>
  );
}
