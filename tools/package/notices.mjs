// notices.mjs SBOM PART...: the licences of what goes out within the parts of the bill, `proctor`, `page` or `evaluator`: their
// texts, each once. Libraries of the system are left out: they have theirs beside them.
import { existsSync, readFileSync } from 'node:fs';
import { npmUrl } from './bill.mjs';
import { copyrightFile } from './debian.mjs';
import { packagesOfPage, pinnedPackages } from './npm_packages.mjs';

const [file, ...parts] = process.argv.slice(2);
const references = { proctor: 'proctor', page: 'proctor page', evaluator: '@proctor/evaluator' };
const { metadata, components, dependencies } = JSON.parse(readFileSync(file, 'utf8'));
const all = new Map([metadata.component, ...components].map((one) => [one['bom-ref'], one]));
const noticeOfNpm = new Map([...packagesOfPage(), ...pinnedPackages()].map((one) => [npmUrl(one), one.notice]));

function goesOut({ purl, properties = [] }) {
  const how = properties.filter(({ name }) => name === 'proctor:linked').map(({ value }) => value);
  return purl !== undefined && !purl.startsWith('pkg:npm/%40proctor/') && (how.length === 0 || how.some((one) => one !== 'shared'));
}

const within = new Set(parts.flatMap((part) => dependencies.find(({ ref }) => ref === references[part]).dependsOn));
// The page has the evaluator in it.
for (const ref of [...within]) if (ref === references.evaluator) dependencies.find((one) => one.ref === ref).dependsOn.forEach((one) => within.add(one));

// Debian says of every file where it comes from: thousands of names, which tell nothing here.
function withoutFileNames(text) {
  if (!/^Format:.*copyright-format/m.test(text)) return text;
  const paragraphs = text.split(/\n\s*\n/).map((one) => one.replace(/^Files:.*\n(?:[ \t].*\n)*/m, ''));
  return [...new Set(paragraphs)].join('\n\n');
}

const licenceNames = ({ licenses }) => licenses.map(({ expression, license }) => expression ?? license.id ?? license.name).join(', ');

const byText = new Map();
for (const component of [...within].sort().map((ref) => all.get(ref)).filter(goesOut)) {
  const place = component.purl.startsWith('pkg:deb/') ? copyrightFile(component.name) : noticeOfNpm.get(component.purl);
  const text = place && existsSync(place) ? withoutFileNames(readFileSync(place, 'utf8').trim()) : `Licence: ${licenceNames(component)}`;
  byText.set(text, [...(byText.get(text) ?? []), `${component.name} ${component.version}`]);
}
for (const [text, names] of byText) process.stdout.write(`${'='.repeat(78)}\n${names.join('\n')}\n${'-'.repeat(78)}\n${text}\n\n`);
