// The evaluator in a thread of its own, so that no pattern and no output, however long, holds the page up.
import address from 'evaluator.wasm?url';
import { type LineEvaluator, load } from '../../../wasm/evaluator.mjs';
import type { Asked, Told } from './messages';

const tell = (message: Told) => self.postMessage(message);
let evaluator: LineEvaluator | undefined;

async function compiled(): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the evaluator cannot be fetched (status ${response.status})`);
  // Compiled while it arrives, and kept compiled by the browser; only where the type says what it is.
  if (response.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

const module = compiled();

async function answer({ id, call, line }: Asked): Promise<void> {
  try {
    evaluator ??= await load(await module);
    tell({ kind: 'answer', id, line: evaluator[call](line) });
  } catch (error) {
    evaluator = undefined; // after a trap its memory is not to be trusted: the next question finds a fresh one
    tell({ kind: 'trouble', id, message: String(error) });
  }
}

self.onmessage = (event: MessageEvent<Asked>) => void answer(event.data);
module.then(
  () => tell({ kind: 'ready' }),
  (error: unknown) => tell({ kind: 'lost', message: String(error) }),
);
