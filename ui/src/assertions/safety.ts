// Whether a pattern can take for ever. Without look-around and back-references the evaluator searches in linear time; any other
// pattern has a budget of steps, and a check that spends it is an error. Such a pattern is tried on texts that make bad ones slow.
import { evaluate } from '~/evaluator';
import { type Pattern, fromPattern } from './expected';

const nonlinear = /\(\?<?[=!]|\\[1-9]|\\k</;
const length = 64;
const mostProbes = 6;

export async function isUnsafe(pattern: Pattern): Promise<boolean> {
  if (!nonlinear.test(pattern.source)) return false;
  const texts = probes(pattern.source);
  const checks = texts.map((_, index) => ({ path: `$[${index}]`, matcher: 'toMatch', expected: fromPattern(pattern) }));
  const { checks: findings } = await evaluate({ output: JSON.stringify(texts), checks });
  return findings.some(({ error }) => error?.kind === 'limit');
}

// What repeated parts of the pattern like to eat, again and again, and then something that fits nothing.
export function probes(source: string): string[] {
  const literal = source.replace(/\\d/g, '0').replace(/\\s/g, ' ').replace(/\\w/g, 'a').replace(/\\./g, '');
  const letters = new Set(['a', ...(literal.match(/[A-Za-z0-9 ]/g) ?? [])]);
  return [...letters].slice(0, mostProbes).map((letter) => `${letter.repeat(length)}\u0001`);
}
