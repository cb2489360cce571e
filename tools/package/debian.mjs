// Files of this machine as Debian packages: whose they are, which version, under which licences.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';

const database = '/var/lib/dpkg/info';

// By source package, where the copyright file is not in the form that programs can read.
const statedByHand = {
  'gcc-12': 'GPL-3.0-or-later WITH GCC-exception-3.1',
  glibc: 'LGPL-2.1-or-later',
  linux: 'GPL-2.0-only WITH Linux-syscall-note',
  'postgresql-15': 'PostgreSQL',
  zlib: 'Zlib',
};

// Debian's short names that SPDX spells otherwise.
const spdxNames = {
  Expat: 'MIT', MIT: 'MIT', 'Apache-2.0': 'Apache-2.0', 'Apache-2': 'Apache-2.0', 'BSD-2-clause': 'BSD-2-Clause', 'BSD-3-clause': 'BSD-3-Clause',
  'BSD-2-Clause': 'BSD-2-Clause', 'BSD-3-Clause': 'BSD-3-Clause', 'BSL-1.0': 'BSL-1.0', 'BSL-1': 'BSL-1.0', BSL: 'BSL-1.0', Zlib: 'Zlib',
  zlib: 'Zlib', ISC: 'ISC', curl: 'curl', 'CC0-1.0': 'CC0-1.0', CC0: 'CC0-1.0', 'GPL-2': 'GPL-2.0-only', 'GPL-2+': 'GPL-2.0-or-later',
  'GPL-3': 'GPL-3.0-only', 'GPL-3+': 'GPL-3.0-or-later', 'LGPL-2': 'LGPL-2.0-only', 'LGPL-2+': 'LGPL-2.0-or-later',
  'LGPL-2.1': 'LGPL-2.1-only', 'LGPL-2.1+': 'LGPL-2.1-or-later', 'MPL-2.0': 'MPL-2.0', PostgreSQL: 'PostgreSQL',
};

// The packages that own any of the paths. Lists may say /lib where the file lies in /usr/lib, and the other way round.
export function ownersOf(paths) {
  const wanted = new Map();
  for (const path of paths) {
    const real = realpathSync(path);
    for (const name of [path, real, real.replace(/^\/usr(?=\/lib)/, '')]) wanted.set(name, path);
  }
  const owners = new Map();
  for (const file of readdirSync(database)) {
    if (!file.endsWith('.list')) continue;
    for (const line of readFileSync(`${database}/${file}`, 'utf8').split('\n'))
      if (wanted.has(line)) owners.set(wanted.get(line), file.slice(0, -'.list'.length));
  }
  return owners; // path -> package, perhaps with :architecture
}

export function packageNamed(name) {
  const format = '${Package}\t${Version}\t${Architecture}\t${source:Package}\n';
  const [short, version, architecture, source] = execFileSync('dpkg-query', ['-W', '-f', format, name], { encoding: 'utf8' }).trim().split('\t');
  return { name: short, version, architecture, source, licences: licencesOf(short, source), notice: copyrightFile(short) };
}

export const copyrightFile = (name) => `/usr/share/doc/${name}/copyright`;

function licencesOf(name, source) {
  if (statedByHand[source]) return [{ expression: statedByHand[source] }];
  const file = copyrightFile(name);
  const found = existsSync(file) ? shortNames(readFileSync(file, 'utf8')) : [];
  if (found.length === 0) return [{ license: { name: `as ${file} says` } }];
  return found.map((short) => ({ license: spdxNames[short] ? { id: spdxNames[short] } : { name: short } }));
}

// The licences of the paragraphs about files; those of the packaging itself are not in what is built.
function shortNames(text) {
  if (!/^Format:.*copyright-format/m.test(text)) return [];
  const found = new Set();
  for (const paragraph of text.split(/\n\s*\n/)) {
    const files = /^Files:\s*(.*)/m.exec(paragraph)?.[1];
    const said = /^License:[ \t]*(.+)$/m.exec(paragraph)?.[1];
    if (files === undefined || said === undefined || /^debian\//.test(files)) continue;
    for (const one of said.split(/\s+(?:and\/or|and|or)\s+|,\s*/)) if (one.trim()) found.add(one.trim());
  }
  return [...new Set([...found].sort())];
}
