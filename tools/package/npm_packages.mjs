// npm packages: those of the page, by what its bundler took, and those that third_party/npm.lock pins.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const own = 'build/npm/node_modules';

const hexOf = (integrity) => Buffer.from(integrity.slice(integrity.indexOf('-') + 1), 'base64').toString('hex');
const licencesOf = (said) => (said ? [/ (?:OR|AND|WITH) /.test(said) ? { expression: said } : { license: { id: said } }] : []);

// The licence's text, as the package has it.
const noticeIn = (folder) => {
  const name = existsSync(folder) && readdirSync(folder).find((file) => /^(licen[cs]e|copying)/i.test(file));
  return name ? join(folder, name) : undefined;
};

// build/ui.packages has one line a package: its key in the lock. The bundler writes it with the page.
export function packagesOfPage() {
  if (!existsSync('build/ui.packages')) return [];
  const lock = JSON.parse(readFileSync('ui/package-lock.json', 'utf8')).packages;
  const keys = readFileSync('build/ui.packages', 'utf8').trim().split('\n');
  return keys.map((key) => {
    const { version, integrity, license } = lock[key] ?? {};
    if (!version) throw new Error(`the page has ${key} in it, which ui/package-lock.json does not know`);
    const { license: told } = JSON.parse(readFileSync(`ui/${key}/package.json`, 'utf8'));
    const name = key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, version, licences: licencesOf(license ?? told), hash: { alg: 'SHA-512', content: hexOf(integrity) }, notice: noticeIn(`ui/${key}`) };
  });
}

export function pinnedPackages() {
  const lines = readFileSync('third_party/npm.lock', 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));
  return lines.map((line) => {
    const [name, version, sum] = line.split(' ');
    const { license } = JSON.parse(readFileSync(`${own}/${name}/package.json`, 'utf8'));
    return { name, version, licences: licencesOf(license), hash: { alg: 'SHA-256', content: sum }, notice: noticeIn(`${own}/${name}`) };
  });
}

// build/npm/node_modules/@a/b/c.a -> @a/b
export const pinnedOwner = (path) => /\/build\/npm\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
