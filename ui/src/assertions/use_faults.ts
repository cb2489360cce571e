// What is wrong with each assertion. Whether a path or a pattern can be used is the evaluator's word.
import { useQueries } from '@tanstack/react-query';
import { ApiError } from '~/api/client';
import { evaluate, query } from '~/evaluator';
import { type Assertion, pathOf } from './assertion';
import { patternOf } from './expected';
import { charactersIn, isNear, limits, share } from './limits';
import type { Matcher } from './registry';
import { type Fault, errorsIn, faultsOf } from './rules';
import { isUnsafe } from './safety';

export interface Row {
  assertion: Assertion;
  matcher: Matcher | undefined;
  draftFault: string | null; // of what is typed and cannot be read yet
}

export function useFaults(rows: Row[], lastOutput: string | null): Fault[][] {
  const told = useQueries({ queries: rows.map((row) => asked(row, lastOutput)) });
  return rows.map((row, index) => {
    const plain = faultsOf(row.assertion, row.matcher, row.draftFault);
    // What is plainly wrong needs no second opinion.
    const known = new Set(errorsIn(plain).map(({ about }) => about));
    return [...plain, ...(told[index]?.data ?? []).filter(({ about }) => !known.has(about))];
  });
}

function asked({ assertion, matcher }: Row, lastOutput: string | null) {
  const { matcher: name, expected } = assertion;
  const path = pathOf(assertion);
  const output = lastOutput !== null && lastOutput.length >= limits.text / 2 ? lastOutput : null;
  return {
    // Of the output only texts' sizes matter.
    queryKey: ['assertion-faults', path, name, expected, matcher?.expects, output?.length],
    queryFn: () => evaluatorFaults({ path, matcher: name, expected }, matcher, output),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  };
}

async function evaluatorFaults(assertion: Assertion, matcher: Matcher | undefined, output: string | null): Promise<Fault[]> {
  const [pathFault, refusal] = await Promise.all([refusedPath(pathOf(assertion)), refusedCheck(assertion)]);
  if (pathFault) return [{ badge: 'Invalid JSONPath', detail: pathFault, about: 'path' }];
  if (refusal) return [classified(refusal, matcher)];
  return matcher?.expects === 'pattern' ? patternFaults(assertion, output) : [];
}

async function patternFaults(assertion: Assertion, output: string | null): Promise<Fault[]> {
  const faults = output === null ? [] : await textFaults(pathOf(assertion), output);
  if (await isUnsafe(patternOf(assertion.expected)))
    faults.push({ badge: 'Unsafe pattern', detail: 'Unsafe pattern: it can run out of steps on some texts, and then the check is an error.', about: 'expected' });
  return faults;
}

// Texts of the last output that are too long to be searched, or nearly so.
async function textFaults(path: string, output: string): Promise<Fault[]> {
  const found = await query(path, output);
  const longest = Math.max(0, ...found.map(({ value }) => (typeof value === 'string' ? charactersIn(value) : 0)));
  if (longest > limits.text) return [{ badge: 'Text too long', detail: `In the last output the text is longer than ${limits.text} characters.`, about: 'path' }];
  const told = `In the last output the text has ${share(longest, limits.text, 'characters')}.`;
  return isNear(longest, limits.text) ? [{ badge: 'Long text', detail: told, about: 'path', warning: true }] : [];
}

async function refusedPath(path: string): Promise<string | null> {
  try {
    await query(path, 'null');
    return null;
  } catch (error) {
    return refusalIn(error);
  }
}

async function refusedCheck(assertion: Assertion): Promise<string | null> {
  try {
    return (await evaluate({ output: '', checks: [assertion] })).error?.message ?? null;
  } catch (error) {
    return refusalIn(error);
  }
}

// A server that cannot be reached says nothing about the assertion.
function refusalIn(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) throw error;
  return error instanceof Error ? error.message : String(error);
}

function classified(message: string, matcher: Matcher | undefined): Fault {
  const detail = message.replace(/^check 1: /, '');
  if (detail.startsWith('Invalid JSONPath')) return { badge: 'Invalid JSONPath', detail, about: 'path' };
  if (detail.startsWith('unknown matcher')) return { badge: 'Unknown matcher', detail, about: 'matcher' };
  if (matcher?.expects === 'pattern') return { badge: 'Invalid Regex', detail: `Invalid Regex: ${detail}`, about: 'expected' };
  return { badge: 'Invalid value', detail, about: 'expected' };
}
