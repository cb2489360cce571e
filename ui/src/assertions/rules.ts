// What is wrong with an assertion as it stands, without asking the evaluator: what is missing, too large or not yet readable.
import { type Assertion, pathOf } from './assertion';
import { patternOf } from './expected';
import { bytesAsJson, charactersIn, isNear, limits, share } from './limits';
import type { Matcher } from './registry';

export interface Fault {
  badge: string; // a few words
  detail: string; // what to do about it
  about: 'path' | 'expected' | 'matcher';
  warning?: boolean; // it may stay
}

export const errorsIn = (faults: Fault[]): Fault[] => faults.filter(({ warning }) => !warning);

const expected = (badge: string, detail: string, warning = false): Fault => ({ badge, detail, about: 'expected', warning });

export function faultsOf(assertion: Assertion, matcher: Matcher | undefined, draftFault: string | null): Fault[] {
  if (!matcher) return pathFaults(pathOf(assertion));
  return [...pathFaults(pathOf(assertion)), ...(draftFault ? [expected('Invalid JSON', draftFault)] : expectedFaults(assertion, matcher))];
}

function pathFaults(path: string): Fault[] {
  const size = charactersIn(path);
  if (size > limits.path) return [{ badge: 'Path too long', detail: `Path too long: more than ${limits.path} characters.`, about: 'path' }];
  const told = `The path has ${share(size, limits.path, 'characters')}.`;
  return isNear(size, limits.path) ? [{ badge: 'Long path', detail: told, about: 'path', warning: true }] : [];
}

function expectedFaults(assertion: Assertion, { name, expects }: Matcher): Fault[] {
  if (expects === 'none') return [];
  if (expects === 'pattern') return patternFaults(assertion.expected);
  if (expects === 'list') return listFaults(assertion.expected);
  return assertion.expected === undefined ? [expected('No expected value', `Say what ${name} compares with.`)] : [];
}

function listFaults(list: unknown): Fault[] {
  if (Array.isArray(list) && list.length > 0) return [];
  return [expected('No values', 'Add at least one value: the list must not be empty.')];
}

const knownFlags = 'imsu';

function patternFaults(written: unknown): Fault[] {
  if (written === undefined) return [expected('No pattern', 'Write a pattern to look for.')];
  const { source, flags } = patternOf(written);
  const size = charactersIn(source);
  const unknown = [...flags].find((flag) => !knownFlags.includes(flag));
  const faults: Fault[] = [];
  if (size > limits.pattern) faults.push(expected('Pattern too long', `Pattern too long: more than ${limits.pattern} characters.`));
  if (isNear(size, limits.pattern)) faults.push(expected('Long pattern', `The pattern has ${share(size, limits.pattern, 'characters')}.`, true));
  if (unknown) faults.push(expected('Unknown flag', `Unknown flag "${unknown}": known are i m s u.`));
  if (source === '') faults.push(expected('Empty pattern', 'An empty pattern is found in every text.', true));
  return faults;
}

// Of all assertions of a test together.
export function sizeFault(assertions: Assertion[]): Fault | null {
  const size = bytesAsJson(assertions);
  if (size > limits.assertions)
    return { badge: 'Too large', detail: `The assertions of one test take more than ${limits.assertions} bytes as JSON: ${size}. Remove some, or expect less.`, about: 'expected' };
  const told = `The assertions take ${share(size, limits.assertions, 'bytes')}.`;
  return isNear(size, limits.assertions) ? { badge: 'Nearly full', detail: told, about: 'expected', warning: true } : null;
}
