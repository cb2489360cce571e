// The JavaScript side of bench/peers.sh:
//   peers.mjs measure FILE   times the packages on the inputs in PROCTOR_BENCH_INPUTS
//   peers.mjs table FOLDER   sets the best of all rounds of both sides beside each other
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const sizes = ['small', 'medium', 'large'];
const paths = {
  child: '$.results[0].output.text',
  wildcard: '$.results[*].id',
  filter: '$.results[?(@.score > 50)].id',
  descent: '$..tokens',
};
const patterns = {
  literal: /The answer is 42/,
  word_i: /\bANSWER\s+is\s+\d+/i,
  email: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  date_all: /(\d{4})-(\d{2})-(\d{2})/,
  alternation: /\b(?:sorry|cannot|unable|refuse)\b/i,
  lookahead: /^(?!.*\bsorry\b)[\s\S]*42/i,
  unicode: /\p{Script=Han}{5}/u,
};
const text = { type: 'string' };
const output = {
  type: 'object',
  required: ['text'],
  properties: { text, tokens: { type: 'integer' }, finish: { enum: ['stop', 'length', 'tool_calls'] } },
};
const result = {
  type: 'object',
  required: ['id', 'name', 'passed', 'score', 'tags', 'output'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string', pattern: '^case-\\d+$' },
    passed: { type: 'boolean' },
    score: { type: 'number', minimum: 0, maximum: 100 },
    tags: { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: 4 },
    output,
    note: { type: ['string', 'null'] },
  },
};
const schema = {
  type: 'object',
  required: ['run', 'results', 'total', 'ok'],
  additionalProperties: false,
  properties: {
    run: text,
    total: { type: 'integer', minimum: 0 },
    ok: { type: 'boolean' },
    v: { type: 'string', pattern: '^\\d+\\.\\d+$' },
    results: { type: 'array', minItems: 1, items: result },
  },
};

// What is compared: our program and benchmark, their measurements (the fastest counts), and the ratio asked of a size.
const rows = [
  ...Object.keys(paths).map((name) => ({
    name: `JSONPath ${name}`, program: 'path', ours: name, theirs: [`jsonpath-plus ${name}`], asked: () => 5,
  })),
  { name: 'deep equality', program: 'value', ours: 'equal', theirs: ['expect toEqual'], asked: () => 20 },
  {
    name: 'JSON Schema', program: 'schema', ours: 'accepts_document', theirs: ['ajv'],
    asked: (size) => (size === 'small' ? undefined : 1),
  },
  { name: 'YAML load', program: 'value', ours: 'yaml', theirs: ['js-yaml 5', 'js-yaml 4'], asked: () => 1 },
  { name: 'JSON parse', program: 'value', ours: 'json/parse', theirs: ['JSON.parse'], asked: () => undefined },
  { name: 'JSON write', program: 'value', ours: 'json/write', theirs: ['JSON.stringify'], asked: () => undefined },
  ...Object.keys(patterns).map((name) => ({
    name: `regex ${name}`, program: 'regex', ours: `test/${name}`, theirs: [`RegExp ${name}`], asked: () => undefined,
  })),
];

// --- measuring ---

function cpu_seconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function repeat(operation, count) {
  const begin = cpu_seconds();
  for (let i = 0; i < count; i++) operation();
  return cpu_seconds() - begin;
}

// Operations per second of CPU time, the compiler's and the collector's included: the best of three slices.
function per_cpu_second(operation) {
  let batch = 1;
  while (repeat(operation, batch) < 0.005) batch *= 2;
  const slice = (seconds) => {
    let count = 0;
    let used = 0;
    for (; used < seconds; count += batch) used += repeat(operation, batch);
    return count / used;
  };
  slice(0.4); // warm-up
  return Math.max(slice(0.12), slice(0.12), slice(0.12));
}

async function measure(file) {
  const require = createRequire(resolve('build/npm/anything.js'));
  const load = (name) => import(pathToFileURL(require.resolve(name)));
  const { JSONPath } = await load('jsonpath-plus');
  const { expect } = await load('expect');
  const Ajv = (await load('ajv/dist/2020.js')).default;
  const yaml5 = await load('js-yaml');
  const yaml4 = await load('js-yaml4');
  const validate = new (Ajv.default ?? Ajv)({ strict: false }).compile(schema);
  const found = {};
  const add = (name, size, operation) => { found[`${name}/${size}`] = per_cpu_second(operation); };

  for (const size of sizes) {
    const input = (ending) => readFileSync(join(process.env.PROCTOR_BENCH_INPUTS, `${size}.${ending}`), 'utf8');
    const [json, yaml, prose] = [input('json'), input('yaml'), input('txt')];
    const [document, twin] = [JSON.parse(json), JSON.parse(json)];
    if (!validate(document)) throw new Error('the document does not fit the schema');
    add('JSON.parse', size, () => JSON.parse(json));
    add('JSON.stringify', size, () => JSON.stringify(document));
    for (const [name, path] of Object.entries(paths))
      add(`jsonpath-plus ${name}`, size, () => JSONPath({ path, json: document }));
    add('expect toEqual', size, () => expect(document).toEqual(twin));
    add('ajv', size, () => validate(document));
    add('js-yaml 5', size, () => yaml5.load(yaml));
    add('js-yaml 4', size, () => (yaml4.load ?? yaml4.default.load)(yaml));
    for (const [name, pattern] of Object.entries(patterns)) add(`RegExp ${name}`, size, () => pattern.test(prose));
  }
  writeFileSync(file, JSON.stringify(found));
}

// --- the table ---

function best_of(folder, beginning, read) {
  const best = {};
  for (const file of readdirSync(folder).filter((name) => name.startsWith(beginning)))
    for (const [name, speed] of read(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
      best[name] = Math.max(best[name] ?? 0, speed);
  return best;
}

const nanoseconds = { ns: 1, us: 1e3, ms: 1e6, s: 1e9 };
const speeds_of_google_benchmark = ({ benchmarks }) =>
  benchmarks.filter((one) => !one.error_occurred && one.run_type !== 'aggregate')
    .map((one) => [one.name, 1e9 / (one.cpu_time * nanoseconds[one.time_unit])]);

function line(row, size, theirs, ours) {
  const peer = row.theirs.reduce((a, b) => ((theirs[`${b}/${size}`] ?? 0) > (theirs[`${a}/${size}`] ?? 0) ? b : a));
  const peer_speed = theirs[`${peer}/${size}`];
  const speed = ours[row.program][`${row.ours}/${size}`];
  const asked = row.asked(size);
  const ratio = speed && peer_speed ? speed / peer_speed : undefined;
  const verdict = asked === undefined ? '' : ratio === undefined ? 'not measured' : ratio >= asked ? 'ok' : 'short';
  return { row, size, peer, peer_speed, speed, ratio, asked, verdict };
}

const shown = (number) => (number === undefined ? '-' : Number(number.toPrecision(3)).toLocaleString('en-US'));

function table(folder) {
  const theirs = best_of(folder, 'theirs-', Object.entries);
  const ours = Object.fromEntries(['value', 'path', 'schema', 'regex'].map((program) =>
    [program, best_of(folder, `ours-${program}-`, speeds_of_google_benchmark)]));
  const lines = rows.flatMap((row) => sizes.map((size) => line(row, size, theirs, ours)));
  const cells = [['operations a CPU second', 'size', 'peer', 'theirs', 'ours', 'ratio', 'asked', '']].concat(
    lines.map((one) => [one.row.name, one.size, one.peer, shown(one.peer_speed), shown(one.speed),
      one.ratio === undefined ? '-' : `${one.ratio.toFixed(one.ratio < 10 ? 2 : 0)}x`,
      one.asked === undefined ? '' : `${one.asked}x`, one.verdict]));
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  for (const row of cells)
    console.log(row.map((cell, i) => (i < 3 || i === 7 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ').trimEnd());
  const short = lines.filter((one) => one.verdict && one.verdict !== 'ok').length;
  console.log(`peers: node ${process.versions.node}; ${short === 0 ? 'all that is asked is there' : `${short} of what is asked fall short`}`);
  process.exitCode = short === 0 ? 0 : 1;
}

const [, , verb, argument] = process.argv;
if (verb === 'measure') await measure(argument);
else if (verb === 'table') table(argument);
else throw new Error('peers.mjs measure FILE | table FOLDER');
