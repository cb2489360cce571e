// JSON on many lines, by its own tokens: numbers and escapes stay as they were written. Null: it is no JSON list or map.
export function prettyJson(text: string): string | null {
  const first = text.trimStart().charAt(0);
  if (first !== '{' && first !== '[') return null;
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  return indented(text);
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

function indented(text: string): string {
  const pieces: string[] = [];
  let depth = 0;
  let opened = false; // the last token opened something that is empty so far
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [word] of text.matchAll(token)) {
    const closes = word === '}' || word === ']';
    if (closes) depth -= 1;
    if (closes ? !opened : opened) pieces.push(line());
    opened = word === '{' || word === '[';
    if (opened) depth += 1;
    pieces.push(word === ':' ? ': ' : word);
    if (word === ',') pieces.push(line());
  }
  return pieces.join('');
}

// Any value as text: texts as they are, the rest as JSON.
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, null, 2) ?? '';
}
