// A browser's numbers are exact up to 2^53; ids in test data are often longer. Such a number is kept as it was written, and is
// written so again: a form that changes something else leaves it alone.
declare global {
  interface JSON {
    rawJSON?: (text: string) => unknown; // not yet in every browser: without it long numbers are rounded
  }
}

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

const longNumber = /\d{16}|[eE]\+?\d{3}/;

const exact: Reviver = (_, value, context) => {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  const isLost = !Number.isFinite(value) || /^-?\d+$/.test(source ?? '');
  return isLost && source !== undefined ? (JSON.rawJSON?.(source) ?? value) : value;
};

const texts = /"(?:[^"\\]|\\.)*"/g;
const numbers = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

// The first number of a JSON text that is too large for a browser, which would store null in its place: 1e400.
export const tooLargeNumber = (text: string): string | undefined => text.replace(texts, '""').match(numbers)?.find((number) => !Number.isFinite(Number(number)));

export const tooLarge = (number: string): string => `${number} is too large for a number. Write it as text.`;

// As JSON.parse. Texts without a long number, which are most, are read at its full speed.
export function parseExactly(text: string): unknown {
  return longNumber.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
}
