#!/usr/bin/env node
// tools/batch.mjs LIST: sources that say what several others say, for builds from nothing. A line of LIST is one of them and
// those it is made of, with semicolons between.
//
// Most of what a source costs is the headers it includes; together they are read once. What a source keeps to itself, in an
// unnamed namespace or by #define, would be seen by those that follow it, so such a name is lengthened where another source of
// the batch mentions it. That a name is kept is seen by the layout: what declares it begins in the first column.
// #line directives make the compiler speak of the sources as they are.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";

// What is no code (comments, whole #include lines, what stands in quotes), or a name with what stands before it.
const pieces =
  /\/\/.*|\/\*[^]*?\*\/|^#\s*include.*|R"([^\s(]*)\([^]*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'|(\.\s*|->\s*|::\s*)?\b([A-Za-z_]\w*)/gm;

// As many lines as before, without what is no code.
const code_of = (text) => text.replace(pieces, (all, _, __, name) => (name ? all : all.replace(/[^\n]/g, "")));

// `std::map<a, std::vector<b>> kNames = {` -> `std::map kNames = {`
function without_angles(line) {
  const shorter = line.replace(/<[^<>()]*(?:\([^()]*\)[^<>()]*)*>/g, "");
  return shorter === line ? line : without_angles(shorter);
}

// The name that a line in an unnamed namespace declares. A name taken over from elsewhere may be taken over twice.
function declared(line) {
  line = line.replace(/^(?:inline|static|constexpr)\s+/, "");
  if (/^(?:using\s.*::\w+;|using namespace|namespace|template|extern|return|public|private|TEST)/.test(line)) return null;
  const type = /^(?:struct|class|union|enum(?:\s+class)?|using|concept)\s+(\w+)/.exec(line);
  if (type) return type[1];
  if (!/^[A-Za-z_[]/.test(line)) return null;
  const head = without_angles(line.replace(/\[\[.*?\]\]/g, ""));
  const named = /(::|operator)?\s*\b(\w+)\s*(?:\[[^\]]*\]\s*)*[({=;]/.exec(head);
  return named && !named[1] ? named[2] : null;
}

const last_of = (name) => name.split("::").at(-1);
const declared_in = new Map(); // by header

// What the headers of its folder that a text includes declare, and those that they include.
function declared_by_headers(text, folder, seen = new Set()) {
  const names = new Set();
  for (const [, header] of text.matchAll(/^#include "(.*)"/gm)) {
    const path = `src/${header}`;
    if (seen.has(path) || !existsSync(path)) continue;
    seen.add(path);
    if (!declared_in.has(path)) {
      const written = readFileSync(path, "utf8");
      declared_in.set(path, { written, names: code_of(written).split("\n").map(declared).filter(Boolean) });
    }
    const found = declared_in.get(path);
    if (path.startsWith(folder)) found.names.forEach((name) => names.add(name));
    declared_by_headers(found.written, folder, seen).forEach((name) => names.add(name));
  }
  return names;
}

function read(path) {
  const text = readFileSync(path, "utf8");
  const code = code_of(text);
  const ends = text.split("\n").map((line) => line.startsWith("}  // namespace"));
  const kept = new Set();
  let unnamed = false;
  code.split("\n").forEach((line, number) => {
    if (line.startsWith("namespace {")) unnamed = true;
    else if (ends[number]) unnamed = false;
    const name = /^#\s*define\s+(\w+)|^using\s+(\w+)\s+=/.exec(line);
    kept.add(name ? (name[1] ?? name[2]) : unnamed ? declared(line) : null);
  });
  const taken = new Set([...code.matchAll(/^using (\w[\w:]*::[A-Z]\w*);/gm)].map(([, whole]) => whole));
  for (const [, fixture] of code.matchAll(/^TEST_[FP]\((\w+),/gm)) kept.delete(fixture); // it names tests
  const names = [...code.matchAll(pieces)].filter((piece) => piece[3]);
  const accessed = names.filter((piece) => /^[.-]/.test(piece[2] ?? "") && /[\w)\]]/.test(code[piece.index - 1]));
  const members = new Set(accessed.map((piece) => piece[3]));
  const folder = path.split("/").slice(0, 2).join("/") + "/";
  const mentioned = new Set(names.filter((piece) => !piece[2]).map((piece) => piece[3]));
  return { path, text, kept, taken, mentioned, members, headers: declared_by_headers(text, folder) };
}

// A name that a header of the source declares, too, is an overload of that. Where a record of the source has a member of the
// name, only calls are meant, and what is given to a field.
function lengthened(source, others) {
  const met = (name) => others.some((other) => other.mentioned.has(name) || other.headers.has(name));
  const longer = new Set([...source.kept].filter((name) => met(name) && !source.headers.has(name)));
  const stem = basename(source.path, ".cc");
  const means_another = (type) => (other) => other.mentioned.has(last_of(type)) && !other.taken.has(type);
  const types = [...source.taken].filter((type) => others.some(means_another(type)));
  types.forEach((type) => longer.add(last_of(type)));
  const text = types.reduce((all, type) => all.replace(`using ${type};`, `using ${last_of(type)} = ${type};`), source.text);
  return text.replace(pieces, (all, _, access, name, place) => {
    if (!name || access) return all;
    const called = text[place + all.length] === "(";
    const before = text.slice(text.lastIndexOf("\n", place) + 1, place);
    // With a std::string, std::quoted would be found beside ours once another source has included <iomanip>.
    if (name === "quoted" && called && !source.kept.has(name) && !/^[\w:]+ $/.test(before)) return "proctor::quoted";
    if (!longer.has(name)) return all;
    const method = /^\s+(?!.*\breturn )\w[\w:<>&*, ]* $/.test(before);
    const given = /\.\w+ = $/.test(before) || /[,})]/.test(text[place + all.length]);
    if (source.members.has(name) && (called ? method : !given)) return all;
    return `${name}_${stem}_cc`;
  });
}

function write_batch([output, ...paths]) {
  const sources = paths.map(read);
  const texts = sources.map((source) => {
    const others = sources.filter((other) => other !== source);
    return `#line 1 "${source.path}"\n${lengthened(source, others)}`;
  });
  const text = texts.join("");
  if (existsSync(output) && readFileSync(output, "utf8") === text) return; // so that it is not compiled again
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, text);
}

const list = readFileSync(process.argv[2], "utf8");
for (const line of list.trim().split("\n")) write_batch(line.split(";"));
