// Pictures of every page for docs/page.md. They are taken where PROCTOR_SCREENSHOTS=1 says so; else what is there is held to account:
// every page of the router is pictured, and every picture that is spoken of exists.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demo } from './demo';
import { go, type Ids, idsIn, places, routes } from './places';
import type { World } from './world';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const pictured = ['tests', 'new-suite', 'suite', 'suite-source', 'test', 'test-kitchen', 'executions', 'execution', 'runs', 'run', 'result', 'compare', 'history', 'prompts', 'workspace-run', 'tool', 'recordings', 'traces', 'trace-to-test', 'settings', 'palette'];
const dark = ['palette', 'execution'];
const most = 200_000; // bytes of a picture

const shown = places.filter((place) => pictured.includes(place.name));

describe.runIf(process.env.PROCTOR_SCREENSHOTS === '1')('pictures are taken', () => {
  let here: World;
  let ids: Ids;
  beforeAll(async () => {
    mkdirSync(`${docs}images`, { recursive: true });
    here = await demo();
    ids = await idsIn(here);
  });
  afterAll(async () => here?.close());

  test.each(shown)('$name', async (place) => {
    const page = await here.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: dark.includes(place.name) ? 'dark' : 'light', reducedMotion: 'reduce' });
    await go(page, here.url, place, ids);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${docs}images/${place.name}.png`, caret: 'hide' });
    await page.context().close();
  });
});

describe('docs/page.md', () => {
  const text = readFileSync(`${docs}page.md`, 'utf8');
  const named = [...text.matchAll(/\]\(images\/([\w-]+)\.png\)/g)].map(([, name]) => name ?? '');

  test('pictures every page of the router', () => {
    const seen = shown.filter((place) => named.includes(place.name)).map((place) => place.route);
    expect(routes().filter((route) => route !== '/' && !seen.includes(route))).toEqual([]);
  });

  test('names no picture that is not there, and none is there that is not named', () => {
    expect(named.toSorted()).toEqual(pictured.toSorted());
    expect(readdirSync(`${docs}images`).filter((file) => !named.includes(file.replace(/\.png$/, '')))).toEqual([]);
    expect(named.filter((name) => !existsSync(`${docs}images/${name}.png`))).toEqual([]);
  });

  test('has pictures that are small and of one size', () => {
    for (const name of named) {
      const bytes = readFileSync(`${docs}images/${name}.png`);
      expect([name, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([name, 1280, 800]);
      expect([name, statSync(`${docs}images/${name}.png`).size < most]).toEqual([name, true]);
    }
  });
});
