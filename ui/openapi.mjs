// Prints the OpenAPI document of a binary: node openapi.mjs ../build/proctor > openapi.json
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'proctor-openapi-'));
const server = spawn(process.argv[2], ['serve', '--port', '0', '--root', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
try {
  const address = new URL(await shownBy(server));
  const headers = { Authorization: `Bearer ${address.searchParams.get('token')}` };
  const answer = await fetch(new URL('/api/openapi.json', address), { headers });
  if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
  process.stdout.write(await answer.text());
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function shownBy(process) {
  let said = '';
  for await (const piece of process.stderr) {
    said += piece;
    const address = /http:\/\/\S+(?=\n)/.exec(said)?.[0];
    if (address) return address;
  }
  throw new Error(`serve ended: ${said}`);
}
