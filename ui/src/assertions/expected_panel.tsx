import type { Assertion } from './assertion';
import type { Draft } from './expected';
import { FaultLines } from './fault_badges';
import { ListPanel } from './list_panel';
import { PatternPanel } from './pattern_panel';
import type { ExpectedKind, Matcher } from './registry';
import type { Fault } from './rules';
import { ValuePanel } from './value_panel';

export interface PanelProps {
  assertion: Assertion;
  matcher: Matcher;
  faults: Fault[];
  drafts: Draft[];
  onExpected: (expected: unknown) => void;
  onDrafts: (drafts: Draft[], expected: unknown) => void; // what is typed, and what can be read of it
}

const panels: Record<Exclude<ExpectedKind, 'none'>, (props: PanelProps) => React.ReactNode> = {
  pattern: PatternPanel,
  list: ListPanel,
  value: ValuePanel,
};

// What the chosen assertion expects. For a matcher that expects nothing there is nothing to see, and still what is wrong is said.
export function ExpectedPanel({ id, number, ...props }: PanelProps & { id: string; number: number }) {
  const { matcher, faults } = props;
  if (matcher.expects === 'none') return <Faults faults={faults} />;
  const Panel = panels[matcher.expects];
  return (
    <aside id={id} aria-label={`Expected by assertion ${number}`} className="grid content-start gap-3 self-start rounded-lg border border-line bg-canvas p-3 @3xl:sticky @3xl:top-0">
      <h4 className="font-semibold">
        Expected <span className="font-normal text-muted">by #{number} {matcher.name}</span>
      </h4>
      <p className="text-[0.87rem] text-muted">{matcher.about}</p>
      <Panel {...props} />
      <FaultLines faults={faults} />
    </aside>
  );
}

const Faults = ({ faults }: { faults: Fault[] }) => (
  <div className="sr-only">
    <FaultLines faults={faults} />
  </div>
);
