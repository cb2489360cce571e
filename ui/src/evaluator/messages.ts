// Between the page and the worker.
import type { Call } from './lines';

export interface Asked {
  id: number;
  call: Call;
  line: string;
}

export type Told =
  | { kind: 'ready' }
  | { kind: 'lost'; message: string } // it will never answer
  | { kind: 'answer'; id: number; line: string }
  | { kind: 'trouble'; id: number; message: string }; // this question alone
