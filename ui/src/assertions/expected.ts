// What an assertion expects: how it is typed, shown in short, and carried over when the matcher changes.
import { tooLarge, tooLargeNumber } from '~/api/exact_numbers';
import type { Matcher } from './registry';

export type Mode = 'json' | 'text';

// A value while it is typed.
export interface Draft {
  id: string;
  mode: Mode;
  text: string;
}

export type Read = { ok: true; value: unknown } | { ok: false; fault: string };

let made = 0;
export const newDraft = (mode: Mode = 'text', text = ''): Draft => ({ id: `draft-${++made}`, mode, text });

// Texts are shown as they are; all else, lists above all, as JSON.
export function draftOf(value: unknown, first: Mode): Draft {
  if (value === undefined) return newDraft(first);
  return typeof value === 'string' ? newDraft('text', value) : newDraft('json', JSON.stringify(value, null, 2));
}

export function read(draft: Draft): Read {
  return draft.mode === 'text' ? { ok: true, value: draft.text } : readJson(draft.text);
}

export function readJson(text: string): Read {
  if (text.trim() === '') return { ok: false, fault: 'Invalid JSON: nothing is written yet.' };
  try {
    const value: unknown = JSON.parse(text);
    const large = tooLargeNumber(text);
    if (large !== undefined) return { ok: false, fault: `Invalid JSON: ${tooLarge(large)}` };
    const inexact = inexactNumber(text);
    return inexact ? { ok: false, fault: `Invalid JSON: ${inexact} has more digits than are kept. Write it as text, or in the source.` } : { ok: true, value };
  } catch (error) {
    return { ok: false, fault: `Invalid JSON: ${error instanceof Error ? error.message : 'it cannot be read'}` };
  }
}

// A whole number that would silently become another one.
function inexactNumber(text: string): string | undefined {
  const outsideTexts = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return outsideTexts.match(/-?\d+(?![\d.eE])/g)?.find((digits) => !Number.isSafeInteger(Number(digits)) && /^-?\d{16,}$/.test(digits));
}

// The same value in the other spelling. A text that is JSON becomes what it says.
export function inMode(draft: Draft, mode: Mode): Draft {
  if (draft.mode === mode) return draft;
  const parsed = readJson(draft.text);
  if (mode === 'json') return { ...draft, mode, text: parsed.ok ? draft.text : JSON.stringify(draft.text) };
  return { ...draft, mode, text: parsed.ok && typeof parsed.value === 'string' ? parsed.value : draft.text };
}

// --- Patterns and texts with options

export interface Pattern {
  source: string;
  flags: string;
}

export function patternOf(expected: unknown): Pattern {
  if (typeof expected === 'string') return { source: expected, flags: '' };
  const { source, flags } = isRecord(expected) ? expected : {};
  return { source: typeof source === 'string' ? source : '', flags: typeof flags === 'string' ? flags : '' };
}

// As short as it can be written.
export const fromPattern = ({ source, flags }: Pattern): unknown => (flags === '' ? source : { source, flags });

// {value, caseInsensitive: true}, in either spelling.
export function caselessText(expected: unknown, { caseInsensitive }: Matcher): string | undefined {
  if (!caseInsensitive || !isRecord(expected) || typeof expected.value !== 'string' || Object.keys(expected).length !== 2) return undefined;
  return expected.caseInsensitive === true || expected.case_insensitive === true ? expected.value : undefined;
}

export const caseless = (value: string): unknown => ({ value, caseInsensitive: true });

// Without what is said about upper and lower case.
export const plainOf = (expected: unknown, matcher: Matcher): unknown => caselessText(expected, matcher) ?? expected;

// --- In short

const longest = 40;

export const inShort = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

export function summary(expected: unknown, matcher: Matcher): string {
  if (matcher.expects === 'none') return 'nothing';
  if (expected === undefined) return 'missing';
  if (matcher.expects === 'pattern') return inShort(`/${patternOf(expected).source}/${patternOf(expected).flags}`);
  if (matcher.expects === 'list') return Array.isArray(expected) ? String(expected.length) : 'no list';
  const text = caselessText(expected, matcher);
  return text === undefined ? inShort(JSON.stringify(expected)) : `${inShort(JSON.stringify(text))} in any case`;
}

// --- Another matcher

// What the new matcher can use of it; undefined where that is nothing.
export function carried(expected: unknown, from: Matcher, to: Matcher): unknown {
  if (to.expects === 'none' || expected === undefined) return undefined;
  if (from.expects === to.expects && from.caseInsensitive === to.caseInsensitive) return expected;
  const single = singleOf(expected, from);
  if (to.expects === 'list') return single === undefined ? undefined : [single];
  if (to.expects === 'pattern') return typeof single === 'string' ? single : undefined;
  return single;
}

function singleOf(expected: unknown, from: Matcher): unknown {
  if (from.expects === 'pattern') return patternOf(expected).source;
  if (from.expects === 'list') return Array.isArray(expected) ? expected[0] : undefined;
  return plainOf(expected, from);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
