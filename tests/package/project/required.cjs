const { evaluator } = require('@proctor/evaluator');

evaluator().then((proctor) => console.log(proctor.evaluate({ output: 'a', checks: [{ contains: 'a' }] }).passed));
