// semantic.mjs write PAIRS FOLDER: a suite with a case a pair, and the answers. semantic.mjs table PAIRS FOLDER: what
// became of them, against what people said of each pair (0 to 5; from 4 on the two mean the same).
import { readFileSync, writeFileSync } from 'node:fs';

const [verb, pairsPath, folder] = process.argv.slice(2);
const sameFrom = 4;

// Sentences that say the opposite, or something else about the same things.
const opposites = [
  ['The capital of France is Paris.', 'The capital of France is not Paris.'],
  ['You can return the product within 30 days.', 'You cannot return the product within 30 days.'],
  ['The payment was successful.', 'The payment was not successful.'],
  ['The payment was successful.', 'The payment failed.'],
  ['The medicine is safe for children.', 'The medicine is unsafe for children.'],
  ['The flight leaves at 7 in the morning.', 'The flight leaves at 9 in the evening.'],
  ['I want to book a flight to New York.', 'I never want to book a flight to New York.'],
];

// The examples of document 001.
const examples = [
  ['The capital of France is Paris.', 'Paris is the capital city of France.'],
  ['I want to book a flight to New York.', "I'd like to reserve a plane ticket to NYC"],
  ['I want to book a flight to New York.', 'Book me a flight to New York City'],
  ['Explain recursion in programming.', 'Recursion is when a function calls itself'],
  ['Explain recursion in programming.', 'A recursive function invokes itself'],
  ['Explain recursion in programming.', 'In programming, recursion means self-invocation'],
];

function csvRow(line) {
  const fields = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)];
  return fields.map(([, quoted, plain]) => (quoted === undefined ? plain : quoted.replaceAll('""', '"')));
}

function readPairs() {
  const lines = readFileSync(pairsPath, 'utf8').split('\n').filter((line) => line !== '');
  return lines.map(csvRow).map(([a, b, score]) => ({ a, b, same: Number(score) }));
}

function cases() {
  return [...readPairs(), ...[...opposites, ...examples].map(([a, b]) => ({ a, b }))];
}

function write() {
  const target = { provider: 'openai', model: 'none', messages: [{ role: 'user', content: 'x' }] };
  const tests = cases().map(({ a }, i) => ({
    name: String(i), request: target, assertions: [{ type: 'semantic', expected: a, threshold: 0 }],
  }));
  const given = { cases: cases().map(({ b }, i) => ({ case: i, steps: [{ output: b }] })) };
  writeFileSync(`${folder}/suite.yaml`, JSON.stringify({ tests }));
  writeFileSync(`${folder}/given.json`, JSON.stringify(given));
}

function pearson(xs, ys) {
  const mean = (list) => list.reduce((sum, x) => sum + x, 0) / list.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const sum = (f) => xs.reduce((total, x, i) => total + f(x - mx, ys[i] - my), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((x, y) => y * y));
}

function printTable(pairs) {
  const wanted = pairs.filter(({ same }) => same >= sameFrom).length;
  console.log(`| threshold | passes | precision | recall | F1 |\n| --- | --- | --- | --- | --- |`);
  for (let threshold = 0.5; threshold < 0.96; threshold += 0.05) {
    const passed = pairs.filter(({ score }) => score >= threshold);
    const right = passed.filter(({ same }) => same >= sameFrom).length;
    const [precision, recall] = [right / passed.length, right / wanted];
    const f1 = (2 * precision * recall) / (precision + recall);
    const shown = [precision, recall, f1].map((n) => n.toFixed(2)).join(' | ');
    console.log(`| ${threshold.toFixed(2)} | ${passed.length} | ${shown} |`);
  }
}

function table() {
  const record = JSON.parse(readFileSync(`${folder}/record.json`, 'utf8'));
  const scores = record.suites[0].cases.map((test) => {
    const [check] = test.steps[0].checks;
    if (check.status === 'error') throw new Error(check.message);
    return check.score;
  });
  const all = cases().map((pair, i) => ({ ...pair, score: scores[i] }));
  const pairs = all.filter(({ same }) => same !== undefined);
  console.log(`Pearson ${pearson(pairs.map((p) => p.score), pairs.map((p) => p.same)).toFixed(4)} on ${pairs.length} pairs`);
  printTable(pairs);
  const others = all.slice(pairs.length);
  for (const { a, b, score } of others) console.log(`| ${a} | ${b} | ${score.toFixed(3)} |`);
}

verb === 'write' ? write() : table();
