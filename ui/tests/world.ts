// A folder, the real binary that serves it, and a browser that looks at it. Whatever a page must never do is watched
// all the time: errors in the console, violations of the content policy, requests to other hosts.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, type Page, chromium } from 'playwright-core';

const top = fileURLToPath(new URL('../../', import.meta.url));
export const binary = process.env.PROCTOR_BINARY ?? join(top, 'build/proctor');
// Without it the page in the binary is looked at.
const pageFolder = process.env.PROCTOR_PAGE;
const browserFlags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export interface WorldOptions {
  files?: Record<string, string>; // by path beneath the root
  flags?: string[]; // of serve
  environment?: Record<string, string>; // of the server, beside our own
  browser?: BrowserContextOptions;
  restarts?: boolean; // the server can be ended and started again at the same address, with the same token
}

export interface World {
  folder: string;
  url: string; // without a slash at its end
  page: Page;
  open(path: string): Promise<void>;
  proctor(...args: string[]): string; // runs the binary in the folder: what it printed, whatever it exits with
  read(path: string): string;
  write(path: string, text: string): void;
  api<T>(method: string, path: string, body?: unknown): Promise<T>; // as the page asks, with its cookie
  faults: string[]; // of the page, so far
  newPage(options?: BrowserContextOptions): Promise<Page>; // another window, signed in
  stranger(): Promise<Page>; // one that is not
  token: string;
  kill(): Promise<void>; // the server, at once: as when its machine loses power
  restart(): Promise<void>; // after `kill`
  close(): Promise<void>; // fails where there were faults
}

export async function world(options: WorldOptions = {}): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-page-'));
  const write = (path: string, text: string) => {
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  };
  for (const [path, text] of Object.entries(options.files ?? {})) write(path, text);
  if (options.restarts) write('token', savedToken);
  const flags = [...(options.flags ?? []), ...(options.restarts ? ['--token-file', 'token'] : [])];
  let server = await serve(folder, flags, 0, options.environment);
  if (options.restarts) server.url += `?token=${savedToken}`;
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags, headless: true });
  const faults: string[] = [];
  const origin = new URL(server.url).origin;
  const stranger = async (more: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options.browser, ...more });
    const page = await context.newPage();
    watch(page, origin, faults);
    return page;
  };
  const newPage = async (more: BrowserContextOptions = {}) => {
    const page = await stranger(more);
    await page.goto(server.url);
    return page;
  };
  const page = await newPage();
  return {
    folder,
    url: origin,
    page,
    faults,
    newPage,
    stranger,
    token: new URL(server.url).searchParams.get('token') ?? '',
    kill: () => ended(server.process, 'SIGKILL'),
    restart: async () => {
      const { url } = server;
      server = { ...(await serve(folder, flags, Number(new URL(origin).port), options.environment)), url };
    },
    write,
    open: async (path) => void (await page.goto(origin + path)),
    proctor: (...args) => run(folder, args),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    api: (method, path, body) => ask(page, method, path, body),
    close: async () => {
      await browser.close();
      if (server.process.exitCode === null && server.process.signalCode === null) await ended(server.process, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
      if (faults.length > 0) throw new Error(`the page did what it must not:\n${faults.join('\n')}`);
    },
  };
}

function browserPath(): string {
  const found = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
  if (!found) throw new Error('no Chromium here: ./dev setup page installs it');
  return found;
}

const savedToken = 'a-token-of-24-characters';

async function serve(folder: string, flags: string[], port: number, environment: Record<string, string> = {}): Promise<{ url: string; process: ChildProcess }> {
  const from = pageFolder ? ['--page', pageFolder] : [];
  const server = spawn(binary, ['serve', '--port', String(port), ...from, ...flags], { cwd: folder, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const url = /http:\/\/\S+/.exec(said)?.[0];
      if (url) resolve({ url, process: server });
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.on('exit', (code) => reject(new Error(`serve ended with ${code}: ${said}`)));
  });
}

function watch(page: Page, origin: string, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // A refused request is the server's answer, told by the page itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('blob:') && !url.startsWith('data:')) faults.push(`request: ${url}`);
  });
}

function run(folder: string, args: string[]): string {
  try {
    return execFileSync(binary, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    return `${stdout ?? ''}${stderr ?? ''}`;
  }
}

function ask<T>(page: Page, method: string, path: string, body: unknown): Promise<T> {
  return page.evaluate(
    async ([method, path, body]) => {
      const headers: Record<string, string> = body === null ? {} : { 'Content-Type': 'application/json' };
      const response = await fetch(path as string, { method: method as string, headers, body: body as string | null });
      const text = await response.text();
      return text === '' ? null : JSON.parse(text);
    },
    [method, path, body === undefined ? null : JSON.stringify(body)],
  ) as Promise<T>;
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await gone;
}
