// Places in block YAML, told by indentation: dashes and keys are marks in their columns, and the maps and lists around a place
// are the marks above it that stand further left.
import { flowPlace, frame } from './flow_place';
import type { Known, Path, Place } from './place';
import { scalar } from './scalar';

interface Mark {
  column: number;
  key: string | null; // null: a dash
  value: string;
}

const keyed = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#:'"[{&*!|>-][^#:]*?|-[^\s#:][^#:]*?):(?:\s+(.*))?$/;

// The dashes and the key of one line.
export function marksOf(line: string): Mark[] {
  const marks: Mark[] = [];
  let column = line.search(/\S|$/);
  let rest = line.slice(column);
  for (let dash = /^-(\s+|$)/.exec(rest); dash; dash = /^-(\s+|$)/.exec(rest)) {
    marks.push({ column, key: null, value: '' });
    column += dash[0].length;
    rest = rest.slice(dash[0].length);
  }
  const entry = keyed.exec(rest.replace(/\s+#.*$/, ''));
  if (entry) marks.push({ column, key: String(scalar(entry[1] ?? '')), value: entry[2] ?? '' });
  else if (rest !== '' && !rest.startsWith('#')) marks.push({ column, key: '', value: rest });
  return marks;
}

export function yamlPlace(text: string, position: number): Place | null {
  const lineStart = text.lastIndexOf('\n', position - 1) + 1;
  const typed = text.slice(lineStart, position);
  const above = marksAbove(text.slice(0, lineStart), typed);
  if (!above || /(^|\s)#/.test(typed)) return null;
  const marks = marksOf(typed);
  const last = marks.at(-1);
  const dashes = marks.filter((mark) => mark.key === null);
  const bareKey = last && last.key !== null && last.key !== '' ? last : null;
  const column = last && last.key !== null ? last.column : typed.length;
  const { path, levels } = around([...above, ...dashes], column);
  const below = siblingsBelow(text.slice(text.indexOf('\n', position) + 1 || text.length), column);
  const here = { ...levels.at(-1), ...below };
  levels[levels.length - 1] = here;
  const isItem = dashes.length > 0;
  if (!bareKey) return { path, levels, key: null, from: lineStart + column, style: 'block', column, isItem };
  const valueStart = lineStart + typed.length - bareKey.value.length;
  if (/^[{[]/.test(bareKey.value)) {
    const outer = levels.map((known, index) => ({ ...frame(false, path.slice(0, index)), known }));
    const innermost = outer.at(-1);
    if (innermost) innermost.key = bareKey.key;
    const lineEnd = text.indexOf('\n', position);
    return flowPlace(text.slice(0, lineEnd < 0 ? undefined : lineEnd), valueStart, position, 'flow', outer);
  }
  return { path, levels, key: bareKey.key, from: valueStart, style: 'block', column, isItem };
}

// All marks of the lines above; null where the line that is being typed belongs to a text over several lines.
function marksAbove(text: string, typed: string): Mark[] | null {
  const marks: Mark[] = [];
  let textBeyond: number | null = null; // lines further right than this belong to a text
  for (const line of text.split('\n').slice(0, -1)) {
    const indent = line.search(/\S|$/);
    if (line.trim() === '' || (textBeyond !== null && indent > textBeyond)) continue;
    textBeyond = null;
    if (line.trimStart().startsWith('#')) continue;
    const own = marksOf(line);
    marks.push(...own);
    if (/(^|[\s:-])[|>][-+\d]*\s*(#.*)?$/.test(line)) textBeyond = own.at(-1)?.column ?? indent;
  }
  return textBeyond !== null && typed.search(/\S|$/) > textBeyond ? null : marks;
}

// From inside out: the maps and lists that a column lies in.
function around(marks: Mark[], column: number): { path: Path; levels: Known[] } {
  const path: Path = [];
  const levels: Known[] = [{}];
  let limit = column;
  let isList = false; // looking for the key of a list, which may stand in the column of its dashes
  for (const mark of [...marks].reverse()) {
    if (mark.key === null ? mark.column < limit : mark.column < limit || (isList && mark.column === limit)) {
      if (mark.key === null) {
        path.unshift(0);
        isList = true;
      } else {
        path.unshift(mark.key);
        isList = false;
      }
      levels.unshift({});
      limit = mark.column;
      if (mark.key !== null) note(levels[0], mark);
    } else if (mark.key === null && isList && mark.column === limit) path[0] = Number(path[0]) + 1;
    else if (mark.key !== null && !isList && mark.column === limit) note(levels[0], mark);
  }
  return { path, levels };
}

function note(known: Known | undefined, mark: Mark): void {
  if (known && mark.key !== null && mark.key !== '' && !(mark.key in known)) known[mark.key] = /^[{[|>&*]/.test(mark.value) ? undefined : scalar(mark.value);
}

// Keys of the same map that come after the line.
function siblingsBelow(text: string, column: number): Known {
  const known: Known = {};
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const indent = line.search(/\S|$/);
    if (indent < column) break;
    for (const mark of marksOf(line)) if (indent === column && mark.column === column) note(known, mark);
  }
  return known;
}
