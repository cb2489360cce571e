// Files of every format as forms and back, with the server's own reader and writer of files between.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Edited, Validation } from '../src/api/types';
import { casesOf, formatNames, withCase } from '../src/formats';
import { samples } from '../src/formats/samples';
import { type World, world } from './world';

const top = fileURLToPath(new URL('../../', import.meta.url));

interface Text {
  path: string;
  text: string;
}

const filesIn = (folder: string): string[] => readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

// Settings, recordings and stated answers lie beside the suites.
const beside = /\/cassettes\/|\/(given|expected|judgements|mocks\w*)\.json$|\/(proctor|config)\.yaml$/;
const exampleFiles = (): Text[] =>
  filesIn('examples')
    .filter((path) => /\.(ya?ml|json)$/.test(path) && !beside.test(path))
    .map((path) => ({ path: path.slice('examples/'.length), text: readFileSync(join(top, path), 'utf8') }));

// Blocks of YAML and JSON in the documentation; those that are no suites are passed over.
const documented = (): Text[] =>
  filesIn('docs')
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...readFileSync(join(top, path), 'utf8').matchAll(/^```(yaml|json)\n([^]*?)^```/gm)].map(([, language, text], index) => ({
        path: `${path.slice(0, -3)}-${index}.${language ?? 'yaml'}`,
        text: text ?? '',
      })),
    );

let here: World;
beforeAll(async () => {
  here = await world();
});
afterAll(async () => here.close());

const validate = (text: Text) => here.api<Validation>('POST', '/api/v1/validate', text);

test('a form that nobody changed leaves every example and every documented suite as it is, to the byte', async () => {
  const seen = new Set<string>();
  for (const file of [...exampleFiles(), ...documented()]) {
    const { format, kind, value } = await validate(file);
    if (format === null || !formatNames.includes(format) || kind !== 'suite') continue; // another program's file has no form
    const forms = casesOf(format, value);
    expect(forms.length, file.path).toBeGreaterThan(0);
    for (const [index, form] of forms.entries()) {
      const next = withCase(format, value, index, structuredClone(form));
      expect(JSON.stringify(next), file.path).toBe(JSON.stringify(value));
      const edited = await here.api<Edited>('POST', '/api/v1/edit', { ...file, value: next });
      expect(edited.text, file.path).toBe(file.text);
    }
    seen.add(format);
  }
  expect([...seen].sort()).toEqual([...formatNames].sort());
});

test('a new name changes the one line that has it', async () => {
  for (const file of exampleFiles()) {
    const { format, kind, value } = await validate(file);
    if (format === null || !formatNames.includes(format) || kind !== 'suite') continue; // another program's file has no form
    const [form] = casesOf(format, value);
    if (!form) throw new Error(`${file.path} has no tests`);
    const edited = await here.api<Edited>('POST', '/api/v1/edit', { ...file, value: withCase(format, value, 0, { ...form, name: 'quite another name' }) });
    const [before, after] = [file.text.split('\n'), edited.text.split('\n')];
    expect(after.length, file.path).toBe(before.length);
    expect(before.filter((line, index) => line !== after[index]), file.path).toHaveLength(1);
    expect(edited.valid, file.path).toBe(true);
  }
});

test('forms of samples are what the server takes for the same tests', async () => {
  for (const { format, form, value } of samples) {
    const said = await validate({ path: 'sample.json', text: JSON.stringify(value) });
    if (said.kind !== 'suite' || said.format !== format) continue;
    expect(casesOf(format, value).length, `${format} ${form}`).toBe(said.cases ?? 0);
  }
});
