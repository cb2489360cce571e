import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paste, shownText } from './source_text';
import { type World, world } from './world';

const capitals = `# What we know of capitals.
proctor: 1
name: capitals # in small letters
target: {prompt: "Say {{city}}"}
cases:
  - name: France
    vars: {city: Paris}
    checks: # both
      - contains: Paris
      - not-contains: London
`;
const orders = `{
  "name": "orders",
  "prompt": "Order {{id}}",
  "testCases": [{ "name": "open", "inputs": { "id": "A" }, "assertions": [{ "path": "$", "matcher": "toEqual", "expected": "A" }] }]
}
`;
const echo = ['--provider', 'echo', '--model', 'x'];
const yamlPath = 'tests/capitals.yaml';
const jsonPath = 'tests/orders.json';

let here: World;
const source = () => here.page.getByRole('textbox', { name: /^Source of/ });
const button = (name: string) => here.page.getByRole('button', { name, exact: true });
const offered = () => here.page.getByRole('listbox').getByRole('option').allInnerTexts();
const open = async (path: string, view = 'both') => {
  await here.open(`/tests/${encodeURIComponent(path)}?view=${view}`);
  await source().waitFor();
};
// Types at the end of a line, as a person would; nothing is closed or indented behind the test's back but what the editor does.
const typeAfter = async (line: string, text: string) => {
  await source().locator('.cm-line', { hasText: line }).last().click();
  await here.page.keyboard.press('End');
  await here.page.keyboard.type(text, { delay: 10 });
};

// A list that has just come up takes no Enter, lest one that was meant for the text chooses something.
const accept = async () => {
  await here.page.waitForTimeout(150);
  await here.page.keyboard.press('Enter');
};

beforeAll(async () => {
  here = await world({ flags: echo });
});
beforeEach(() => {
  here.write(yamlPath, capitals);
  here.write(jsonPath, orders);
});
afterAll(async () => here.close());

describe('form and source', () => {
  test('R42 what is typed in the source is in the form', async () => {
    await open(yamlPath);
    await paste(source(), capitals.replace('name: France', 'name: Gaul').replace('name: capitals', 'name: towns'));
    await here.page.getByRole('listitem', { name: 'Gaul' }).waitFor();
    expect(await here.page.getByLabel('Name', { exact: true }).inputValue()).toBe('towns');
    await button('Save Suite').waitFor();
  });

  test('R42 what is changed in the form is in the source, with its comments', async () => {
    await open(yamlPath);
    await here.page.getByLabel('Name', { exact: true }).fill('towns');
    await expect.poll(() => shownText(source())).toBe(capitals.replace('name: capitals', 'name: towns'));
    await button('Delete France').click();
    await expect.poll(() => shownText(source())).not.toContain('France');
    await button('Undo').click();
    await expect.poll(() => shownText(source())).toBe(capitals.replace('name: capitals', 'name: towns'));
  });

  test('undo in the source takes a change of the form back, and the form follows', async () => {
    await open(yamlPath);
    await here.page.getByLabel('Name', { exact: true }).fill('towns');
    await expect.poll(() => shownText(source())).toContain('name: towns');
    await source().click();
    await here.page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => here.page.getByLabel('Name', { exact: true }).inputValue()).toBe('capitals');
    expect(await button('Save Suite').count()).toBe(0);
  });

  test('a change in the form right after one in the source keeps both', async () => {
    await open(yamlPath);
    await paste(source(), capitals.replace('name: France', 'name: Gaul'));
    await here.page.getByLabel('Name', { exact: true }).fill('towns');
    await expect.poll(() => shownText(source())).toBe(capitals.replace('name: France', 'name: Gaul').replace('name: capitals', 'name: towns'));
  });

  test('a source that cannot be read leaves the form as it was, and closed', async () => {
    await open(yamlPath);
    await typeAfter('proctor: 1', '\n- broken');
    await here.page.getByText('The source cannot be read right now').waitFor();
    expect(await here.page.getByLabel('Name', { exact: true }).inputValue()).toBe('capitals');
    expect(await here.page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
    expect(await button('Delete France').count()).toBe(0);
    await paste(source(), capitals);
    await button('Delete France').waitFor();
  });
});

describe('faults', () => {
  test('stand at their line and column, and in words beside the source', async () => {
    await open(yamlPath);
    await paste(source(), 'proctor: 1\nname: x\ncases:\n  - name: ä\n    input: hello\n    checks: 3\n');
    const mark = source().locator('.cm-lintRange-error');
    await mark.waitFor();
    expect(await mark.innerText()).toBe('3');
    const faults = here.page.getByRole('region', { name: 'Faults' });
    expect(await faults.innerText()).toContain('"checks" must be a list, found the number 3');
    await mark.hover();
    await here.page.locator('.cm-tooltip-lint', { hasText: '"checks" must be a list' }).waitFor();
  });

  test('do not keep a file that can be read from having its form', async () => {
    here.write('tests/broken.yaml', 'proctor: 1\nname: x\ncases:\n  - name: a\n    input: hello\n    checks: 3\n');
    await open('tests/broken.yaml');
    await here.page.getByRole('listitem', { name: 'a', exact: true }).waitFor();
    expect(await here.page.getByLabel('Name', { exact: true }).inputValue()).toBe('x');
  });

  test('lead to their place', async () => {
    here.write('tests/broken.yaml', 'proctor: 1\nname: x\ncases:\n  - name: a\n    input: hello\n    checks: 3\n');
    await open('tests/broken.yaml', 'source');
    await here.page.getByRole('button', { name: 'Line 6' }).click();
    expect(await source().evaluate((element) => element === document.activeElement)).toBe(true);
    await here.page.keyboard.type('[]');
    await here.page.keyboard.press('Delete');
    await expect.poll(() => shownText(source())).toContain('checks: []');
    const faults = here.page.getByRole('region', { name: 'Faults' });
    await expect.poll(() => faults.innerText()).not.toContain('must be a list');
    expect(await faults.innerText()).toContain('checks nothing');
  });
});

describe('completion by the schema', () => {
  test('R49 offers keys of the place, tells what they mean, and writes what must follow', async () => {
    await open(yamlPath);
    await typeAfter('- not-contains: London', '\n');
    await here.page.keyboard.press('Backspace'); // out of the item above
    await here.page.keyboard.type('- no-re', { delay: 10 });
    await expect.poll(offered).toContainEqual(expect.stringContaining('no-refusal'));
    await here.page.locator('.cm-completionInfo').waitFor();
    await accept();
    await expect.poll(() => shownText(source())).toContain('      - no-refusal: ');
    await expect.poll(offered).toContainEqual('true');
    await accept();
    await expect.poll(() => shownText(source())).toMatch(/- no-refusal: true\n/);
    await expect.poll(() => here.page.getByRole('listitem', { name: 'France' }).innerText()).toContain('3 checks');
  });

  test('offers values that are named', async () => {
    await open(yamlPath);
    await typeAfter('vars: {city: Paris}', '\nrun: ');
    await here.page.keyboard.press('Control+Space');
    await expect.poll(offered).toEqual(['normal', 'skip', 'only']);
    await here.page.keyboard.press('Escape');
  });

  test('completes JSON as well', async () => {
    await open(jsonPath);
    await typeAfter('"prompt"', '\n"desc');
    await expect.poll(offered).toContainEqual(expect.stringContaining('description'));
    await accept();
    await expect.poll(() => shownText(source())).toMatch(/"description": ?\n/);
  });

  test('a key under the pointer is explained', async () => {
    await open(yamlPath);
    await source().getByText('vars', { exact: true }).hover();
    await here.page.locator('.cm-explanation', { hasText: "Values for the prompt's {{variables}}." }).waitFor();
  });
});

test('Tab leads out of the source, so that a keyboard is not caught in it', async () => {
  await open(yamlPath);
  await source().click();
  await here.page.keyboard.press('Tab');
  expect(await source().evaluate((element) => element === document.activeElement)).toBe(false);
});

test('on a narrow screen form and source take turns', async () => {
  const page = await here.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${here.url}/tests/${encodeURIComponent(yamlPath)}`);
  await page.getByRole('listitem', { name: 'France' }).waitFor();
  expect(await page.getByRole('textbox', { name: /^Source of/ }).count()).toBe(0);
  await page.getByRole('radio', { name: 'Source' }).click();
  await page.getByRole('textbox', { name: /^Source of/ }).waitFor();
  expect(await page.getByRole('listitem', { name: 'France' }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.context().close();
});
