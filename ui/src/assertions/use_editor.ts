// What the editor knows: the rows, which is chosen, what is typed into it, and what is wrong with each.
import { useState } from 'react';
import { type Assertion, pathOf, withExpected } from './assertion';
import type { Draft, Mode } from './expected';
import { useKeys } from './paths';
import { type Matcher, useMatchers } from './registry';
import { sizeFault } from './rules';
import { useDrafts } from './use_drafts';
import { useFaults } from './use_faults';
import { places, useFocus } from './use_focus';
import { useRows } from './use_rows';

export function useEditor(value: Assertion[], onChange: (value: Assertion[]) => void, lastOutput: string | null) {
  const { section, focus } = useFocus();
  const registry = useMatchers();
  const matchers = registry.data ?? none;
  const matcherOf = (assertion: Assertion | undefined) => matchers.find(({ name }) => name === assertion?.matcher);
  const rows = useRows(value, onChange, matchers);
  const drafts = useDrafts();
  const keys = useKeys(lastOutput);
  const [selected, setSelected] = useState<string | null>(null);
  const [typing, setTyping] = useState<string | null>(null); // the row whose path is being typed: not yet held against it
  const ids = rows.keys;
  const draftFault = (assertion: Assertion, index: number) => (isTyped(matcherOf(assertion)) ? drafts.fault(ids[index] ?? '', assertion) : null);
  const told = useFaults(
    value.map((assertion, index) => ({ assertion, matcher: matcherOf(assertion), draftFault: draftFault(assertion, index) })),
    lastOutput,
  );

  const open = (id: string) => {
    setSelected(id);
    focus(places.panel);
  };
  const add = () => {
    setSelected(rows.add());
    focus(places.path(value.length + 1));
  };
  const remove = (index: number) => {
    rows.remove(index);
    focus(value.length === 1 ? places.add : places.handle(Math.min(index + 1, value.length - 1)));
  };

  const at = ids.indexOf(selected ?? '');
  const assertion = value[at];
  const matcher = matcherOf(assertion);
  const key = keys.find(({ path }) => assertion && path === pathOf(assertion));
  const first: Mode = key && key.type !== 'string' ? 'json' : 'text';
  const chosen = assertion && matcher && {
    number: at + 1,
    assertion,
    matcher,
    drafts: drafts.of(ids[at] ?? '', assertion, matcher, first),
    onExpected: (expected: unknown) => rows.change(at, withExpected(assertion, expected)),
    onDrafts: (next: Draft[], expected: unknown) => {
      drafts.keep(ids[at] ?? '', next, expected);
      rows.change(at, withExpected(assertion, expected));
    },
  };
  return {
    section,
    registry,
    matchers,
    rows,
    keys,
    ids,
    selected,
    chosen,
    faults: told.map((ones, index) => (typing === ids[index] ? ones.filter(({ about }) => about !== 'path') : ones)),
    size: sizeFault(value),
    open,
    add,
    remove,
    select: setSelected,
    setTyping,
  };
}

const none: Matcher[] = [];

const isTyped = (matcher: Matcher | undefined): boolean => matcher?.expects === 'value' || matcher?.expects === 'list';
