import { memo, useId } from 'react';
import type { SampledPath } from '~/evaluator';
import { IconButton } from '~/parts/button';
import { classes } from '~/parts/classes';
import { CheckboxField } from '~/parts/field';
import { DownIcon, RemoveIcon, RightIcon } from '~/parts/icons';
import { Segmented } from '~/parts/segmented';
import { type Assertion, type PathMatch, pathMatchOf, pathOf, withPathMatch } from './assertion';
import { summary } from './expected';
import { FaultBadges } from './fault_badges';
import { PathInput } from './path_input';
import type { Matcher } from './registry';
import { type Fault, errorsIn } from './rules';
import { useItem } from './sortable';

// What a row can ask for. Always the same functions, so that a row is drawn again only when something about it changes.
export interface RowActions {
  select: (id: string) => void;
  open: (id: string) => void; // to edit what is expected
  change: (index: number, assertion: Assertion) => void;
  setMatcher: (index: number, name: string) => void;
  setTyping: (id: string | null) => void;
  remove: (index: number) => void;
}

export interface RowProps {
  id: string;
  index: number;
  assertion: Assertion;
  matchers: Matcher[];
  keys: SampledPath[];
  faults: Fault[];
  selected: boolean;
  panel: string; // id of what the expected value is edited in
  pathHint: string; // id
  actions: RowActions;
}

const modes: { value: PathMatch; label: string }[] = [
  { value: 'ANY', label: 'ANY' },
  { value: 'ALL', label: 'ALL' },
];

export const AssertionRow = memo(Row, (one, other) => sameFaults(one.faults, other.faults) && sameButFaults(one, other));

const sameFaults = (one: Fault[], other: Fault[]): boolean => one.length === other.length && one.every(({ detail }, at) => detail === other[at]?.detail);

const sameButFaults = (one: RowProps, other: RowProps): boolean =>
  (Object.keys(one) as (keyof RowProps)[]).every((key) => key === 'faults' || one[key] === other[key]);

function Row(props: RowProps) {
  const { id, index, assertion, faults, selected, actions } = props;
  const number = index + 1;
  const item = useItem(id, `Reorder assertion ${number}`);
  const badges = useId();
  const select = () => actions.select(id);
  const change = (next: Assertion) => actions.change(index, next);
  const press = (event: React.KeyboardEvent) => {
    if (event.key !== 'Delete' || isWriting(event.target)) return;
    event.preventDefault();
    actions.remove(index);
  };
  return (
    <li
      ref={item.ref}
      style={item.style}
      data-row={number}
      aria-current={selected || undefined}
      className={classes('relative rounded-lg border border-l-4 bg-surface', selected ? 'border-line border-l-accent' : 'border-line', item.isDragging && 'shadow-xl')}
    >
      <div role="group" aria-label={`Assertion ${number}`} aria-describedby={badges} className="grid gap-2 p-2" onFocusCapture={select} onClick={select} onKeyDown={press}>
        <div className="flex flex-wrap items-center gap-2">
          {item.handle}
          <span className="min-w-6 font-mono text-[0.87rem] text-muted">#{number}</span>
          <PathInput
            label={`Path of assertion ${number}`}
            value={pathOf(assertion)}
            keys={props.keys}
            invalid={errorsIn(faults).some(({ about }) => about === 'path')}
            describedBy={`${badges} ${props.pathHint}`}
            onChange={(path) => change({ ...assertion, path })}
            onTyping={(typing) => actions.setTyping(typing ? id : null)}
          />
          <Segmented label={`Several values, assertion ${number}`} value={pathMatchOf(assertion)} options={modes} onChange={(mode) => change(withPathMatch(assertion, mode))} />
        </div>
        <div className="flex flex-wrap items-center gap-2 sm:pl-10">
          <MatcherSelect {...props} />
          <CheckboxField label="NOT" checked={assertion.not === true} onChange={(event) => change({ ...assertion, not: event.target.checked })} />
          <ExpectedButton {...props} />
          <IconButton label={`Remove assertion ${number}`} icon={<RemoveIcon />} className="ml-auto shrink-0" onClick={() => actions.remove(index)} />
        </div>
        <FaultBadges id={badges} faults={faults} />
      </div>
    </li>
  );
}

function MatcherSelect({ index, assertion, matchers, actions }: RowProps) {
  const known = matchers.some(({ name }) => name === assertion.matcher);
  return (
    <select
      className="control !w-auto"
      aria-label={`Matcher of assertion ${index + 1}`}
      title={matchers.find(({ name }) => name === assertion.matcher)?.about}
      value={assertion.matcher}
      onChange={(event) => actions.setMatcher(index, event.target.value)}
    >
      {!known && <option>{assertion.matcher}</option>}
      {matchers.map(({ name, about }) => (
        <option key={name} title={about}>
          {name}
        </option>
      ))}
    </select>
  );
}

function ExpectedButton({ id, index, assertion, matchers, faults, selected, panel, actions }: RowProps) {
  const matcher = matchers.find(({ name }) => name === assertion.matcher);
  if (!matcher || matcher.expects === 'none') return null;
  return (
    <button
      type="button"
      aria-label={`Expected by assertion ${index + 1}: ${summary(assertion.expected, matcher)}`}
      aria-expanded={selected}
      aria-controls={selected ? panel : undefined}
      // Whoever saves comes here first.
      data-problem={errorsIn(faults).some(({ about }) => about === 'expected') || undefined}
      className="flex min-h-8 min-w-0 flex-1 basis-32 items-center gap-1 rounded px-1.5 hover:bg-sunken"
      onClick={() => actions.open(id)}
    >
      {selected ? <DownIcon size={14} /> : <RightIcon size={14} />}
      Expected
      <span className="outside-text line-clamp-1 text-left text-muted">({summary(assertion.expected, matcher)})</span>
    </button>
  );
}

// Where Del takes away a character, and not the assertion.
function isWriting(target: EventTarget): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
}
