// A value as JSON, one thing a line, and which part of `target` each line is about: so that a fault at a line is told beside the
// field it is in.
export type Place = (string | number)[];

export interface Printed {
  text: string;
  places: Map<number, Place>; // by line, from 1; only lines of the target
}

export function printed(value: unknown, target: unknown): Printed {
  const lines: string[] = [];
  const places = new Map<number, Place>();
  const put = (text: string, place: Place | null) => {
    lines.push(text);
    if (place) places.set(lines.length, place);
  };
  const print = (node: unknown, before: string, after: string, outer: Place | null) => {
    const place = outer ?? (node === target ? [] : null);
    if (typeof node !== 'object' || node === null) return put(before + JSON.stringify(node ?? null) + after, place);
    const isList = Array.isArray(node);
    const entries: [string | number, unknown][] = isList ? node.map((item, index) => [index, item]) : Object.entries(node).filter(([, item]) => item !== undefined);
    put(before + (isList ? '[' : '{'), place);
    entries.forEach(([key, item], index) => {
      const comma = index < entries.length - 1 ? ',' : '';
      print(item, isList ? '' : `${JSON.stringify(key)}: `, comma, place && [...place, key]);
    });
    put((isList ? ']' : '}') + after, place);
  };
  print(value, '', '', null);
  return { text: lines.join('\n'), places };
}
