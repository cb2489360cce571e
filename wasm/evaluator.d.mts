// Each takes one line of JSON and gives one line of JSON.
export interface LineEvaluator {
  evaluate(line: string): string;
  query(line: string): string;
  propose(line: string): string;
}

export function load(source: BufferSource | WebAssembly.Module): Promise<LineEvaluator>;

// At once, from a module that is compiled already. Browsers may refuse this outside a worker.
export function start(module: WebAssembly.Module): LineEvaluator;
