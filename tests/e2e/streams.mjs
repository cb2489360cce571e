// Recorded streams of model APIs over real connections, in pieces of several sizes.
//   node streams.mjs serve FOLDER       prints its port; answers each question with the file and the pieces it names
//   node streams.mjs ask URL FOLDER     asks for all of them, prints {"asked":..,"same":..,"other":[..]} by their bytes
import http from "node:http";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [role, ...rest] = process.argv.slice(2);
// Those with a field that is a key by its name are redacted, rightly, and so are not here.
const files = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.(sse|txt)$/.test(name) && !readFileSync(join(folder, name), "utf8").includes('_token":"'))
    .sort();
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function answer(folder, body, response) {
  const { messages } = JSON.parse(body);
  const [name, step] = messages[0].content.split(" in pieces of ");
  const bytes = readFileSync(join(folder, name));
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.socket.setNoDelay(true);
  for (let at = 0; at < bytes.length; at += Number(step)) {
    response.write(bytes.subarray(at, at + Number(step)));
    await turn();
  }
  response.end();
}

function serve(folder) {
  const server = http.createServer((request, response) => {
    const pieces = [];
    request.on("data", (piece) => pieces.push(piece));
    request.on("end", () => answer(folder, Buffer.concat(pieces).toString(), response).catch(() => response.destroy()));
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
  process.stdin.on("end", () => process.exit(0)).resume();
}

async function comesWhole(base, folder, name, step) {
  const response = await fetch(`${base}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer sk-streams-0123456789abcdef" },
    body: JSON.stringify({ model: "gpt-4o-mini", stream: true, messages: [{ role: "user", content: `${name} in pieces of ${step}` }] }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.status === 200 && bytes.equals(readFileSync(join(folder, name)));
}

async function ask(base, folder) {
  const told = { asked: 0, same: 0, other: [] };
  const questions = [];
  for (const name of files(folder)) {
    const size = readFileSync(join(folder, name)).length;
    for (const step of [size < 3000 ? 1 : 7, 61, 1460, size]) if (size / step < 5000) questions.push([name, step]);
  }
  const work = async () => {
    for (let next = questions.pop(); next; next = questions.pop()) {
      ++told.asked;
      const same = await comesWhole(base, folder, ...next).catch(() => false);
      if (same) ++told.same;
      else told.other.push(next.join(" in pieces of "));
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  console.log(JSON.stringify(told));
}

if (role === "serve") serve(...rest);
else await ask(...rest);
