import type { Known, Path, Place } from './place';
import { scalar } from './scalar';

// A map or list in braces or brackets, as far as it has been read.
export interface Frame {
  list: boolean;
  path: Path;
  known: Known;
  key: string | null; // whose value comes
  index: number;
}

export const frame = (list: boolean, path: Path): Frame => ({ list, path, known: {}, key: null, index: 0 });

const inside = (around: Frame | undefined): Path => (around ? [...around.path, around.list ? around.index : (around.key ?? '')] : []);

const words = /"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|[{}[\],:]|[^\s{}[\],:"']+(?::(?=\S)[^\s{}[\],"']*)*/g;
const isMark = (word: string): boolean => /^[{}[\],:]$/.test(word);

// Inside braces and brackets, from `start` on; `outer` is what stands around them. What follows the position counts too: the
// keys behind it are known.
export function flowPlace(text: string, start: number, position: number, style: 'flow' | 'json', outer: Frame[] = []): Place | null {
  const stack = [...outer];
  let place: Place | null = null;
  let around: Frame | undefined; // of the place
  const settle = (from: number) => {
    if (place || stack.length <= outer.length) return;
    around = stack.at(-1);
    place = placeIn(stack, from, style);
  };
  for (const match of text.slice(start).matchAll(words)) {
    const [word] = match;
    const at = start + match.index;
    const isTyped = at < position && position <= at + word.length && !isMark(word);
    if (isTyped || at >= position) settle(Math.min(at, position));
    const closed = take(stack, word);
    if (closed && (closed === around || stack.length <= outer.length)) break;
  }
  settle(position);
  return place;
}

// Reads one more word. Gives the map or list that it closes.
function take(stack: Frame[], word: string): Frame | undefined {
  const top = stack.at(-1);
  if (word === '}' || word === ']') return stack.pop();
  if (word === '{' || word === '[') stack.push(frame(word === '[', inside(top)));
  else if (word === ',' && top) {
    top.index++;
    top.key = null;
  } else if (word !== ':' && top && !top.list) {
    const value = scalar(word);
    if (top.key !== null) top.known[top.key] = value;
    else top.known[(top.key = String(value))] = undefined;
  }
  return undefined;
}

function placeIn(stack: Frame[], from: number, style: 'flow' | 'json'): Place | null {
  const top = stack.at(-1);
  if (!top) return null;
  const levels = stack.map((each) => each.known);
  const common = { from, style, column: 0 };
  return top.list ? { ...common, path: inside(top), levels: [...levels, {}], key: null, isItem: true } : { ...common, path: top.path, levels, key: top.key, isItem: false };
}
