import type { SuiteFileInfo } from '~/api/types';

// Suites that have every word of `text` in their name, place, description or tags, and the tag.
export function filtered(suites: SuiteFileInfo[], text = '', tag?: string): SuiteFileInfo[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return suites.filter((suite) => {
    if (tag !== undefined && !suite.tags.includes(tag)) return false;
    const all = [suite.name, suite.path, suite.description, ...suite.tags].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

// Tags in use, the most frequent first.
export function tagsOf(suites: SuiteFileInfo[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of suites.flatMap((suite) => suite.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([tag]) => tag);
}

// A folder with a prompt.md is one suite, and no file.
export const isFolder = (path: string): boolean => !/\.(ya?ml|json)$/i.test(path);
