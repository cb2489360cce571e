// For programs that still say require(): the same function, which gives a promise in either case.
exports.evaluator = async (options) => (await import('@proctor/evaluator')).evaluator(options);
