// A test of a prompt's folder as its file has it. The API says more: ids of what belongs to what, and every message twice.
import type { LlmunitCase, LlmunitPrompt } from '~/api/types';

export type FileCase = Record<string, unknown>;

const isEmpty = (value: unknown): boolean => value == null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
const said = (fields: Record<string, unknown>): Record<string, unknown> => Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));

// `default` is the name under which mocks.ts stands among the first test's mocks; it is edited as a file of its own.
export const fileCases = (prompt: LlmunitPrompt): FileCase[] =>
  prompt.testCases.map((test) => ({
    id: test.id,
    name: test.name,
    ...said({
      description: test.description,
      initialContext: test.initialContext,
      memory: test.memory,
      mocks: test.mocks.filter((mock) => mock.name !== 'default'),
    }),
    steps: test.steps.map(fileStep),
  }));

const fileStep = (step: LlmunitCase['steps'][number]): FileCase => ({ message: step.message, ...said({ input: step.input }), expectedBehavior: step.expectedBehavior });
