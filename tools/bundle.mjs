#!/usr/bin/env node
// tools/bundle.mjs SUCRASE OUTPUT.cc: sucrase's modules as one script, in a C++ source that holds its text.
// The script's value is sucrase's module. What it loads but does not need for taking types out is left empty.
import { mkdirSync, readFileSync, existsSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const [root, output] = process.argv.slice(2);
const dist = join(root, "dist");
const left_out = {
  "Options.js": "exports.validateOptions = () => {};",
  "@jridgewell/gen-mapping": "", // source maps
  "lines-and-columns": "", // a debugging aid
};

// sucrase reads an arrow function with types on trial, and forgets the error it met inside when the trial
// fails; what it reports then is the start of the function. The error furthest into the text is the real one.
const changes = {
  "parser/traverser/util.js": [
    ["_base.state.error = err;", "_base.state.error = err;\n  _base.noteError(err);"],
  ],
  "parser/traverser/base.js": [
    [
      "function augmentError(error) {",
      `let furthest = null;
function noteError(error) {
  if (!furthest || error.pos > furthest.pos) furthest = error;
}
exports.noteError = noteError;
function augmentError(error) {
  error = furthest || error;`,
    ],
  ],
};

function changed(name, source) {
  let text = source;
  for (const [before, after] of changes[name] ?? []) {
    if (!text.includes(before)) throw new Error(`${name} has no ${JSON.stringify(before)} any more`);
    text = text.replace(before, () => after);
  }
  return text;
}

const modules = new Map(); // name: text

function find(name, from) {
  if (name in left_out) return name;
  const path = join(dirname(join(dist, from)), name);
  const file = [path + ".js", join(path, "index.js")].find(existsSync);
  return file && relative(dist, file);
}

// Some of its texts speak of require() without calling it, so a name that leads nowhere is left as it is.
function add(name) {
  if (modules.has(name)) return;
  const source = left_out[name] ?? changed(name, readFileSync(join(dist, name), "utf8"));
  modules.set(name, ""); // keeps its place while others that need it are read
  const text = source.replace(/\brequire\('([^'$]+)'\)/g, (whole, wanted) => {
    const found = find(wanted, name);
    if (!found) return whole;
    add(found);
    return `require(${JSON.stringify(found)})`;
  });
  modules.set(name, text);
}

add("index.js");

const entries = [...modules].map(([name, text]) => `${JSON.stringify(name)}: function (exports, require) {\n${text}\n}`);
const script = `/*!\nsucrase\n${readFileSync(join(root, "LICENSE"), "utf8")}*/
(() => {
  const loaded = {};
  const modules = {${entries.join(",\n")}};
  const require = (name) => {
    if (!(name in loaded)) modules[name]((loaded[name] = {}), require);
    return loaded[name];
  };
  return require("index.js");
})()`;

// In pieces, because compilers need not take a longer literal; cut between code points.
const pieces = [];
let rest = Buffer.from(script);
while (rest.length > 0) {
  let size = Math.min(rest.length, 60000);
  while (size < rest.length && (rest[size] & 0xc0) === 0x80) size--;
  pieces.push(`R"bundle(${rest.subarray(0, size)})bundle"`);
  rest = rest.subarray(size);
}
mkdirSync(dirname(output), { recursive: true });
writeFileSync(
  output,
  `// Written by tools/bundle.mjs.
#include <span>
#include <string_view>

namespace proctor::script {

std::span<const std::string_view> sucrase_pieces() {
  static constexpr std::string_view kPieces[] = {\n${pieces.join(",\n")}};
  return kPieces;
}

}  // namespace proctor::script
`,
);
