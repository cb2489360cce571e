import { expect, test, vi } from 'vitest';
import { EvaluatorClient } from './client';
import { FakePort } from './testing';
import type { Evaluation, Evaluator } from './types';

const graded: Evaluation = { passed: true, score: 1, checks: [] };
const question = { output: 'Paris', checks: [{ contains: 'Paris' }] };

function fallback() {
  return { evaluate: vi.fn(async () => graded), query: vi.fn(async () => []), propose: vi.fn(async () => ({ checks: [], paths: [] })) } satisfies Evaluator;
}

test('questions go to the worker, and answers to who asked', async () => {
  const port = new FakePort();
  const server = fallback();
  const client = new EvaluatorClient(() => port, server);
  const first = client.evaluate(question);
  const second = client.query('$.a', '{"a": 1.0}');
  expect(port.asked.map(({ call }) => call)).toEqual(['evaluate', 'query']);
  expect(port.asked[1]?.line).toBe('{"path":"$.a","places":true,"document":{"a": 1.0}}');
  port.tell({ kind: 'answer', id: 2, line: '{"id":null,"values":[1],"places":["$[\'a\']"]}' });
  port.tell({ kind: 'answer', id: 1, line: JSON.stringify(graded) });
  expect(await first).toEqual(graded);
  expect(await second).toEqual([{ place: "$['a']", value: 1 }]);
  expect(server.evaluate).not.toHaveBeenCalled();
  expect(client.mode).toBe('wasm');
});

test('an output that is no JSON is a text, and one on several lines is one line', () => {
  const port = new FakePort();
  const client = new EvaluatorClient(() => port, fallback());
  void client.query('$', 'It is "Paris"\n');
  void client.query('$', '{\n  "a": 1\r\n}');
  expect(port.asked.map(({ line }) => JSON.parse(line).document)).toEqual(['It is "Paris"\n', { a: 1 }]);
  expect(port.asked.some(({ line }) => line.includes('\n'))).toBe(false);
});

test('a question that makes no sense is refused with the evaluator\'s words', async () => {
  const port = new FakePort();
  const client = new EvaluatorClient(() => port, fallback());
  const asked = client.query('$[', '{}');
  port.tell({ kind: 'answer', id: 1, line: '{"id":null,"error":{"kind":"config","message":"a [ without its ]"}}' });
  await expect(asked).rejects.toThrow('a [ without its ]');
});

test('one check that makes no sense does not hide the others', async () => {
  const port = new FakePort();
  const client = new EvaluatorClient(() => port, fallback());
  const asked = client.evaluate(question);
  port.tell({ kind: 'answer', id: 1, line: '{"passed":false,"score":0,"checks":[],"error":{"kind":"config","message":"check 1"}}' });
  expect((await asked).error?.message).toBe('check 1');
});

test('without a worker the server is asked, and the page is told', async () => {
  const server = fallback();
  const client = new EvaluatorClient(() => {
    throw new Error('no WebAssembly');
  }, server);
  expect(client.mode).toBe('server');
  expect(await client.evaluate(question)).toEqual(graded);
  await client.propose('x', { format: 'native' });
  expect(server.propose).toHaveBeenCalledWith('x', { format: 'native' });
});

test('a worker that is lost leaves its questions to the server', async () => {
  const port = new FakePort();
  const server = fallback();
  const client = new EvaluatorClient(() => port, server);
  const heard = vi.fn();
  client.subscribe(heard);
  const asked = client.evaluate(question);
  port.tell({ kind: 'lost', message: 'cannot be fetched' });
  expect(await asked).toEqual(graded);
  expect(client.mode).toBe('server');
  expect(client.reason).toBe('cannot be fetched');
  expect(heard).toHaveBeenCalledOnce();
  expect(port.ended).toBe(true);
});

test('trouble with one question sends that one to the server alone', async () => {
  const port = new FakePort();
  const server = fallback();
  const client = new EvaluatorClient(() => port, server);
  const asked = client.evaluate(question);
  port.tell({ kind: 'trouble', id: 1, message: 'out of memory' });
  expect(await asked).toEqual(graded);
  expect(server.evaluate).toHaveBeenCalledOnce();
  expect(client.mode).toBe('wasm');
});
