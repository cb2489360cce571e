// What a test needs before it can be saved, by field. Everything finer is told by the server.
import { type CaseForm, isFields, showsOf, type Variable } from '~/formats';
import { nameFault } from './variables_editor';

export type Problems = Partial<Record<string, string>>;

export interface Around {
  format: string;
  taken: string[]; // names of the other tests
  before: CaseForm | null; // as it was read; none: it is new
}

const needsName = ['promptrepo', 'llmunit'];

export function problemsOf(form: CaseForm, around: Around): Problems {
  const problems: Problems = { name: nameProblem(form, around), prompt: promptProblem(form, around), variables: variablesProblem(form.variables) };
  form.steps.forEach((step, index) => {
    problems[`${index}.variables`] = variablesProblem(step.variables);
    if (around.format === 'llmunit') {
      if (step.behaviour.trim() === '') problems[`${index}.behaviour`] = 'Say how the model must answer: the judge is told this.';
      const stands = step.variables.some((variable) => variable.name === 'last_message');
      if (step.input === '' && !stands) problems[`${index}.input`] = 'A step needs a message.';
    }
    const twice = around.format === 'testhaven' && twiceIn(step.checks);
    if (twice) problems[`${index}.checks`] = `${twice} is there twice: a step can ask for it once.`;
    if (around.format === 'promptkitchen' && step.checks.length === 0 && step.expectedOutput === undefined) {
      problems[`${index}.checks`] = 'Add an assertion or an expected output: without one this test could never fail.';
    }
  });
  if (form.mocks.some((mock) => isFields(mock) && mock[showsOf(around.format).mocks ?? 'tool'] === '')) problems.mocks = 'A mock needs the name of its tool.';
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

// Checks that are keys of one map: a second one would take the place of the first.
function twiceIn(checks: unknown[]): string | undefined {
  const keys = checks.flatMap((check) => (isFields(check) ? Object.keys(check) : []));
  return keys.find((key, index) => keys.indexOf(key) < index);
}

function nameProblem({ name }: CaseForm, { format, taken, before }: Around): string | undefined {
  if (name.trim() === '') return before === null || needsName.includes(format) ? 'A test needs a name.' : undefined;
  const isNew = before === null || before.name !== name;
  return taken.includes(name) && (isNew || format === 'promptrepo') ? 'Another test of this suite has this name.' : undefined;
}

function promptProblem({ prompt }: CaseForm, { format, before }: Around): string | undefined {
  const wasThere = before === null || before.prompt !== '';
  return format === 'promptrepo' && prompt.trim() === '' && wasThere ? 'Choose the prompt that is tested.' : undefined;
}

const variablesProblem = (variables: Variable[]): string | undefined =>
  variables.map((_, index) => nameFault(variables, index)).find((fault) => fault !== null) ?? undefined;
