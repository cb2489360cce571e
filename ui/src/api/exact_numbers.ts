// A browser's numbers are exact up to 2^53; ids in test data are often longer. Such a number is kept as it was written, and is
// written so again: a form that changes something else leaves it alone.
declare global {
  interface JSON {
    rawJSON?: (text: string) => unknown; // not yet in every browser: without it long numbers are rounded
  }
}

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

const longNumber = /\d{16}/;

const exact: Reviver = (_, value, context) => {
  const isExact = typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value);
  const source = context?.source;
  return isExact || source === undefined || !/^-?\d+$/.test(source) ? value : (JSON.rawJSON?.(source) ?? value);
};

// As JSON.parse. Texts without a long number, which are most, are read at its full speed.
export function parseExactly(text: string): unknown {
  return longNumber.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
}
