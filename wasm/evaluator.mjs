// Loads evaluator.wasm, in a page or in node. Each function takes one line of JSON and gives one line of JSON.
const trap = (name) => () => {
  throw new Error(`the evaluator called ${name}`);
};

// What the module asks of its surroundings: nothing that a verdict could depend on. Its environment is empty.
function surroundings(module, memory) {
  const known = {
    emscripten_notify_memory_growth: () => {},
    environ_sizes_get: (count, size) => {
      new Uint32Array(memory().buffer, count, 1)[0] = 0;
      new Uint32Array(memory().buffer, size, 1)[0] = 0;
      return 0;
    },
    environ_get: () => 0,
  };
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = known[name] ?? trap(name);
  }
  return imports;
}

function linesOf({ exports }) {
  exports._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const ask = (call, line) => {
    const question = encoder.encode(line);
    const place = exports.malloc(question.length + 1);
    if (place === 0) throw new Error('the evaluator has no memory for so long a line');
    new Uint8Array(exports.memory.buffer, place, question.length).set(question);
    const size = call(place, question.length);
    exports.free(place);
    return decoder.decode(new Uint8Array(exports.memory.buffer, exports.proctor_answer(), size)).trimEnd();
  };
  return {
    evaluate: (line) => ask(exports.proctor_eval, line),
    query: (line) => ask(exports.proctor_query, line),
    propose: (line) => ask(exports.proctor_propose, line),
  };
}

// At once, from a module that is compiled already.
export function start(module) {
  const instance = new WebAssembly.Instance(module, surroundings(module, () => instance.exports.memory));
  return linesOf(instance);
}

// `source`: the module's bytes, or the module itself where it is compiled already.
export async function load(source) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  const instance = await WebAssembly.instantiate(module, surroundings(module, () => instance.exports.memory));
  return linesOf(instance);
}
