// Answers that are made to harm who looks at them: 60 payloads and a dozen oddities, as output, as name, as what was expected, on every
// page that shows them. They are seen as the text they are; nothing runs, nothing is fetched, no policy is violated.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oddities, payloads } from './hostile_outputs';
import { type World, world } from './world';

const outputs = [...payloads, ...oddities.map(({ output }) => output)];
const names = [...payloads, ...oddities.map(({ name }) => `odd: ${name} \u202e<b>`)];
const suite = 'tests/<img src=x onerror=window.pwned=1>.json';

// Answers the input "3" by the file 3.json, which is there as it is to be sent.
const agent = `while read -r line; do
  rest=\${line#*\\"input\\":}
  rest=\${rest#*\\"}
  cat "answers/\${rest%%\\"*}.json"
done
`;
const answer = (output: string): string => {
  const call = { name: output.slice(0, 60), arguments: { text: output.slice(0, 500) }, result: output.slice(0, 500) };
  return `${JSON.stringify({ output, tool_calls: [call] })}\n`;
};

const cases = names.map((name, index) => ({
  name,
  description: name,
  tags: [index < payloads.length ? payloads[index] : 'odd'],
  steps: [{ input: String(index), checks: [{ contains: `${name}, which it does not contain` }, { contains: outputs[index]?.slice(0, 5) || '\n' }] }],
}));

const definition = {
  proctor: 1,
  name: payloads[4],
  description: payloads[0],
  tags: [payloads[5]],
  target: { agent: { command: ['sh', 'agent.sh'] } },
  cases,
};

const files = {
  'proctor.yaml': '',
  'agent.sh': agent,
  ...Object.fromEntries(outputs.map((output, index) => [`answers/${index}.json`, answer(output)])),
  [suite]: JSON.stringify(definition, null, 2),
  'shop/.promptrepo/prompts/a/evil.yaml': JSON.stringify({ name: payloads[4], description: payloads[0], prompt: payloads.join('\n'), tags: [payloads[9]] }),
  'shop/.promptrepo/mock_tools/evil.yaml': JSON.stringify({ tool_name: payloads[4], description: payloads[0], return_value: payloads[9] }),
};

interface Listed {
  items: { key: string; name: string }[];
}

let here: World;
let runs: string[];
let keys: Map<string, string>; // of results, by name

beforeAll(async () => {
  here = await world({ files, flags: ['-j', '4'] });
  await here.page.addInitScript(() => {
    const seen = window as unknown as { violations: string[] };
    seen.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => seen.violations.push(`${event.violatedDirective}: ${event.blockedURI}`));
  });
  here.page.on('dialog', (dialog) => {
    here.faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  here.page.on('popup', (popup) => here.faults.push(`window: ${popup.url()}`));
  runs = [await runToItsEnd(), await runToItsEnd()];
  const listed = await here.api<Listed>('GET', `/api/v1/runs/${runs[1]}/results?limit=100`);
  keys = new Map(listed.items.map(({ key, name }) => [name, key]));
}, 120_000);

afterAll(() => here.close());

async function runToItsEnd(): Promise<string> {
  const { id } = await here.api<{ id: string }>('POST', '/api/v1/runs', { paths: [suite] });
  for (;;) {
    const { state } = await here.api<{ state: string }>('GET', `/api/v1/runs/${id}`);
    if (state !== 'running') return id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

// What a payload would have left behind: a mark, an element that no page of ours has, an attribute that acts, a violation.
async function harm(): Promise<string[]> {
  return here.page.evaluate(() => {
    const seen = window as unknown as { pwned?: unknown; violations: string[] };
    const found = [...seen.violations];
    if (seen.pwned !== undefined) found.push('a payload ran');
    for (const element of document.querySelectorAll('*')) {
      const tag = element.localName;
      if (['iframe', 'object', 'embed', 'base', 'marquee', 'portal', 'math', 'video', 'audio', 'custom-element'].includes(tag)) found.push(`<${tag}>`);
      if (tag === 'script' && !element.getAttribute('src')?.startsWith('/assets/')) found.push('<script>');
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) found.push(`<${tag} ${name}>`);
        if (['href', 'src', 'action', 'formaction', 'srcset'].includes(name) && /^\s*(javascript|data:text|http:\/\/evil)/i.test(value)) found.push(`<${tag} ${name}="${value}">`);
      }
    }
    return found;
  });
}

const output = () => here.page.getByRole('region', { name: 'Output' }).first();

async function openResult(name: string): Promise<string> {
  await here.open(`/runs/${runs[1]}?result=${encodeURIComponent(keys.get(name) ?? '')}`);
  await output().waitFor();
  return (await output().textContent()) ?? '';
}

test('every output came through the run', () => {
  expect(payloads).toHaveLength(60);
  expect(new Set(payloads).size).toBe(60);
  expect(keys.size).toBe(names.length);
});

test('harm would be seen', async () => {
  await here.open('/settings');
  await here.page.evaluate(() => {
    document.body.append(document.createElement('marquee'));
    (window as unknown as { pwned: number }).pwned = 1;
  });
  expect(await harm()).toEqual(['a payload ran', '<marquee>']);
});

test('60 payloads are shown as the text they are', async () => {
  for (const payload of payloads) {
    expect(await openResult(payload), payload).toContain(payload);
    expect(await harm(), payload).toEqual([]);
  }
}, 180_000);

test.each(oddities)('$name is shown without harm', async ({ name, shown }) => {
  const text = await openResult(`odd: ${name} \u202e<b>`);
  expect(text).toContain(shown);
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  expect(await harm()).toEqual([]);
});

test('a line of 5 MB leaves the page quick, and can be shown whole', async () => {
  await openResult('odd: line of 5 MB \u202e<b>');
  await output().getByRole('button', { name: 'Show all' }).click();
  const from = Date.now();
  await here.page.keyboard.press('Tab');
  await here.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(Date.now() - from).toBeLessThan(5000);
  expect(await harm()).toEqual([]);
});

const encodedSuite = encodeURIComponent(suite);
const pages = (): string[] => [
  '/tests',
  `/tests/${encodedSuite}`,
  `/tests/${encodedSuite}?test=${encodeURIComponent(payloads[4] ?? '')}`,
  `/tests/${encodedSuite}/executions`,
  `/tests/${encodedSuite}/executions/${runs[1]}`,
  '/runs',
  `/runs/${runs[1]}`,
  `/compare?a=${runs[0]}&b=${runs[1]}`,
  '/history',
  '/prompts',
  '/tools',
  '/cassettes',
  '/traces',
  '/settings',
  `/runs/${encodeURIComponent(payloads[4] ?? '')}`,
  `/nothing/${encodeURIComponent(payloads[0] ?? '')}?x=${encodeURIComponent(payloads[45] ?? '')}#${payloads[55]}`,
];

test('every page stands hostile names', async () => {
  for (const path of pages()) {
    await here.open(path);
    await here.page.getByRole('main').waitFor();
    await here.page.waitForLoadState('networkidle');
    expect(await harm(), path).toEqual([]);
  }
}, 180_000);
