// The pages of what is kept: prompts, mock tools, recordings, traces; and the settings.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demo } from './demo';
import { type World, world } from './world';

let here: World;
beforeAll(async () => {
  here = await demo();
});
afterAll(async () => here?.close());

const heading = (name: string) => here.page.getByRole('heading', { name, level: 1 });
const drawer = (name: string) => here.page.getByRole('dialog', { name });

describe('prompts of repositories', () => {
  const at = 'shop/.promptrepo/prompts/shop/returns.yaml';

  test('are found, edited and saved; what nobody touched stays as it was', async () => {
    const { page } = here;
    here.write(at, `# for the desk\n${here.read(at)}`);
    await here.open('/prompts');
    await page.getByRole('searchbox', { name: 'Find' }).fill('returns');
    await expect.poll(() => page.getByRole('link', { name: 'greeting' }).count()).toBe(0);
    await page.getByRole('link', { name: 'returns' }).click();
    await page.waitForURL(/repository=shop/);
    const form = drawer('Prompt');
    await form.getByLabel('Description').fill('Answers about returns.');
    await form.getByLabel('Temperature').fill('0.4');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved .promptrepo/prompts/shop/returns.yaml').waitFor();
    const text = here.read(at);
    expect(text).toContain('# for the desk\nname: returns\ndescription: Answers about returns.\n');
    expect(text).toContain('temperature: 0.4\nmax_tokens: 200\n');
    await form.getByRole('button', { name: 'Close', exact: true }).first().click();
    await form.waitFor({ state: 'hidden' });
  });

  test('that somebody else changed meanwhile are never written over unasked', async () => {
    const { page } = here;
    await here.open('/prompts?repository=shop&path=.promptrepo/prompts/shop/returns.yaml');
    const form = drawer('Prompt');
    await form.getByLabel('Description').fill('Mine.');
    here.write(at, here.read(at).replace('Answers about returns.', 'Theirs.'));
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('This file was changed by somebody else').waitFor();
    expect(here.read(at)).toContain('Theirs.');
    await form.getByRole('button', { name: 'Take what is there' }).click();
    await expect.poll(() => form.getByLabel('Description').inputValue()).toBe('Theirs.');
    await form.getByLabel('Description').fill('Mine.');
    here.write(at, here.read(at).replace('Theirs.', 'Theirs again.'));
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('button', { name: 'Save mine over it' }).click();
    await expect.poll(() => here.read(at)).toContain('Mine.');
    await page.keyboard.press('Escape');
  });

  test('with a fault are not saved, and the fault is told', async () => {
    await here.open('/prompts?repository=shop&path=.promptrepo/prompts/shop/returns.yaml');
    await drawer('Prompt').getByLabel('Temperature').fill('9');
    await drawer('Prompt').getByRole('button', { name: 'Save' }).click();
    await drawer('Prompt').getByText(/temperature" must be from 0 to 2/).waitFor();
    await here.page.keyboard.press('Escape');
    await drawer('Prompt').getByRole('button', { name: 'Discard changes' }).click();
    await drawer('Prompt').waitFor({ state: 'hidden' });
    expect(here.read(at)).toContain('temperature: 0.4');
  });

  test('are made by a name, deleted, and put back with every comment', async () => {
    const { page } = here;
    await here.open('/prompts');
    await page.getByRole('button', { name: 'New prompt', exact: true }).click();
    await drawer('New prompt').getByLabel('Name').fill('desk/hello');
    await page.keyboard.press('Enter');
    await drawer('Prompt').getByLabel('Prompt', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const made = 'shop/.promptrepo/prompts/desk/hello.yaml';
    here.write(made, `# kept\n${here.read(made)}`);
    await page.getByRole('button', { name: 'Delete hello' }).click();
    await page.getByRole('link', { name: 'hello' }).waitFor({ state: 'hidden' });
    expect(() => here.read(made)).toThrow();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'hello' }).waitFor();
    expect(here.read(made)).toContain('# kept\nname: hello');
  });
});

describe('prompt folders', () => {
  const open = async (view = 'template') => {
    const [prompt] = await here.api<{ id: string }[]>('GET', '/api/v1/prompts');
    await here.open(`/prompts?folder=${prompt?.id}&view=${view}`);
    await heading('order_support').waitFor();
  };

  test('have a template, tests, mocks and a history; a change is saved to its file', async () => {
    const { page } = here;
    await here.open('/prompts');
    await page.getByRole('link', { name: 'order_support' }).click();
    await page.getByLabel('Prompt', { exact: true }).fill('Be kind.\nCustomer: {{ $json.last_message }}\n');
    await page.getByRole('tab', { name: 'Tool Mocks' }).click();
    expect(await page.getByLabel('mocks.ts').inputValue()).toContain('find_order');
    const before = here.read('tests/order_support/simple_tests.json');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Saved order_support').waitFor();
    expect(here.read('tests/order_support/prompt.md')).toBe('Be kind.\nCustomer: {{ $json.last_message }}\n');
    expect(here.read('tests/order_support/simple_tests.json')).toBe(before);
  });

  test('a test is run step by step, and then is in the history', async () => {
    const { page } = here;
    await open('tests');
    await page.getByRole('button', { name: 'Run Test order-support' }).click();
    await drawer('Run order-support').getByRole('button', { name: 'Run Test' }).click();
    await drawer('Run order-support').getByText('Step 2').waitFor();
    await drawer('Run order-support').getByText('It looks the order up and answers in JSON.').waitFor();
    await drawer('Run order-support').getByText('It refuses, but does not say why.').waitFor();
    expect(await drawer('Run order-support').getByText('find_order', { exact: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Execution History' }).click();
    await page.getByRole('list', { name: 'Executions' }).getByRole('button', { name: /1 of 2 steps passed/ }).first().click();
    await drawer('Execution').getByText('Step 2').waitFor();
  });

  test('a test is edited in the drawer of all tests, and one is added and taken back', async () => {
    const { page } = here;
    await open('tests');
    await page.getByRole('button', { name: 'Edit order-support' }).click();
    await drawer('Test: order-support').getByLabel('Description').fill('Looks first.');
    await page.keyboard.press('Control+s');
    await drawer('Test: order-support').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Remove order-support' }).click();
    await page.getByText('No tests yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Saved order_support').waitFor();
    const saved = JSON.parse(here.read('tests/order_support/simple_tests.json')) as Record<string, unknown>;
    expect(saved).toMatchObject({ name: 'order-support', description: 'Looks first.', steps: [{ message: 'Where is my order 4711?' }, { userInput: 'Can I still change the address?' }] });
    expect(here.read('tests/order_support/mocks.ts')).toContain('find_order');
  });

  test('are not written over where somebody else changed a file', async () => {
    const { page } = here;
    await open();
    await page.getByLabel('Description').fill('Mine.');
    here.write('tests/order_support/mocks.ts', '// theirs\nexport default {};\n');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('This prompt was changed by somebody else').waitFor();
    await page.getByRole('button', { name: 'Take what is there' }).click();
    await page.getByRole('tab', { name: 'Tool Mocks' }).click();
    await expect.poll(() => page.getByLabel('mocks.ts').inputValue()).toContain('// theirs');
  });

  test('with changes are not left unasked', async () => {
    const { page } = here;
    await open();
    await page.getByLabel('Description').fill('Not saved.');
    await page.getByRole('link', { name: 'All prompts' }).click();
    await drawer('Leave without saving?').getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.getByLabel('Description').inputValue()).toBe('Not saved.');
    await page.getByRole('link', { name: 'All prompts' }).click();
    await drawer('Leave without saving?').getByRole('button', { name: 'Discard changes' }).click();
    await heading('Prompts').waitFor();
  });

  test('are made by a name, deleted, and put back', async () => {
    const { page } = here;
    await here.open('/prompts');
    await page.getByRole('button', { name: 'New prompt folder' }).click();
    await drawer('New prompt folder').getByLabel('Name').fill('order_support');
    await page.keyboard.press('Enter');
    await drawer('New prompt folder').getByText(/already|taken|exists/).waitFor();
    await drawer('New prompt folder').getByLabel('Name').fill('Night Desk');
    await page.keyboard.press('Enter');
    await heading('night_desk').waitFor();
    expect(here.read('tests/night_desk/simple_tests.json')).toContain('steps');
    await page.getByRole('button', { name: 'Delete Prompt' }).click();
    await heading('Prompts').waitFor();
    expect(() => here.read('tests/night_desk/prompt.md')).toThrow();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'night_desk' }).waitFor();
    expect(here.read('tests/night_desk/simple_tests.json')).toContain('steps');
  });
});

describe('mock tools', () => {
  const at = 'shop/.promptrepo/mock_tools/return_label.yaml';

  test('have rules that can be changed', async () => {
    const { page } = here;
    await here.open('/tools');
    await page.getByText('2 rules').waitFor();
    await page.getByRole('link', { name: 'return_label' }).click();
    const form = drawer('Mock tool');
    await form.getByRole('group', { name: 'Rule 2' }).getByLabel('Answer').fill('{"label": "P-2"}');
    await form.getByRole('button', { name: 'Add rule' }).click();
    await form.getByRole('group', { name: 'Rule 3' }).getByLabel('When the arguments are').fill('{"order": "none"}');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved .promptrepo/mock_tools/return_label.yaml').waitFor();
    expect(here.read(at)).toContain('order: none');
    expect(here.read(at)).toContain('P-2');
    expect(here.read(at)).toContain('- conditions: { carrier: courier }');
    await page.keyboard.press('Escape');
    await page.getByText('3 rules').waitFor();
  });

  test('are made, by the names that models can call', async () => {
    const { page } = here;
    await page.getByRole('button', { name: 'New mock tool' }).click();
    await drawer('New mock tool').getByLabel('Name').fill('Find Order');
    await drawer('New mock tool').getByText('Small letters, digits and _').waitFor();
    await drawer('New mock tool').getByLabel('Name').fill('find_order');
    await page.keyboard.press('Enter');
    await drawer('Mock tool').getByRole('textbox', { name: 'Answer' }).fill('none');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved .promptrepo/mock_tools/find_order.yaml').waitFor();
    expect(here.read('shop/.promptrepo/mock_tools/find_order.yaml')).toContain('static_response: none');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'find_order' }).waitFor();
  });
});

describe('recordings', () => {
  test('are listed by provider, checked, and one is shown as a conversation and as its file', async () => {
    const { page } = here;
    await here.open('/cassettes');
    await heading('Recordings').waitFor();
    await page.getByText(/\d+ files, and all can be used/).waitFor();
    const own = page.getByRole('region', { name: 'openai-compatible' });
    await own.getByRole('link', { name: /capital of Japan/ }).click();
    await page.waitForURL(/signature=/);
    await drawer('Recording').getByText('{"city": "Tokyo"}').waitFor();
    await drawer('Recording').getByRole('tab', { name: 'File' }).click();
    await drawer('Recording').getByText('"cassette_version": "1.0"').waitFor();
    await page.keyboard.press('Escape');
    await drawer('Recording').waitFor({ state: 'hidden' });
    expect(page.url()).not.toContain('signature');
  });

  test('that cannot be used are told with file and line', async () => {
    here.write(`.ai-tests/cassettes/openai/${'cd'.repeat(32)}.json`, '{"cassette_version": "1.0",\n "provider": ');
    await here.page.getByRole('button', { name: 'Check again' }).click();
    await here.page.getByText(/1 of \d+ files cannot be used/).waitFor();
    await here.page.getByText(/openai\/(cd)+\.json:2:/).waitFor();
    await here.page.reload();
    await here.page.getByRole('combobox', { name: 'Provider' }).selectOption('openai');
    await here.page.getByText('cannot be used', { exact: true }).waitFor();
  });

  test('of a stream are put together, with the time of each piece', async () => {
    const frame = (ms: number, content: string) => ({ ms, text: `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n` });
    const response = { status: 200, headers: { 'content-type': 'text/event-stream' }, frames: [frame(212.4, 'Hel'), frame(230.1, 'lo')], duration_ms: 230.4, first_byte_ms: 212.3 };
    const request = { model: 'gpt-4', messages: [{ role: 'user', content: 'Say hello' }], stream: true };
    const cassette = { cassette_version: '1.0', provider: 'openai', request, response, recorded_at: '2026-01-02T03:04:05.678Z', endpoint: 'POST /v1/chat/completions' };
    const signature = 'ab'.repeat(32);
    here.write(`.ai-tests/cassettes/openai/${signature}.json`, JSON.stringify(cassette, null, 2));
    await here.open(`/cassettes?signature=${signature}`);
    await drawer('Recording').getByText('Hello', { exact: true }).waitFor();
    await drawer('Recording').getByRole('tab', { name: 'Stream' }).click();
    await drawer('Recording').getByText('212.4 ms').waitFor();
  });
});

describe('traces', () => {
  test('are found by words, status and session, all in the address', async () => {
    const { page } = here;
    await here.open('/traces');
    await page.getByRole('searchbox', { name: 'Find' }).fill('capital of Japan');
    await page.waitForURL(/filter=capital/);
    const list = page.getByRole('list', { name: 'Traces' });
    await expect.poll(() => list.getByRole('link', { name: /Tokyo/ }).count()).toBe(6);
    await expect.poll(() => list.getByRole('listitem').count()).toBe(6);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('error');
    await page.getByText('No trace fits these filters').waitFor();
    await here.open('/traces?filter=capital+of+Japan');
    await list.getByRole('link', { name: /^session/ }).first().click();
    await page.waitForURL(/session=run_/);
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: 'All sessions' }).click();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(6);
  });

  test('one is shown as a conversation, and its file', async () => {
    const { page } = here;
    await here.open('/traces?filter=capital+of+France');
    await page.getByRole('link', { name: /Paris/ }).first().click();
    const turns = drawer('Trace').getByRole('list', { name: 'Conversation' }).getByRole('listitem');
    await expect.poll(() => turns.count()).toBe(2);
    expect(await turns.nth(1).textContent()).toContain('{"city": "Paris"}');
    await drawer('Trace').getByRole('tab', { name: 'File' }).click();
    await drawer('Trace').getByText('"schema_version": "1.0.0"').waitFor();
  });

  test('several of them become a test: seen, saved as a suite, and opened', async () => {
    const { page } = here;
    await here.open('/traces?filter=capital+of');
    await page.getByRole('checkbox', { name: /Tokyo/ }).first().check();
    await page.getByRole('checkbox', { name: /Paris/ }).first().check();
    await page.getByText('2 traces chosen').waitFor();
    await page.getByRole('button', { name: 'Make a test' }).click();
    const form = drawer('Make a test');
    const file = form.getByRole('textbox', { name: 'File' });
    await form.getByLabel('Name').fill('Two capitals');
    await form.getByText('2 tests').waitFor();
    await form.getByLabel('words of it').check();
    await form.getByText(/contains: .*Tokyo/).waitFor();
    await form.getByRole('combobox', { name: 'Format' }).selectOption('promptkitchen');
    await form.getByText('"testCases"').waitFor();
    expect(await file.inputValue()).toBe('tests/two-capitals.json');
    await form.getByRole('combobox', { name: 'Format' }).selectOption('native');
    await form.getByText('proctor: 1').waitFor();
    await file.fill('tests/capitals.yaml');
    await form.getByRole('button', { name: 'Save as a suite' }).click();
    await form.getByText('There is such a file already.').waitFor();
    await file.fill('tests/two-capitals.yaml');
    await form.getByRole('button', { name: 'Save as a suite' }).click();
    await page.waitForURL('**/tests/tests%2Ftwo-capitals.yaml');
    expect(here.read('tests/two-capitals.yaml')).toContain('name: Two capitals');
    expect(here.read('tests/capitals.yaml')).toContain('name: capitals');
  });

  test('a session becomes one test', async () => {
    const { page } = here;
    await here.open('/traces?filter=order+4711');
    await page.getByRole('link', { name: /shipped on Monday/ }).first().click();
    await drawer('Trace').getByRole('button', { name: 'Make a test of the session' }).click();
    await drawer('Make a test').getByText('1 test', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await drawer('Make a test').waitFor({ state: 'hidden' });
  });
});

describe('settings', () => {
  test('theme, contrast and single keys are kept in the browser', async () => {
    const { page } = here;
    await here.open('/settings');
    await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).click();
    await page.getByRole('radiogroup', { name: 'Contrast' }).getByRole('radio', { name: 'High' }).click();
    await page.getByRole('switch', { name: 'Shortcuts of single keys' }).click();
    await page.reload();
    await heading('Settings').waitFor();
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({ theme: 'dark', contrast: 'more' });
    await page.keyboard.press('?');
    await page.getByRole('switch', { name: 'Shortcuts of single keys' }).click();
    expect(await drawer('Keyboard shortcuts').count()).toBe(0);
    await page.locator('h1').click();
    await page.keyboard.press('?');
    await drawer('Keyboard shortcuts').waitFor();
    await page.evaluate(() => localStorage.clear());
  });

  test('what the server runs with is told', async () => {
    await here.open('/settings');
    const served = here.page.getByRole('region', { name: 'What is served' });
    await served.getByText('openai-compatible', { exact: true }).waitFor();
    await served.getByText('saved to files').waitFor();
  });
});

describe('an empty folder that is served read-only', () => {
  let bare: World;
  beforeAll(async () => {
    bare = await world({ files: { 'proctor.yaml': '' }, flags: ['--read-only'] });
  });
  afterAll(async () => bare?.close());

  test('says on each page what there could be', async () => {
    for (const [path, text] of [['/prompts', 'No prompt folders yet'], ['/prompts', 'No prompts in repositories'], ['/tools', 'No mock tools yet'], ['/cassettes', 'No recordings yet'], ['/traces', 'No traces yet'], ['/settings', 'refused: the server is read-only']] as const) {
      await bare.open(path);
      await bare.page.getByText(text).waitFor();
    }
  });

  test('offers nothing that would change something', async () => {
    for (const path of ['/prompts', '/tools']) {
      await bare.open(path);
      await bare.page.getByText(/^No .* yet$/).waitFor();
      expect(await bare.page.getByRole('button', { name: /New|Create|Delete|Save/ }).count()).toBe(0);
    }
  });
});
