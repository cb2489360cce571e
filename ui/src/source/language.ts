import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import { Facet } from '@codemirror/state';

// Whether the text is JSON; else it is YAML.
export const isJsonText = Facet.define<boolean, boolean>({ combine: (values) => values[0] ?? false });

export const languageOf = (path: string) => [isJsonText.of(path.endsWith('.json')), path.endsWith('.json') ? json() : yaml()];
