// A server that speaks like OpenAI, Anthropic and Gemini: aimock, with the fixtures of one test.
//   node aimock.mjs PACKAGE FIXTURES.json
// prints the port it listens on. Every further line on stdin is answered with the journal, one line of JSON;
// the end of stdin is its end too, so that it never outlives the test.
import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [folder, fixtures] = process.argv.slice(2);
const { LLMock } = await import(join(folder, "dist", "index.js"));
const mock = new LLMock({ port: 0, host: "127.0.0.1", logLevel: "silent" });
mock.addFixturesFromJSON(readFileSync(fixtures, "utf8"));
await mock.start();
console.log(mock.port);
for await (const _ of createInterface({ input: process.stdin })) console.log(JSON.stringify(mock.getRequests()));
process.exit(0);
