import proctor = require('@proctor/evaluator');

proctor.evaluator().then((evaluator) => console.log(evaluator.evaluate({ output: 'x', checks: [] }).passed));
