// Where a position stands in a YAML or JSON text that may be half typed: beneath which keys, and whether a key or a value is
// expected there. Texts are read by their lines and brackets alone, since a text that is being typed seldom parses.
import { flowPlace } from './flow_place';
import { yamlPlace } from './yaml_place';

export type Path = (string | number)[];
export type Known = Record<string, unknown>; // keys of a map; values where they are plain, else undefined

export interface Place {
  path: Path; // of the map, or of the item of a list, that stands around
  levels: Known[]; // what is known of each map on the way: levels[i] is at path.slice(0, i)
  key: string | null; // whose value is expected; null: a key, or a plain item of a list
  from: number; // where the word begins that is being typed
  style: 'block' | 'flow' | 'json';
  column: number; // of the word
  isItem: boolean; // the word is the first of an item of a list
}

export function placeAt(text: string, position: number, isJson: boolean): Place | null {
  return isJson ? flowPlace(text, 0, position, 'json') : yamlPlace(text, position);
}
