// Turns the synthetic suite that promptfoo is measured with (a folder with prompt.txt and tests.json, as the generator
// in ../shared/bench writes it) into the same suite in proctor's own language:
//   node bench/native_suite.mjs FOLDER MODEL OUT
// Long suites are cut into files of 5,000 cases.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder, model, out] = process.argv.slice(2);
const prompt = readFileSync(join(folder, "prompt.txt"), "utf8").trimEnd();
const tests = JSON.parse(readFileSync(join(folder, "tests.json"), "utf8"));

function checkOf({ type, value }) {
  if (type === "contains") return { contains: value };
  if (type === "regex") return { regex: value };
  if (type === "is-json") return { "json-schema": value };
  throw new Error(`no check for ${type}`);
}

const size = 5000;
mkdirSync(out, { recursive: true });
for (let from = 0; from < tests.length; from += size) {
  const cases = tests.slice(from, from + size).map((test, i) => ({
    name: `case ${from + i}`,
    vars: test.vars,
    checks: test.assert.map(checkOf),
  }));
  const suite = { proctor: 1, name: `bench ${from}`, target: { provider: "openai", model, temperature: 0, max_tokens: 256, prompt }, cases };
  writeFileSync(join(out, `suite-${String(from / size).padStart(4, "0")}.json`), JSON.stringify(suite));
}
