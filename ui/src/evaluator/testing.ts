// For tests: workers that answer in the test's own thread.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../../../wasm/evaluator.mjs';
import type { Port } from './client';
import type { Asked, Told } from './messages';

const module = join(process.cwd(), '../build/wasm/evaluator.wasm');

export const hasEvaluator = existsSync(module);

// Says what the test tells it to say.
export class FakePort implements Port {
  onmessage: Port['onmessage'] = null;
  onerror: Port['onerror'] = null;
  readonly asked: Asked[] = [];
  ended = false;

  postMessage(message: Asked): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  tell(told: Told): void {
    this.onmessage?.(new MessageEvent('message', { data: told }));
  }
}

// The real evaluator behind a worker's face, for vi.stubGlobal('Worker', ...).
export class EvaluatorInPlace extends FakePort {
  private readonly evaluator = load(new Uint8Array(readFileSync(module)));

  override postMessage({ id, call, line }: Asked): void {
    void this.evaluator.then((evaluator) => this.tell({ kind: 'answer', id, line: evaluator[call](line) }));
  }
}
