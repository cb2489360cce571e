import { expect, test } from 'vitest';
import { changedWords, differences, mostLines, type Differences } from './differences';
import { match } from './match';

// What one side of the differences says, line for line.
function side({ blocks }: Differences, name: 'before' | 'after'): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'same') return block.text.replace(/\n$/, '').split('\n');
    const lines = name === 'before' ? block.removed : block.added;
    return lines.map((line) => line.parts.map((part) => part.text).join(''));
  });
}
const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

let seed = 7;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};

test('both texts can be read back from the differences', () => {
  for (let round = 0; round < 3_000; round++) {
    const text = () => Array.from({ length: random(12) }, () => 'ab c\n\u{1f600}'.charAt(random(7))).join('');
    const [before, after] = [text(), text()];
    const told = differences(before, after);
    expect(side(told, 'before'), JSON.stringify([before, after])).toEqual(linesOf(before));
    expect(side(told, 'after'), JSON.stringify([before, after])).toEqual(linesOf(after));
  }
});

test('the edit is the shortest for small texts', () => {
  const length = (a: number[], b: number[]): number => {
    const table = [...a, 0].map(() => [...b, 0].map(() => 0));
    for (let i = 1; i <= a.length; i++)
      for (let j = 1; j <= b.length; j++) {
        const row = table[i];
        if (row) row[j] = a[i - 1] === b[j - 1] ? (table[i - 1]?.[j - 1] ?? 0) + 1 : Math.max(table[i - 1]?.[j] ?? 0, row[j - 1] ?? 0);
      }
    return table[a.length]?.[b.length] ?? 0;
  };
  for (let round = 0; round < 500; round++) {
    const list = () => Array.from({ length: random(20) }, () => random(4));
    const [a, b] = [list(), list()];
    const runs = match(a, b);
    for (const run of runs) expect(a.slice(run.a, run.a + run.length)).toEqual(b.slice(run.b, run.b + run.length));
    expect(runs.reduce((sum, run) => sum + run.length, 0)).toBe(length(a, b));
  }
});

test('line numbers are those of each text', () => {
  const told = differences('a\nb\nc\nd\n', 'a\nc\nx\nd\n');
  const numbers = told.blocks.flatMap((block) => (block.kind === 'changed' ? [block.removed.map((line) => line.number), block.added.map((line) => line.number)] : []));
  expect(numbers).toEqual([[2], [], [], [3]]);
  expect([told.removed, told.added]).toEqual([1, 1]);
});

test('words that changed are marked, with the space between them', () => {
  const words = changedWords('The capital of France is London today.', 'The capital of France is Paris, of course, today.');
  expect(words.before.filter((part) => part.changed).map((part) => part.text)).toEqual(['London']);
  expect(words.after.map((part) => part.text).join('')).toBe('The capital of France is Paris, of course, today.');
  expect(words.after.filter((part) => part.changed).map((part) => part.text)).toEqual(['Paris, of course,']);
});

test('lines with nothing in common are different as a whole', () => {
  expect(changedWords('yes, always', 'no way').before).toEqual([{ text: 'yes, always', changed: true }]);
});

test('a missing end of line is told', () => {
  expect(differences('a\n', 'a').endless).toBe('after');
  expect(differences('a', 'a\n').endless).toBe('before');
  expect(differences('a\n', 'b\n').endless).toBeNull();
});

const mega = 5_000_000;
const hostile: Record<string, [string, string]> = {
  'one line': [`${'a'.repeat(mega)}x`, `${'a'.repeat(mega / 2)}y${'a'.repeat(mega / 2)}`],
  'one line of words': ['ab '.repeat(mega / 3), 'ba '.repeat(mega / 3)],
  'nothing but ends of line': ['\n'.repeat(mega), `x${'\n'.repeat(mega - 7)}`],
  'lines that never repeat': [
    Array.from({ length: 400_000 }, (_, index) => `before ${index}`).join('\n'),
    Array.from({ length: 400_000 }, (_, index) => `after ${index}`).join('\n'),
  ],
  'lines of two kinds': [
    Array.from({ length: mega / 2 }, () => random(2)).join('\n'),
    Array.from({ length: mega / 2 }, () => random(2)).join('\n'),
  ],
  'lines in another order': [
    Array.from({ length: 400_000 }, (_, index) => `line ${index}`).join('\n'),
    Array.from({ length: 400_000 }, (_, index) => `line ${(index * 7919) % 400_000}`).join('\n'),
  ],
};

test.each(Object.entries(hostile))('5 MB of %s take no time', (_, [before, after]) => {
  const from = process.cpuUsage();
  const told = differences(before, after);
  expect(process.cpuUsage(from).user / 1000).toBeLessThan(1_000); // ms
  expect(told.removed).toBeLessThanOrEqual(mostLines);
  expect(told.removed + told.added).toBeGreaterThan(0);
});
