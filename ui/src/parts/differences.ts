// How one text became another: blocks of lines that are the same, and blocks that changed, with the words that changed in
// them. Time is bounded whatever the texts are: what both begin and end with is skipped character by character, and of the
// rest so many lines are compared and no more.
import { match } from './match';

export interface Same {
  kind: 'same';
  before: number; // number of its first line
  after: number;
  count: number;
  text: string;
}

// A piece of a line, and whether the other side has it.
export interface Part {
  text: string;
  changed: boolean;
}

export interface Line {
  number: number;
  parts: Part[];
}

export interface Changed {
  kind: 'changed';
  removed: Line[];
  added: Line[];
}

export interface Differences {
  blocks: (Same | Changed)[];
  removed: number; // lines
  added: number;
  left: { before: number; after: number } | null; // characters that were not compared
  endless: 'before' | 'after' | null; // which of them alone has no end of line at its end
}

export const mostLines = 20_000;
const longestForWords = 20_000; // characters of two lines whose words are compared

export function differences(before: string, after: string): Differences {
  const head = commonHead(before, after);
  const tail = commonTail(before, after, head);
  const linesBefore = linesOf(before, head, before.length - tail);
  const linesAfter = linesOf(after, head, after.length - tail);
  const told: Differences = { blocks: [], removed: 0, added: 0, left: null, endless: endless(before, after) };
  const place = { before: 1, after: 1 };
  addSame(told, place, before.slice(0, head), linesWithin(before.slice(0, head)));
  addMiddle(told, place, linesBefore.lines, linesAfter.lines);
  if (linesBefore.left + linesAfter.left > 0) told.left = { before: linesBefore.left, after: linesAfter.left };
  else if (tail > 0) addSame(told, place, before.slice(before.length - tail), linesWithin(before.slice(before.length - tail)));
  return told;
}

function endless(before: string, after: string): Differences['endless'] {
  const [a, b] = [before.endsWith('\n'), after.endsWith('\n')];
  if (a === b || before === '' || after === '') return null;
  return a ? 'after' : 'before';
}

// Characters that both begin with, up to the end of a line.
function commonHead(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let at = 0;
  while (at < most && before.charCodeAt(at) === after.charCodeAt(at)) at++;
  if (at === 0 || (at === before.length && at === after.length)) return at;
  return before.lastIndexOf('\n', at - 1) + 1;
}

// Characters that both end with, from the beginning of a line.
function commonTail(before: string, after: string, head: number): number {
  const most = Math.min(before.length, after.length) - head;
  let count = 0;
  while (count < most && before.charCodeAt(before.length - count - 1) === after.charCodeAt(after.length - count - 1)) count++;
  const startsLine = (text: string) => count === text.length - head || text.charCodeAt(text.length - count - 1) === 10;
  if (startsLine(before) && startsLine(after)) return count;
  const next = before.indexOf('\n', before.length - count);
  return next < 0 ? 0 : before.length - next - 1;
}

// The lines of a piece of a text, each without its end, and how many characters were too many.
function linesOf(text: string, from: number, to: number): { lines: string[]; left: number } {
  const lines: string[] = [];
  while (from < to && lines.length < mostLines) {
    const end = text.indexOf('\n', from);
    if (end < 0 || end >= to) {
      lines.push(text.slice(from, to));
      return { lines, left: 0 };
    }
    lines.push(text.slice(from, end));
    from = end + 1;
  }
  return { lines, left: to - from };
}

// Lines of a text; an end of line at its end begins no other.
export function linesWithin(text: string): number {
  if (text === '') return 0;
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < text.length - 1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

interface Place {
  before: number;
  after: number;
}

function addSame(told: Differences, place: Place, text: string, count: number): void {
  if (count === 0) return;
  told.blocks.push({ kind: 'same', before: place.before, after: place.after, count, text });
  place.before += count;
  place.after += count;
}

function addMiddle(told: Differences, place: Place, before: string[], after: string[]): void {
  const numbers = new Map<string, number>();
  const numbered = (lines: string[]) => lines.map((line) => numbers.get(line) ?? (numbers.set(line, numbers.size), numbers.size - 1));
  const ends = { a: before.length, b: after.length, length: 0 };
  let [a, b] = [0, 0];
  for (const run of [...match(numbered(before), numbered(after)), ends]) {
    addChanged(told, place, before.slice(a, run.a), after.slice(b, run.b));
    addSame(told, place, before.slice(run.a, run.a + run.length).join('\n'), run.length);
    a = run.a + run.length;
    b = run.b + run.length;
  }
}

function addChanged(told: Differences, place: Place, removed: string[], added: string[]): void {
  if (removed.length + added.length === 0) return;
  const pairs = removed.map((line, index) => (index < added.length ? changedWords(line, added[index] ?? '') : { before: whole(line), after: [] }));
  told.blocks.push({
    kind: 'changed',
    removed: pairs.map((pair, index) => ({ number: place.before + index, parts: pair.before })),
    added: added.map((line, index) => ({ number: place.after + index, parts: pairs[index]?.after ?? whole(line) })),
  });
  place.before += removed.length;
  place.after += added.length;
  told.removed += removed.length;
  told.added += added.length;
}

const whole = (text: string): Part[] => [{ text, changed: true }];

// Which words of two lines differ. Lines with hardly anything in common are different as a whole.
export function changedWords(before: string, after: string): { before: Part[]; after: Part[] } {
  const head = wordStart(before, sameCharacters(before, after));
  const tail = sameCharactersAtEnd(before, after, head);
  const [restBefore, restAfter] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const runs = restBefore.length + restAfter.length > longestForWords ? null : wordRuns(restBefore, restAfter);
  const inner = runs ?? { before: whole(restBefore), after: whole(restAfter) };
  const around = (parts: Part[]): Part[] => tidied([{ text: before.slice(0, head), changed: false }, ...parts, { text: before.slice(before.length - tail), changed: false }]);
  const found = { before: around(inner.before), after: around(inner.after) };
  const same = found.before.reduce((sum, part) => sum + (part.changed ? 0 : part.text.trim().length), 0);
  const isAlike = same * 4 >= Math.min(before.length, after.length);
  return isAlike ? found : { before: whole(before), after: whole(after) };
}

function sameCharacters(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let count = 0;
  while (count < most && before.charCodeAt(count) === after.charCodeAt(count)) count++;
  return count;
}

const wordCharacter = /[\p{L}\p{M}\p{N}\p{Cs}_]/u;
const farthest = 100; // characters to look back for the beginning of a word

// Back to the beginning of the word that is cut at `at`.
function wordStart(text: string, at: number): number {
  const least = Math.max(0, at - farthest);
  while (at > least && wordCharacter.test(text.charAt(at - 1))) at--;
  return at;
}

function sameCharactersAtEnd(before: string, after: string, head: number): number {
  const most = Math.min(before.length, after.length) - head;
  let count = 0;
  while (count < most && before.charCodeAt(before.length - count - 1) === after.charCodeAt(after.length - count - 1)) count++;
  const least = Math.max(0, count - farthest);
  while (count > least && wordCharacter.test(before.charAt(before.length - count))) count--;
  return count;
}

const word = /[\p{L}\p{M}\p{N}_]+|\s+|./gsu;

function wordRuns(before: string, after: string): { before: Part[]; after: Part[] } {
  const words = { a: before.match(word) ?? [], b: after.match(word) ?? [] };
  const numbers = new Map<string, number>();
  const numbered = (list: string[]) => list.map((text) => numbers.get(text) ?? (numbers.set(text, numbers.size), numbers.size - 1));
  const told = { before: [] as Part[], after: [] as Part[] };
  let [a, b] = [0, 0];
  for (const run of [...match(numbered(words.a), numbered(words.b), 200_000), { a: words.a.length, b: words.b.length, length: 0 }]) {
    told.before.push({ text: words.a.slice(a, run.a).join(''), changed: true });
    told.after.push({ text: words.b.slice(b, run.b).join(''), changed: true });
    a = run.a + run.length;
    b = run.b + run.length;
    const same = words.a.slice(run.a, a).join('');
    told.before.push({ text: same, changed: false });
    told.after.push({ text: same, changed: false });
  }
  return told;
}

const spelled = /[\p{L}\p{N}]/u;
const mostBetween = 3;

// Without empty pieces; a space or a comma between two changed words belongs to them.
function tidied(parts: Part[]): Part[] {
  const tidy: Part[] = [];
  const full = parts.filter((part) => part.text !== '');
  full.forEach((part, index) => {
    const isBetween = part.text.length <= mostBetween && !spelled.test(part.text) && Boolean(full[index - 1]?.changed && full[index + 1]?.changed);
    const changed = part.changed || isBetween;
    const last = tidy.at(-1);
    if (last && last.changed === changed) tidy[tidy.length - 1] = { text: last.text + part.text, changed };
    else tidy.push({ text: part.text, changed });
  });
  return tidy;
}
