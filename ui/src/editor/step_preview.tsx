import { type Variable, isFields } from '~/formats';
import { PreviewPanel } from '~/preview';

// What the checks say of the last output, or of one that is pasted, while they are typed. Checks that nothing can be said
// of without a judge or an agent's memory end in an error that says so.
export function StepPreview({ checks, variables, lastOutput }: { checks: unknown[]; variables: Variable[]; lastOutput: string | null }) {
  const vars = Object.fromEntries(variables.map(({ name, value }) => [name, value]));
  return <PreviewPanel checks={checks.map(asAsserted)} vars={vars} lastOutput={lastOutput} />;
}

const asserted: Record<string, string> = { 'expected.output': 'output.equals', 'expected.tools_used': 'tools_used' };

// TestHaven's second block, in the words of its first: the evaluator takes single checks by those.
function asAsserted(check: unknown): unknown {
  if (!isFields(check)) return check;
  return Object.fromEntries(Object.entries(check).map(([key, value]) => [asserted[key] ?? key, value]));
}
