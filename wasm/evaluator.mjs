// Loads evaluator.wasm, in a page or in node. Each function takes one line of JSON and gives one line of JSON.
const trap = (name) => () => {
  throw new Error(`the evaluator called ${name}`);
};

// What the module asks of its surroundings: nothing that a verdict could depend on.
function surroundings(module) {
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = name === 'emscripten_notify_memory_growth' ? () => {} : trap(name);
  }
  return imports;
}

export async function load(bytes) {
  const module = await WebAssembly.compile(bytes);
  const { exports } = await WebAssembly.instantiate(module, surroundings(module));
  exports._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const ask = (call, line) => {
    const question = encoder.encode(line);
    const place = exports.malloc(question.length + 1);
    new Uint8Array(exports.memory.buffer, place, question.length).set(question);
    const size = call(place, question.length);
    exports.free(place);
    return decoder.decode(new Uint8Array(exports.memory.buffer, exports.proctor_answer(), size)).trimEnd();
  };
  return {
    evaluate: (line) => ask(exports.proctor_eval, line),
    query: (line) => ask(exports.proctor_query, line),
  };
}
