// Makes src/api/types.ts from the OpenAPI document of a running server, or holds the one that is there to it:
//   node types.mjs openapi.json [--check]
// Only what requests and answers are made of is taken; addresses are in src/api by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import openapi, { astToString } from 'openapi-typescript';

const [source, flag] = process.argv.slice(2);
const place = new URL('./src/api/types.ts', import.meta.url);
const document = JSON.parse(readFileSync(source, 'utf8'));
const tree = await openapi(
  { ...document, paths: {} },
  { rootTypes: true, rootTypesNoSchemaPrefix: true, emptyObjectsUnknown: true, silent: true },
);
const text = `// Made from the OpenAPI document by types.mjs; not to be edited.\n${astToString(tree)}`;
if (flag !== '--check') {
  writeFileSync(place, text);
} else if (readFileSync(place, 'utf8') !== text) {
  console.error('src/api/types.ts is not what the server says: npm --prefix ui run types -- openapi.json');
  process.exitCode = 1;
}
