// What a program is made of, as the tools that made it say: the linker, the loader's table, the compiler's dependencies.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const said = (program, words, options = {}) => execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 28, ...options });
const unique = (list) => [...new Set(list)].sort();

// The archives and objects from outside the tree that the linker takes, by linking once more and asking it.
export function archivesOf(tree, target) {
  const command = said('ninja', ['-C', tree, '-t', 'commands', '-s', target]).trim().split('\n').at(-1);
  const folder = mkdtempSync(join(tmpdir(), 'link-'));
  try {
    const traced = command.replace(/ -o \S+/, ` -o ${join(folder, 'program')} -Wl,--trace`);
    const lines = said('sh', ['-c', traced], { cwd: tree }).split('\n');
    const files = lines.map((line) => /^(?:trace: )?(\/.*?\.(?:a|o))(?:\(|:|$)/.exec(line.trim())?.[1]).filter(Boolean);
    return unique(files.map((file) => resolve(file)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function sharedLibrariesOf(program) {
  const names = [...said('readelf', ['-dW', program]).matchAll(/\(NEEDED\).*\[(.*)\]/g)].map((match) => match[1]);
  const places = new Map();
  for (const [, name, path] of said('/sbin/ldconfig', ['-p']).matchAll(/^\s*(\S+) \(.*\) => (\S+)$/gm))
    if (!places.has(name)) places.set(name, path);
  return names.map((name) => {
    if (!places.has(name)) throw new Error(`${program} needs ${name}, which is not on this machine`);
    return places.get(name);
  });
}

// Every header outside the tree that was compiled into the target.
export function headersOf(tree, target) {
  const inputs = new Set(said('ninja', ['-C', tree, '-t', 'inputs', target]).split('\n'));
  const headers = new Set();
  let counts = false;
  for (const line of said('ninja', ['-C', tree, '-t', 'deps']).split('\n')) {
    if (line.startsWith('    ')) {
      if (counts) headers.add(resolve(tree, line.trim()));
    } else if (line !== '') {
      counts = inputs.has(line.slice(0, line.indexOf(': #deps')));
    }
  }
  return [...headers].filter(existsSync);
}
