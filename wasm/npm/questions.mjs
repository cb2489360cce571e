// Questions and answers as values, over lines of JSON.
import { load, start } from './evaluator.mjs';

// The question as a whole makes no sense. A single check that makes none is told in the evaluation.
export class QuestionError extends Error {
  name = 'QuestionError';

  constructor({ kind, message }) {
    super(message);
    this.kind = kind;
  }
}

// Thrown by `assert`: which checks did not pass, and why.
export class ChecksFailed extends Error {
  name = 'ChecksFailed';

  constructor(evaluation) {
    super(reasons(evaluation));
    this.evaluation = evaluation;
  }
}

function reasons({ checks, score }) {
  const bad = checks.filter(({ status }) => status !== 'pass');
  const lines = bad.map(({ status, message, error }) => `  ${status}: ${error?.message ?? message}`);
  return [`${bad.length} of ${checks.length} checks did not pass, score ${score}`, ...lines].join('\n');
}

function answerOf(line) {
  const answer = JSON.parse(line);
  if (answer.error && !answer.checks) throw new QuestionError(answer.error);
  return answer;
}

export async function evaluatorFrom(module) {
  let lines = await load(module);

  const ask = (call, question) => {
    const line = JSON.stringify(question);
    let answer;
    try {
      lines ??= start(module);
      answer = lines[call](line);
    } catch (trouble) {
      lines = undefined; // after a trap its memory is not to be trusted: the next question finds a fresh one
      throw trouble;
    }
    return answerOf(answer);
  };

  const evaluate = (question) => ask('evaluate', question);

  return {
    evaluate,
    assert(question) {
      const evaluation = evaluate(question);
      if (!evaluation.passed) throw new ChecksFailed(evaluation);
      return evaluation;
    },
    query(path, document, options = {}) {
      const { values, places } = ask('query', { ...options, path, document: document ?? null, places: true });
      return values.map((value, index) => ({ place: places[index], value }));
    },
    propose: (output, options = {}) => ask('propose', { ...options, output }),
  };
}

// A module from whatever a caller has: compiled, bytes, an answer of fetch, or an address.
export async function moduleFrom(source, fetched = fetch) {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return WebAssembly.compile(given);
  const response = typeof Response === 'function' && given instanceof Response ? given : await fetched(given);
  if (!response.ok) throw new Error(`evaluator.wasm cannot be fetched (status ${response.status})`);
  // Compiled while it arrives, where the server says what it is.
  if (response.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// Compiles once; what went wrong is tried again the next time.
export function once(compile) {
  let kept;
  return () => {
    kept ??= compile().catch((trouble) => {
      kept = undefined;
      throw trouble;
    });
    return kept;
  };
}
