// Measures the page in Chromium, as bench/page.sh asks: node bench.mjs BINARY FOLDER, where FOLDER has the run of 1,000,000 results.
// Fails where a promised figure is missed.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [binary, bigFolder] = process.argv.slice(2);
const asked = { kilobytes: 250, interactive: 1000, rows: 1000, frame: 34, preview: 16 };
const rounds = 5;
let missed = 0;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
});

// --- the list of suites: what comes over the wire, and when it can be used ---

async function measureList() {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-bench-'));
  for (let i = 0; i < 100; i++) put(folder, `tests/suite${i}.yaml`, suiteNumber(i));
  const server = await serve(folder);
  const loads = [];
  for (let i = 0; i < rounds; i++) loads.push(await loadList(server));
  server.end();
  rmSync(folder, { recursive: true, force: true });
  const { page, data, files } = loads[0];
  const interactive = median(loads.map((load) => load.interactive));
  say(`list of 100 suites: ${kilo(page)} kB in ${files} files of the page`, page / 1000, asked.kilobytes, 'kB');
  console.log(`  and ${kilo(data)} kB of data, as JSON`);
  say(`  it can be used after ${interactive.toFixed(0)} ms, with an empty cache`, interactive, asked.interactive, 'ms');
}

const suiteNumber = (number) => `proctor: 1
name: suite ${number}
description: What is asked of topic ${number}
tags: [topic${number % 7}, bench]
target: {provider: echo, prompt: "Say {{word}}"}
cases:
${Array.from({ length: 10 }, (_, i) => `  - {name: case ${i}, vars: {word: one}, checks: [{contains: one}]}`).join('\n')}
`;

// Usable: its suites are there, and the main thread has had time for whatever is asked of it.
async function loadList(server) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, server);
  const sizes = [];
  page.on('requestfinished', (request) => sizes.push(sizeOf(request)));
  const from = performance.now();
  await page.goto(`${server.origin}/tests`, { waitUntil: 'commit' });
  await page.getByText('suite 0', { exact: true }).first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 0))));
  const interactive = performance.now() - from;
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(sizes);
  await context.close();
  const sum = (list) => list.reduce((total, { bytes }) => total + bytes, 0);
  const files = all.filter(({ path }) => !path.startsWith('/api/'));
  return { interactive, page: sum(files), data: sum(all.filter(({ path }) => path.startsWith('/api/'))), files: files.length };
}

async function sizeOf(request) {
  const { responseBodySize } = await request.sizes();
  return { path: new URL(request.url()).pathname, bytes: responseBodySize };
}

// --- a run of 1,000,000 results ---

async function measureRun() {
  const server = await serve(bigFolder);
  const firsts = [];
  let frames = [];
  for (let i = 0; i < rounds; i++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn(page, server);
    const from = performance.now();
    await page.goto(`${server.origin}/runs/run_bench`, { waitUntil: 'commit' });
    await rows(page).first().waitFor();
    firsts.push(performance.now() - from);
    if (i === rounds - 1) frames = await scroll(page);
    await context.close();
  }
  server.end();
  const first = median(firsts);
  say(`a run of 1,000,000 results: its first rows after ${first.toFixed(0)} ms`, first, asked.rows, 'ms');
  const [middle, late, worst] = [0.5, 0.95, 1].map((part) => quantile(frames, part));
  say(`  scrolling, ${frames.length} frames: ${middle.toFixed(1)} ms mostly, ${late.toFixed(1)} ms at the 95th percentile, ${worst.toFixed(1)} ms at worst`, late, asked.frame, 'ms');
}

const rows = (page) => page.getByText(/^question \d+ on topic/);

// Wheels down through it for some seconds, then drags far down; how long each frame took.
async function scroll(page) {
  await rows(page).first().hover();
  await page.evaluate(() => {
    window.frames_seen = [];
    let before = performance.now();
    const look = (now) => {
      window.frames_seen.push(now - before);
      before = now;
      window.frame_loop = requestAnimationFrame(look);
    };
    window.frame_loop = requestAnimationFrame(look);
  });
  for (let i = 0; i < 150; i++) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(16);
  }
  const frames = await page.evaluate(() => (cancelAnimationFrame(window.frame_loop), window.frames_seen.slice(5)));
  await rows(page).first().waitFor();
  return frames;
}

// --- the preview: from a key to what the checks say of 10 kB ---

async function measurePreview() {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-bench-'));
  put(folder, 'tests/orders.json', JSON.stringify(ordersSuite()));
  const server = await serve(folder);
  const context = await browser.newContext({ viewport: { width: 1440, height: 1400 } });
  const page = await context.newPage();
  await signIn(page, server);
  await page.goto(`${server.origin}/tests/tests%2Forders.json?test=orders`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByLabel('Sample output').fill(tenKilobytes());
  await page.getByText('3 of 3 hold').waitFor();
  await page.getByLabel('Path of assertion 2').press('End');
  await page.evaluate(watchPreview);
  for (let i = 0; i < 50; i++) {
    await page.keyboard.press(i % 2 === 0 ? 'x' : 'Backspace');
    await page.waitForTimeout(60);
  }
  const times = await page.evaluate(() => window.preview_times);
  await context.close();
  server.end();
  rmSync(folder, { recursive: true, force: true });
  if (times.length < 40) throw new Error(`the preview answered ${times.length} of 50 keys`);
  const [middle, late] = [0.5, 0.95].map((part) => quantile(times, part));
  say(`preview of 3 checks on ${tenKilobytes().length} characters: ${middle.toFixed(1)} ms from a key to the answer, ${late.toFixed(1)} ms at the 95th percentile`, middle, asked.preview, 'ms');
}

// In the page: an answer is there when the list of verdicts is no longer busy.
function watchPreview() {
  window.preview_times = [];
  let typed = null;
  document.addEventListener('input', () => (typed = performance.now()), { capture: true });
  const busy = () => document.querySelector('[role="dialog"] [aria-busy="true"]') !== null;
  new MutationObserver(() => {
    if (typed === null || busy()) return;
    window.preview_times.push(performance.now() - typed);
    typed = null;
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
}

function ordersSuite() {
  const assertions = [
    { path: '$.orders[*].status', matcher: 'toBeNull', not: true },
    { path: '$.orders[3].id', matcher: 'toEqual', expected: 'A-3' },
    { path: '$.orders[*].note', pathMatch: 'ALL', matcher: 'toContain', expected: 'Friday' },
  ];
  return { name: 'orders', prompt: 'Which orders?', testCases: [{ name: 'orders', inputs: {}, assertions }] };
}

function tenKilobytes() {
  const order = (i) => ({ id: `A-${i}`, status: 'packed', note: `Delivery of parcel ${i} is planned for Friday`, items: [{ name: 'Atlas', quantity: i }] });
  return JSON.stringify({ orders: Array.from({ length: 79 }, (_, i) => order(i)) });
}

// --- a server, and small things ---

async function serve(folder) {
  const from = process.env.PROCTOR_PAGE ? ['--page', process.env.PROCTOR_PAGE] : []; // else the page in the binary
  const child = spawn(binary, ['serve', '--port', '0', ...from], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  for await (const piece of child.stderr) {
    said += piece;
    const address = /http:\/\/\S+(?=\n)/.exec(said)?.[0];
    if (address) return { address, origin: new URL(address).origin, end: () => child.kill() };
  }
  throw new Error(`serve ended: ${said}`);
}

// By a request, so that nothing of the page is in the cache.
async function signIn(page, server) {
  await page.request.get(server.address, { maxRedirects: 0 });
}

function put(folder, path, text) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function say(line, value, most, unit) {
  console.log(`${line} (asked: ${most} ${unit})`);
  if (value <= most) return;
  console.log(`MISSED: ${value.toFixed(1)} ${unit}`);
  missed = 1;
}

const kilo = (bytes) => (bytes / 1000).toFixed(1);
const quantile = (list, part) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))];
const median = (list) => quantile(list, 0.5);

// --- all of it ---

try {
  const parts = { list: measureList, run: measureRun, preview: measurePreview };
  for (const name of (process.env.PAGE_PARTS ?? Object.keys(parts).join(' ')).split(' ')) await parts[name]();
} finally {
  await browser.close();
}
process.exitCode = missed;
