// One shape for the tests of every format, so that one form can edit them all. Checks, metrics and mocks stay in the
// spelling of their own format: the evaluator understands each of them.
export type Fields = Record<string, unknown>;

export interface Variable {
  name: string;
  value: unknown;
}

// `from` is the place in the file's list that something was read from. What the form does not show is kept by it, also
// where the order changes; what is new has none.
export interface Message {
  from?: number;
  role: string;
  content: unknown;
}

export interface StepForm {
  from?: number;
  input: string;
  variables: Variable[];
  expectedOutput?: unknown; // a text or any other value; not there: none is stated
  context: string[];
  checks: unknown[];
  behaviour: string; // what a judge holds the answer against, where the format has nothing else
}

export interface CaseForm {
  name: string;
  description: string;
  enabled: boolean;
  only?: boolean; // where any test of a suite has it, the others do not run
  tags: string[];
  prompt: string; // the prompt's file; empty: none is named
  provider: string;
  model: string;
  variables: Variable[];
  history: Message[];
  memory: Fields | null;
  mocks: unknown[];
  steps: StepForm[]; // at least one
}

// What a format can say of a test, which is what its form shows.
export interface Shows {
  description: boolean;
  enabled: boolean;
  only: boolean;
  tags: boolean;
  prompt: boolean;
  request: boolean; // provider and model
  variables: string | null; // what the format calls them
  history: string | null;
  memory: boolean;
  mocks: 'tool' | 'name' | null; // the key that names the tool
  steps: boolean; // more than one
  input: boolean;
  stepVariables: string | null;
  expectedOutput: 'text' | 'any' | null;
  context: boolean;
  checks: 'checks' | 'metrics' | 'assertions' | 'behaviour';
}

export interface SuiteMeta {
  name: string;
  description: string;
  tags: string[];
}

export const emptyStep = (): StepForm => ({ input: '', variables: [], context: [], checks: [], behaviour: '' });

export const emptyForm = (): CaseForm => ({
  name: '',
  description: '',
  enabled: true,
  tags: [],
  prompt: '',
  provider: '',
  model: '',
  variables: [],
  history: [],
  memory: null,
  mocks: [],
  steps: [emptyStep()],
});

export const nothingShown: Shows = {
  description: true,
  enabled: false,
  only: false,
  tags: false,
  prompt: false,
  request: false,
  variables: null,
  history: null,
  memory: false,
  mocks: null,
  steps: false,
  input: false,
  stepVariables: null,
  expectedOutput: null,
  context: false,
  checks: 'checks',
};
