// Three faults that types find.
import { evaluator } from '@proctor/evaluator';

const proctor = await evaluator();
proctor.evaluate({ output: 'x' });
proctor.evaluate({ output: 'x', checks: [], outputs: 'y' });
console.log(proctor.evaluate({ output: 'x', checks: [] }).verdict);
