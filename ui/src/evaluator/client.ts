// The evaluator for the page: a worker that is started when it is first needed, or the server in its place.
import { type Call, evaluateLine, proposeLine, queryLine, readEvaluation, readMatches, readProposal } from './lines';
import type { Asked, Told } from './messages';
import { serverEvaluator } from './server';
import type { Evaluator, EvaluatorMode } from './types';

// What the page needs of a worker; tests bring their own.
export interface Port {
  postMessage(message: Asked): void;
  onmessage: ((event: MessageEvent<Told>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

interface Waiting {
  resolve(line: string): void;
  reject(reason: Lost): void;
}

class Lost extends Error {}

export class EvaluatorClient implements Evaluator {
  mode: EvaluatorMode;
  reason = ''; // why the server answers
  private port: Port | undefined;
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Set<() => void>();

  constructor(start: () => Port, private readonly fallback: Evaluator = serverEvaluator) {
    this.mode = 'wasm';
    try {
      this.port = start();
      this.port.onmessage = (event) => this.hear(event.data);
      this.port.onerror = (event) => this.lose(event.message || 'the worker did not start');
    } catch (error) {
      this.lose(String(error));
    }
  }

  evaluate: Evaluator['evaluate'] = (question) =>
    this.asked('evaluate', evaluateLine(question), readEvaluation, () => this.fallback.evaluate(question));

  query: Evaluator['query'] = (path, output) =>
    this.asked('query', queryLine(path, output), readMatches, () => this.fallback.query(path, output));

  propose: Evaluator['propose'] = (output, options) =>
    this.asked('propose', proposeLine(output, options), readProposal, () => this.fallback.propose(output, options));

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private async asked<T>(call: Call, line: string, read: (line: string) => T, instead: () => Promise<T>): Promise<T> {
    const { port } = this;
    if (!port) return instead();
    let answer: string;
    try {
      answer = await new Promise<string>((resolve, reject) => {
        const id = this.next++;
        this.waiting.set(id, { resolve, reject });
        port.postMessage({ id, call, line });
      });
    } catch (error) {
      if (error instanceof Lost) return instead();
      throw error;
    }
    return read(answer);
  }

  private hear(told: Told): void {
    if (told.kind === 'lost') return this.lose(told.message);
    if (told.kind === 'ready') return;
    const waiting = this.waiting.get(told.id);
    this.waiting.delete(told.id);
    if (told.kind === 'answer') waiting?.resolve(told.line);
    else waiting?.reject(new Lost(told.message));
  }

  // From now on the server answers, and what was asked already is asked there.
  private lose(reason: string): void {
    this.mode = 'server';
    this.reason = reason;
    this.port?.terminate();
    this.port = undefined;
    const left = [...this.waiting.values()];
    this.waiting.clear();
    for (const waiting of left) waiting.reject(new Lost(reason));
    for (const listener of this.listeners) listener();
  }
}
