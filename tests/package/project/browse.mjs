// browse.mjs FOLDER BROWSER: serves a folder and says the title that its page gives itself in a browser.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';

const [folder, browser] = process.argv.slice(2);
const kinds = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };

const server = createServer(async (request, response) => {
  const path = request.url === '/' ? '/index.html' : normalize(request.url);
  const body = await readFile(join(folder, path)).catch(() => undefined);
  response.writeHead(body ? 200 : 404, { 'Content-Type': kinds[extname(path)] ?? 'text/plain' }).end(body);
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));

const profile = mkdtempSync(join(tmpdir(), 'browse-'));
const words = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--user-data-dir=${profile}`, '--virtual-time-budget=20000', '--dump-dom'];
const child = spawn(browser, [...words, `http://127.0.0.1:${server.address().port}/`], { stdio: ['ignore', 'pipe', 'ignore'], timeout: 90_000 });
let page = '';
child.stdout.on('data', (piece) => (page += piece));
child.on('close', () => {
  server.close();
  rmSync(profile, { recursive: true, force: true });
  console.log(/<title>(.*?)<\/title>/.exec(page)?.[1] ?? `no title: ${page.slice(0, 200)}`);
});
