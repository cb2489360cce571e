import type { Diagnostic as Marked } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { Diagnostic } from '~/api/types';

const severities = { error: 'error', warning: 'warning', note: 'info' } as const;

// Where each fault stands in the text: from its column to the end of that word, or the whole line where it has no column.
export function placed(doc: Text, diagnostics: Diagnostic[]): Marked[] {
  return diagnostics.map((diagnostic) => {
    const from = offsetOf(doc, diagnostic);
    const line = doc.lineAt(from);
    const word = /^["'\w.$-]+|^\S/.exec(line.text.slice(from - line.from))?.[0].length ?? 0;
    const to = diagnostic.column > 0 ? from + word : line.to;
    return { from, to, severity: severities[diagnostic.severity], message: `${diagnostic.message} (${diagnostic.code})` };
  });
}

// Lines and columns count from 1; a column of 0 is the beginning of what the line says.
export function offsetOf(doc: Text, { line: number, column }: { line: number; column: number }): number {
  const line = doc.line(Math.max(1, Math.min(number, doc.lines)));
  return line.from + (column > 0 ? unitsOf(line.text, column - 1) : line.text.search(/\S|$/));
}

// Columns count code points; the editor counts UTF-16 units.
function unitsOf(line: string, points: number): number {
  let units = 0;
  for (const point of line) {
    if (points-- <= 0) break;
    units += point.length;
  }
  return units;
}
