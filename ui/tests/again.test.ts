// "Run again" and "Run this test again" repeat the settings of the stored run.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, world } from './world';

const suite = `proctor: 1
name: capitals
target: {prompt: 'The capital of {{country}} is Paris'}
cases:
  - {name: France, tags: [eu], vars: {country: France}, checks: [{contains: Paris}]}
  - {name: Italy, tags: [eu], vars: {country: Italy}, checks: [{contains: Rome}]}
  - {name: Japan, vars: {country: Japan}, checks: [{contains: Tokyo}]}
`;

let here: World;
beforeAll(async () => {
  here = await world({ files: { 'tests/a.yaml': suite }, flags: ['--provider', 'echo', '--model', 'usual'] });
});
afterAll(async () => here.close());

interface Row {
  name: string;
  key: string;
}
const newest = async () => (await here.api<{ items: { id: string }[] }>('GET', '/api/v1/runs?limit=1')).items[0]?.id ?? '';
const namesOf = async (run: string) => (await here.api<{ items: Row[] }>('GET', `/api/v1/runs/${run}/results`)).items.map((row) => row.name);

async function next(run: string, button: string): Promise<string> {
  await here.page.getByRole('button', { name: button }).click();
  await here.page.waitForURL((url) => /\/runs\/run_/.test(url.pathname) && !url.pathname.endsWith(run));
  await here.page.getByRole('button', { name: 'Run again' }).waitFor();
  return newest();
}

test('Run again repeats model, repeats and selection of a run that was started on the page', async () => {
  const { id } = await here.api<{ id: string }>('POST', '/api/v1/runs', { paths: ['tests/a.yaml'], model: 'special', repeat: 2, tags: ['eu'] });
  await here.open(`/runs/${id}`);
  const again = await next(id, 'Run again');
  expect(await namesOf(again)).toEqual(['France', 'France', 'Italy', 'Italy']);
  expect(here.proctor('show', again, '--report', 'json')).toContain('Italy');
});

test('Run this test again runs the test as often as its run did', async () => {
  const { id } = await here.api<{ id: string }>('POST', '/api/v1/runs', { paths: ['tests/a.yaml'], repeat: 3 });
  await here.open(`/runs/${id}`);
  await here.page.getByText('9 results').waitFor();
  await here.open(`/runs/${id}?result=0.1.1`);
  const again = await next(id, 'Run this test again');
  expect(await namesOf(again)).toEqual(['Italy', 'Italy', 'Italy']);
});

test('a run of the command line is repeated with its flags', async () => {
  here.proctor('run', 'tests/a.yaml', '--provider', 'echo', '--model', 'usual', '--repeat', '2', '-t', '^Japan');
  const id = await newest();
  await here.open(`/runs/${id}`);
  expect(await namesOf(await next(id, 'Run again'))).toEqual(['Japan', 'Japan']);
});

test('a run with a program that the server does not know is refused, with the reason', async () => {
  here.write('agent.sh', 'while read -r question; do echo \'{"output": "Paris"}\'; done\n');
  here.proctor('run', 'tests/a.yaml', '--agent', 'sh agent.sh');
  const id = await newest();
  await here.open(`/runs/${id}`);
  await here.page.getByRole('button', { name: 'Run again' }).click();
  await here.page.getByText(/different values of --agent/).waitFor();
  expect(await newest()).toBe(id);
});
