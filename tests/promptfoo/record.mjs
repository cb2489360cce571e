// Runs promptfoo itself on every suite here, against server.mjs, and writes what it found to verdicts.json: a verdict for each
// case and each assertion. `./dev peers promptfoo` calls it; the argument is the folder in which promptfoo is installed. Suites
// named behind it are done anew, the others stay; without any, all are.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const installed = path.resolve(process.argv[2], 'node_modules/promptfoo');
const { version } = JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8'));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'proctor-promptfoo-'));

async function startServer() {
  const server = spawn(process.execPath, [path.join(here, 'server.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const port = await new Promise((resolve) => server.stdout.once('data', (data) => resolve(Number(String(data)))));
  return { server, url: `http://127.0.0.1:${port}/v1` };
}

// One for each assertion of the test, in its order; what a set holds is part of the set's.
function assertionsOf(result) {
  const parts = [...(result.gradingResult?.componentResults ?? [])];
  return (result.testCase.assert ?? []).map((assertion) => {
    const found = parts.shift() ?? { pass: null, score: null };
    if (assertion.type === 'assert-set') parts.splice(0, assertion.assert.length);
    const out = { type: assertion.type, pass: found.pass, score: found.score };
    if (assertion.metric) out.metric = assertion.metric;
    return out;
  });
}

function caseOf(result) {
  const out = { test: result.testIdx, column: result.promptIdx, description: result.testCase.description, vars: result.vars };
  const broken = result.failureReason === 2;
  Object.assign(out, { provider: result.provider.label || result.provider.id, prompt: result.prompt.label });
  Object.assign(out, { output: result.response?.output, pass: result.success, score: result.score, assertions: assertionsOf(result) });
  if (broken) out.error = String(result.error).split('\n')[0];
  return out;
}

function evaluate(suite, url) {
  const out = path.join(scratch, `${suite}.json`);
  const flags = ['--no-cache', '--no-share', '--no-table', '--no-progress-bar', '--no-write'];
  const command = [path.join(installed, 'dist/src/entrypoint.js'), 'eval', '-c', `${suite}.yaml`, ...flags, '-o', out];
  const quiet = {
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
    PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
    PROMPTFOO_DISABLE_SHARING: '1',
    PROMPTFOO_CONFIG_DIR: path.join(scratch, 'config'),
  };
  const env = { ...process.env, ...quiet, OPENAI_API_KEY: 'none', OPENAI_BASE_URL: url };
  try {
    execFileSync(process.execPath, command, { cwd: path.join(here, 'suites'), env, stdio: ['ignore', 'ignore', 'inherit'] });
  } catch (error) {
    if (error.status !== 100) throw error; // 100: some tests failed, as they should
  }
  const { results } = JSON.parse(fs.readFileSync(out, 'utf8')).results;
  return results.sort((a, b) => a.testIdx - b.testIdx || a.promptIdx - b.promptIdx).map(caseOf);
}

const { server, url } = await startServer();
const only = process.argv.slice(3);
const suites = {};
const known = only.length > 0 ? JSON.parse(fs.readFileSync(path.join(here, 'verdicts.json'), 'utf8')).suites : {};
const names = fs.readdirSync(path.join(here, 'suites')).filter((name) => name.endsWith('.yaml')).sort();
for (const name of names) {
  const suite = name.slice(0, -'.yaml'.length);
  suites[suite] = only.length === 0 || only.includes(suite) ? evaluate(suite, url) : known[suite];
  console.log(`${suite}: ${suites[suite].length} cases`);
}
server.stdin.end();
fs.writeFileSync(path.join(here, 'verdicts.json'), JSON.stringify({ promptfoo: version, suites }, null, 1) + '\n');
fs.rmSync(scratch, { recursive: true, force: true });
