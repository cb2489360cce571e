import { evaluator } from '@proctor/evaluator';

const proctor = await evaluator();
document.title = String(proctor.evaluate({ output: 'It is Paris.', checks: [{ contains: 'Paris' }] }).passed);
