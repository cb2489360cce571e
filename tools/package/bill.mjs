// A bill of materials in the form of CycloneDX 1.5: components, and what each is made of.
import { createHash } from 'node:crypto';

// A package URL keeps ':' and '/' as they are; the '@' of a scope and the '+' of a version are written as codes.
const encoded = (text) => encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2F', '/');

export const debianUrl = ({ name, version, architecture }) => `pkg:deb/debian/${encoded(name)}@${encoded(version)}?arch=${architecture}`;
export const npmUrl = ({ name, version }) => `pkg:npm/${encoded(name)}@${encoded(version)}`;

// Made from what the bill says, so that the same bill has the same number.
function serialNumber(content) {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const variant = ((parseInt(hex[16], 16) & 3) | 8).toString(16);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export class Bill {
  #components = new Map(); // by reference
  #parts = new Map(); // references, by that of the whole

  // Something of ours, and the references of what is in it.
  addOwn(component, parts) {
    this.#components.set(component['bom-ref'], component);
    this.#parts.set(component['bom-ref'], [...new Set(parts)].sort());
    return component['bom-ref'];
  }

  // `how` it came in: static (an archive), shared (a library of the system), headers (compiled).
  addDebian(found, how) {
    const { name, version, source, licences } = found;
    const purl = debianUrl(found);
    const properties = this.#components.get(purl)?.properties ?? [{ name: 'proctor:source', value: source }];
    if (!properties.some(({ value }) => value === how)) properties.push({ name: 'proctor:linked', value: how });
    return this.#add({ type: 'library', 'bom-ref': purl, name, version, licenses: licences, purl, properties });
  }

  addNpm(found, type = 'library') {
    const { name, version, licences, hash } = found;
    const purl = npmUrl(found);
    return this.#add({ type, 'bom-ref': purl, name, version, hashes: [hash], licenses: licences, purl });
  }

  #add(component) {
    this.#components.set(component['bom-ref'], component);
    return component['bom-ref'];
  }

  // `whole`: the reference of what the bill is about.
  toJson(whole, timestamp) {
    const references = [...this.#components.keys()].sort();
    const content = {
      metadata: { timestamp, component: this.#components.get(whole) },
      components: references.filter((one) => one !== whole).map((one) => this.#components.get(one)),
      dependencies: references.map((ref) => ({ ref, dependsOn: this.#parts.get(ref) ?? [] })),
    };
    const head = { bomFormat: 'CycloneDX', specVersion: '1.5', serialNumber: serialNumber(content), version: 1 };
    return `${JSON.stringify({ ...head, ...content }, null, 2)}\n`;
  }
}
