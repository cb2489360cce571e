// Which test an address means: `?test=NAME`, or `?test=#3`, the third, where a name is missing or not its own.
import type { CaseForm } from '~/formats';

export const newTest = '+';

export function keyOf(tests: CaseForm[], index: number): string {
  const name = tests[index]?.name ?? '';
  const isOwn = name !== '' && name !== newTest && !name.startsWith('#') && tests.filter((test) => test.name === name).length === 1;
  return isOwn ? name : `#${index + 1}`;
}

// null: none has this key.
export function indexOf(tests: CaseForm[], key: string): number | null {
  const place = /^#(\d+)$/.exec(key);
  const index = place ? Number(place[1]) - 1 : tests.findIndex((test) => test.name === key);
  return index >= 0 && index < tests.length ? index : null;
}
