import { parseExactly } from '~/api/exact_numbers';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { EvaluatorClient, type Port } from './client';
import type { Evaluation, EvaluatorMode, Question } from './types';

let client: EvaluatorClient | undefined;

function startWorker(): Port {
  if (typeof WebAssembly !== 'object') throw new Error('this browser has no WebAssembly');
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'evaluator' });
}

// The one evaluator of the page; its worker starts with the first call.
export function evaluator(): EvaluatorClient {
  client ??= new EvaluatorClient(startWorker);
  return client;
}

export function useEvaluatorMode(): EvaluatorMode {
  const current = evaluator();
  return useSyncExternalStore(current.subscribe, () => current.mode);
}

export interface LiveEvaluation {
  evaluation: Evaluation | null; // the last one, until the next is there
  error: string | null; // why there is none
  pending: boolean;
  mode: EvaluatorMode;
}

type Beside = Omit<Question, 'checks' | 'output'>;

const serverPause = 200; // ms without a change before the server is asked

// What the checks say of the output, kept up while either is typed. Without an output nothing is asked. One question
// is under way at a time: what changes meanwhile is asked when its answer is there.
export function useEvaluation(checks: readonly unknown[], output: string | null, beside?: Beside): LiveEvaluation {
  const mode = useEvaluatorMode();
  const [state, setState] = useState<Omit<LiveEvaluation, 'mode'>>({ evaluation: null, error: null, pending: false });
  const line = output === null ? null : JSON.stringify({ ...beside, output, checks });
  const wanted = useRef<string | null>(null);
  const busy = useRef(false);

  useEffect(() => {
    wanted.current = line;
    if (line === null) {
      setState({ evaluation: null, error: null, pending: false });
      return;
    }
    const work = async () => {
      if (busy.current) return;
      busy.current = true;
      for (let asked: string | null = null; wanted.current !== null && wanted.current !== asked; ) {
        asked = wanted.current;
        const told = await answerTo(asked);
        if (wanted.current === asked) setState({ ...told, pending: false });
      }
      busy.current = false;
    };
    setState((last) => ({ ...last, pending: true }));
    if (mode === 'wasm') return void work();
    const timer = setTimeout(() => void work(), serverPause);
    return () => clearTimeout(timer);
  }, [line, mode]);

  useEffect(
    () => () => {
      wanted.current = null;
    },
    [],
  );
  return { ...state, mode };
}

async function answerTo(line: string): Promise<{ evaluation: Evaluation | null; error: string | null }> {
  try {
    return { evaluation: await evaluator().evaluate(parseExactly(line) as Question), error: null };
  } catch (error) {
    return { evaluation: null, error: error instanceof Error ? error.message : String(error) };
  }
}
