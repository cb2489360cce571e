// How large things may be, as the evaluator has it.
export const limits = {
  path: 8192, // characters
  pattern: 1024,
  text: 100_000, // that a pattern is looked for in
  assertions: 65_536, // bytes of all of a test, as JSON
};

const near = 0.8; // of a limit: from here on people are told

// Characters as the evaluator counts them: code points.
export function charactersIn(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

export const bytesAsJson = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

export const isNear = (size: number, limit: number): boolean => size >= limit * near && size <= limit;

const grouped = new Intl.NumberFormat('en');

// "900 of 1,024 characters"
export const share = (size: number, limit: number, unit: string): string => `${grouped.format(size)} of ${grouped.format(limit)} ${unit}`;
