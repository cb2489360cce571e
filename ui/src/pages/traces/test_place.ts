// Where a test that was made of traces would lie.

export const proposals: [string, string][] = [
  ['contains', 'words of it'],
  ['json-path', 'values at paths'],
  ['schema', 'its shape as JSON'],
  ['tools', 'calls of tools'],
  ['latency', 'time it took'],
  ['equals', 'the whole answer'],
];

// A file of the kind its format is looked for in; the name comes from the test where nobody said one.
export function placeFor(format: string, name: string, text: string): string {
  const slug = slugOf(name || nameIn(text));
  const isJson = text.trimStart().startsWith('{') || text.trimStart().startsWith('[');
  const ending = isJson ? 'json' : 'yaml';
  if (format === 'promptrepo') return `.promptrepo/tests/${slug}/suite.yaml`;
  if (format === 'llmunit') return `tests/${slug.replaceAll('-', '_')}/simple_tests.json`;
  if (format === 'testhaven') return `tests/${slug}.test.${ending}`;
  return `tests/${slug}.${ending}`;
}

const nameIn = (text: string): string => /^\s*"?(?:name|description)"?: *"?([^"\n]+)/m.exec(text)?.[1] ?? '';

export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return slug || 'from-traces';
}
