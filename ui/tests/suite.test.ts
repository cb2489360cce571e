import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paste } from './source_text';
import { type World, world } from './world';

const capitals = `# What we know of capitals.
proctor: 1
name: capitals # in small letters
description: Does the model know capitals?
tags: [geography, smoke]
target: {prompt: "Say {{city}}"}
cases:
  - name: France
    vars: {city: Paris}
    checks: # both
      - contains: Paris
      - not-contains: London
  - name: Japan
    run: skip # until it answers
    vars: {city: Tokyo}
    checks: [contains: Kyoto]
`;
const desk = `test_suite:
  name: desk
  description: The desk is kind.
  tags: [shop]
  tests:
    - name: greets
      prompt_reference: file:///.promptrepo/prompts/greet.yaml
      metrics:
        - type: answer_relevancy
        - type: bias
      enabled: true
`;
const greet = 'name: greet\nprovider: openai\nmodel: gpt-4o-mini\nprompt: Hello {{ name }}\n';
const echo = ['--provider', 'echo', '--model', 'x'];
const path = 'tests/capitals.yaml';
const deskPath = '.promptrepo/tests/desk/suite.yaml';
const at = (file: string) => `/tests/${encodeURIComponent(file)}`;

let here: World;
const row = (name: string) => here.page.getByRole('listitem', { name, exact: true });
const button = (name: string) => here.page.getByRole('button', { name, exact: true });
const source = () => here.page.getByRole('textbox', { name: /^Source of/ });
const open = async (file: string, view = 'both') => {
  await here.open(`${at(file)}?view=${view}`);
  await here.page.getByRole('heading', { level: 1 }).waitFor();
};

beforeAll(async () => {
  here = await world({ files: { [deskPath]: desk, '.promptrepo/prompts/greet.yaml': greet }, flags: echo });
});
beforeEach(() => here.write(path, capitals));
afterAll(async () => here.close());

describe('what a suite page shows', () => {
  test('R40 R42 R49 its name, description and tags are on top, its tests below', async () => {
    await open(path);
    await row('France').waitFor();
    expect(await here.page.getByLabel('Name', { exact: true }).inputValue()).toBe('capitals');
    expect(await here.page.getByLabel('Description').inputValue()).toBe('Does the model know capitals?');
    expect(await here.page.getByLabel('Tags').inputValue()).toBe('geography, smoke');
    expect(await row('France').innerText()).toContain('2 checks');
    expect(await row('Japan').innerText()).toMatch(/switched off[^]*1 check$/m);
    for (const action of ['Run', 'Edit', 'Delete']) await button(`${action} France`).waitFor();
    expect(await here.page.getByRole('switch', { name: 'France enabled' }).isChecked()).toBe(true);
  });

  test('R42 a test tells the prompt it refers to and how many metrics it has', async () => {
    await open(deskPath);
    await row('greets').getByText('2 metrics').waitFor();
    await row('greets').getByText('file:///.promptrepo/prompts/greet.yaml').waitFor();
  });

  test('numbers that a browser cannot hold stay as they were written', async () => {
    const long = capitals.replace('vars: {city: Paris}', 'vars: {city: Paris, id: 9007199254740993, ids: [-12345678901234567890]}');
    here.write(path, long);
    await open(path);
    await here.page.getByLabel('Description').fill('Other words');
    await button('Save Suite').click();
    await here.page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    await expect.poll(() => here.read(path)).toContain('description: Other words');
    expect(here.read(path)).toBe(long.replace('Does the model know capitals?', 'Other words'));
  });

  test('R43 the bar below has Add Test and Run All Tests, and Save Suite only when something changed', async () => {
    await open(path);
    await button('Add Test').waitFor();
    await button('Run All Tests').waitFor();
    expect(await button('Save Suite').count()).toBe(0);
    await here.page.getByLabel('Description').fill('Other words');
    await button('Save Suite').waitFor();
    await here.page.getByLabel('Description').fill('Does the model know capitals?');
    await button('Save Suite').waitFor({ state: 'detached' });
  });

  test('a suite that is not there says so', async () => {
    await here.open(at('tests/none.yaml'));
    await here.page.getByRole('alert').waitFor();
  });
});

describe('what can be done with it', () => {
  test('R42 R43 R47 what is changed in the form is saved, and comments stay', async () => {
    await open(path);
    await here.page.getByLabel('Name', { exact: true }).fill('cities');
    await here.page.getByLabel('Tags').fill('geography, slow');
    await here.page.getByRole('switch', { name: 'France enabled' }).click();
    await button('Save Suite').click();
    await here.page.getByText(`Saved ${path}`).waitFor();
    const saved = here.read(path);
    expect(saved).toContain('# What we know of capitals.');
    expect(saved).toContain('name: cities # in small letters');
    expect(saved).toContain('tags: [geography, slow]');
    expect(saved).toMatch(/name: France\n(.*\n)*?.*run: skip\n(.*\n)*?.*name: Japan/);
    expect(await button('Save Suite').count()).toBe(0);
  });

  test('R42 Enable and Disable are in the file', async () => {
    await open(deskPath);
    await here.page.getByRole('switch', { name: 'greets enabled' }).click();
    await row('greets').getByText('switched off').waitFor();
    await button('Save Suite').click();
    await here.page.getByText(`Saved ${deskPath}`).waitFor();
    expect(here.read(deskPath)).toContain('enabled: false');
    here.write(deskPath, desk);
  });

  test('R42 Delete takes a test away, and undo puts it back where it was', async () => {
    await open(path);
    await button('Delete France').click();
    await row('France').waitFor({ state: 'detached' });
    await here.page.getByText('Deleted France').waitFor();
    await button('Undo').click();
    await row('France').waitFor();
    expect(await here.page.getByRole('list', { name: 'Tests' }).getByRole('listitem').first().getAttribute('aria-label')).toBe('France');
    await button('Delete Japan').click();
    await button('Save Suite').click();
    await here.page.getByText(`Saved ${path}`).waitFor();
    expect(here.read(path)).not.toContain('Japan');
    expect(here.read(path)).toContain('checks: # both');
  });

  test('R42 Edit opens the test in a drawer, and so does its address', async () => {
    await open(path, 'form');
    await button('Edit France').click();
    await here.page.getByRole('dialog').waitFor();
    await here.page.waitForURL('**test=France');
    await here.page.keyboard.press('Escape');
    await here.page.getByRole('dialog').waitFor({ state: 'detached' });
    await here.open(`${at(path)}?test=Japan`);
    await here.page.getByRole('dialog').waitFor();
    await here.open(`${at(path)}?test=Korea`);
    await here.page.getByRole('alert').getByText('There is no test “Korea” in this suite.').waitFor();
  });

  test('R42 R43 what is saved in the drawer is a change of the suite, kept by Save Suite', async () => {
    await open(path, 'form');
    await button('Edit France').click();
    const drawer = here.page.getByRole('dialog');
    await drawer.getByLabel('Name', { exact: true }).fill('Gaul');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await row('Gaul').waitFor();
    expect(here.read(path)).toBe(capitals);
    await button('Save Suite').click();
    await here.page.getByText(`Saved ${path}`).waitFor();
    expect(here.read(path)).toBe(capitals.replace('name: France', 'name: Gaul'));
  });

  test('a test without a name is edited as well', async () => {
    here.write('tests/unnamed.json', JSON.stringify({ testCases: [{ inputs: { a: 1 }, expectedOutput: 'x' }, { inputs: { a: 2 }, expectedOutput: 'y' }] }));
    await open('tests/unnamed.json', 'form');
    await button('Edit test 2').click();
    await here.page.getByRole('dialog').waitFor();
    await here.page.waitForURL('**test=%232');
  });

  test('R43 Add Test opens an empty one', async () => {
    await open(path, 'form');
    await button('Add Test').click();
    await here.page.getByRole('dialog').waitFor();
  });

  test('R42 R50 Run single test runs that one, also where it is switched off', async () => {
    await open(path);
    await button('Run Japan').click();
    await here.page.waitForURL(/\/executions\/run_/);
    const run = here.page.url().split('/').at(-1);
    await expect.poll(async () => (await here.api<{ state: string }>('GET', `/api/v1/runs/${run}`)).state).toBe('finished');
    const results = await here.api<{ items: { name: string; status: string }[] }>('GET', `/api/v1/runs/${run}/results`);
    expect(results.items).toMatchObject([{ name: 'Japan', status: 'failed' }]);
    await open(path);
    await row('Japan').getByTitle('failed in the last run').waitFor();
  });

  test('R43 R50 Run All Tests saves first, runs what is switched on, and shows it', async () => {
    await open(path);
    await here.page.getByLabel('Description').fill('Saved before it runs');
    await button('Run All Tests').click();
    await here.page.waitForURL(/\/executions\/run_/);
    expect(here.read(path)).toContain('Saved before it runs');
    const run = here.page.url().split('/').at(-1);
    await expect.poll(async () => (await here.api<{ state: string }>('GET', `/api/v1/runs/${run}`)).state).toBe('finished');
    const { totals } = await here.api<{ totals: unknown }>('GET', `/api/v1/runs/${run}`);
    expect(totals).toMatchObject({ passed: 1, failed: 0, skipped: 1 });
  });

  test('R50 nothing runs by itself', async () => {
    const count = async () => (await here.api<{ items: unknown[] }>('GET', '/api/v1/runs')).items.length;
    const before = await count();
    await open(path);
    await here.page.getByLabel('Description').fill('Changed');
    await button('Save Suite').click();
    await here.page.getByText(`Saved ${path}`).waitFor();
    await here.page.waitForTimeout(500);
    expect(await count()).toBe(before);
  });

  test('a file that cannot be saved says why, and keeps what was written', async () => {
    await open(path);
    await paste(source(), 'proctor: 1\nname: x\ncases:\n  - name: a\n    input: x\n    checks: 3\n');
    await here.page.getByRole('region', { name: 'Faults' }).getByText('"checks" must be a list').waitFor();
    await button('Save Suite').click();
    await here.page.getByRole('alert').getByText('"checks" must be a list').waitFor();
    expect(here.read(path)).toBe(capitals);
    await here.page.getByRole('alert').locator('..').getByRole('button', { name: 'Dismiss' }).click();
    await here.page.getByRole('alert').waitFor({ state: 'detached' });
    expect(await source().innerText()).toContain('checks: 3');
    await here.page.goto('about:blank');
  });
});

describe('unsaved changes', () => {
  const change = async () => {
    await open(path);
    await here.page.getByLabel('Description').fill('Unsaved');
    await button('Save Suite').waitFor();
  };

  test('R43 leaving asks; staying keeps them', async () => {
    await change();
    await here.page.getByRole('link', { name: 'Runs', exact: true }).click();
    await here.page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await button('Keep editing').click();
    expect(await here.page.getByLabel('Description').inputValue()).toBe('Unsaved');
    await here.page.getByRole('link', { name: 'Runs', exact: true }).click();
    await button('Discard changes').click();
    await here.page.waitForURL('**/runs');
    expect(here.read(path)).toBe(capitals);
  });

  test('R43 or saves and leaves', async () => {
    await change();
    await here.page.getByRole('link', { name: 'Runs', exact: true }).click();
    await button('Save and leave').click();
    await here.page.waitForURL('**/runs');
    expect(here.read(path)).toContain('description: Unsaved');
  });

  test('closing the window asks as well', async () => {
    await change();
    const asked = here.page.waitForEvent('dialog');
    const gone = here.page.goto('about:blank').catch(() => null);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await gone;
  });

  test('mod+s saves', async () => {
    await change();
    await here.page.keyboard.press('Control+s');
    await here.page.getByText(`Saved ${path}`).waitFor();
    expect(here.read(path)).toContain('description: Unsaved');
  });
});

describe('a file that someone else has changed', () => {
  const theirs = capitals.replace('Does the model know capitals?', 'Theirs');
  const conflict = async () => {
    await open(path);
    await here.page.getByLabel('Description').fill('Mine');
    await button('Save Suite').waitFor();
    here.write(path, theirs);
    await button('Save Suite').click();
    await here.page.getByRole('dialog', { name: 'The file was changed meanwhile' }).waitFor();
    expect(here.read(path)).toBe(theirs);
  };

  test('is told, with what differs', async () => {
    await conflict();
    const difference = here.page.getByRole('group', { name: 'Differences between the file now and yours' });
    await difference.waitFor();
    expect(await difference.innerText()).toMatch(/Theirs[^]*Mine/);
    await button('Go on editing').click();
    expect(await here.page.getByLabel('Description').inputValue()).toBe('Mine');
    await button('Save Suite').click();
    await button('Reload, and drop my changes').click();
    await expect.poll(() => here.page.getByLabel('Description').inputValue()).toBe('Theirs');
    expect(await button('Save Suite').count()).toBe(0);
  });

  test('can be overwritten', async () => {
    await conflict();
    await button('Overwrite with mine').click();
    await expect.poll(() => here.read(path)).toContain('description: Mine');
    await here.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await button('Save Suite').count()).toBe(0);
  });
});

test('R50 a run that cannot start says why', async () => {
  const alone = await world({ files: { [path]: capitals } });
  await alone.open(at(path));
  await alone.page.getByRole('button', { name: 'Run All Tests' }).click();
  await alone.page.getByRole('alert').getByText(/nothing says who answers|no provider|--model/).first().waitFor();
  expect(alone.page.url()).toContain(at(path));
  await alone.close();
});

test.each(['tests/a b.yaml', 'tests/50% #1?.yaml', 'tests/año/größe.yaml', 'tests/<b>&amp;.yaml'])('R40 %s has an address of its own', async (file) => {
  here.write(file, capitals);
  await here.open('/tests');
  await here.page.getByRole('listitem').filter({ hasText: file }).getByRole('link', { name: 'capitals' }).click();
  await row('France').waitFor();
  await here.page.reload();
  await row('France').waitFor();
  expect(here.page.url()).toContain(`/tests/${encodeURIComponent(file)}`);
  await button('Run France').click();
  await here.page.waitForURL(/\/executions\/run_/);
  await here.api('DELETE', `/api/v1/suites/file?path=${encodeURIComponent(file)}`);
});

test('who comes back to the window sees the file as it is by then', async () => {
  await open(path);
  await row('France').waitFor();
  here.write(path, capitals.replace('name: France', 'name: Gaul'));
  await here.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await row('Gaul').waitFor();
});

test('a suite that is a folder runs as a whole', async () => {
  here.write('talk/prompt.md', 'You are kind.');
  here.write('talk/simple_tests.json', JSON.stringify({ name: 'kind', steps: [{ message: 'Hello', expectedBehavior: 'Greets.' }] }));
  await here.open('/tests/talk');
  await here.page.getByText('This suite is a folder').waitFor();
  await here.page.getByText('1 test, 1 check').waitFor();
  await button('Run All Tests').waitFor();
});

test('a server that only shows has no controls that would change or run something', async () => {
  const shown = await world({ files: { [path]: capitals }, flags: [...echo, '--read-only'] });
  await shown.open(`${at(path)}?view=both`);
  await shown.page.getByRole('listitem', { name: 'France' }).waitFor();
  expect(await shown.page.getByRole('button', { name: /Add Test|Run|Save|Delete|Edit/ }).count()).toBe(0);
  expect(await shown.page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
  const text = shown.page.getByRole('textbox', { name: /^Source of/ });
  await text.click();
  await shown.page.keyboard.type('x');
  expect(await text.innerText()).toContain('# What we know of capitals.');
  expect(await shown.page.getByText('Unsaved changes').count()).toBe(0);
  await shown.close();
});
