// Random answers and what is asked of them. The same seed gives the same cases, so that a difference can be looked at
// again.

// Mulberry32: 32 bits of state are plenty for cases that people look at.
function dice(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count) => Math.floor(next() * count);
  const one = (list) => list[below(list.length)];
  const some = (most, make) => Array.from({ length: below(most + 1) }, make);
  return { next, below, one, some, chance: (share) => next() < share };
}

const keys = ['a', 'b', 'items', 'name', 'price', 'odd key', 'größe', 'x-y', '0', '', "it's", '$ref', '😀'];
const words = ['{{name}}', '{{ n }}', 'Paris', 'paris', 'the', 'capital', 'of', 'France', 'Straße', 'İstanbul', 'ﬁne', 'naïve', '東京', '😀', '\u0301', 'e\u0301', 'é',
  'I cannot help with that.', 'sorry', '1889', '3.14', '-0', 'null', '\t', '\n', '"', '\\', '\u202e', '\u0000', '<b>', 'a'.repeat(300)];
const numbers = [0, -0, 1, -1, 2, 3.5, 0.1, 1e21, 1e-7, 123456789012, 9007199254740991, 1.7976931348623157e308, 5e-324, 100, 42];
const patternParts = ['a', '.', '\\d', '\\w', '\\s', '[a-z]', '[^x]', '(a|b)', '(?:ab)', 'Paris', '\\b', '^', '$', 'ü', '\\u00e9', '(', '[', '\\p{L}', '(?=a)', '\\1', '😀'];
const repeats = ['', '', '*', '+', '?', '{2}', '{1,3}', '*?', '+?'];
const pathParts = ['.a', '.b', '.items', '[*]', '..a', '..*', '[0]', '[-1]', '[1:3]', "['odd key']", '[?(@.a)]', '[?(@.price > 1)]', "[?(@.name == 'Paris')]", '.*', '[0,1]',
  '.größe', '[', '^', '~', '[?(@.a =~ /P.*/)]', '[(@.length-1)]', '.length'];

const text = (d) => d.some(5, () => d.one(words)).join(d.one([' ', '', ', ']));
const pattern = (d) => d.some(4, () => d.one(patternParts) + d.one(repeats)).join('');
const path = (d) => (d.chance(0.95) ? '$' : '') + d.some(4, () => d.one(pathParts)).join('');

function value(d, depth = 3) {
  const kind = d.below(depth > 0 ? 8 : 5);
  if (kind === 0) return d.one([null, true, false]);
  if (kind <= 2) return d.one(numbers);
  if (kind <= 4) return text(d);
  if (kind === 5) return d.some(4, () => value(d, depth - 1));
  return Object.fromEntries(d.some(4, () => [d.one(keys), value(d, depth - 1)]));
}

function schema(d, depth = 2) {
  const made = {};
  if (d.chance(0.8)) made.type = d.one(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null', ['string', 'null']]);
  if (d.chance(0.3)) made.enum = d.some(3, () => value(d, 1));
  if (d.chance(0.3)) made.minLength = d.below(5);
  if (d.chance(0.2)) made.pattern = pattern(d);
  if (d.chance(0.3)) made.maximum = d.one(numbers);
  if (d.chance(0.2)) made.multipleOf = d.one([1, 2, 0.1, 0.01]);
  if (d.chance(0.3)) made.required = d.some(2, () => d.one(keys));
  if (d.chance(0.2)) made.uniqueItems = true;
  if (depth > 0 && d.chance(0.4)) made.items = schema(d, depth - 1);
  if (depth > 0 && d.chance(0.4)) made.properties = Object.fromEntries(d.some(3, () => [d.one(keys), schema(d, depth - 1)]));
  if (depth > 0 && d.chance(0.2)) made[d.one(['anyOf', 'oneOf', 'allOf'])] = [schema(d, depth - 1), schema(d, depth - 1)];
  return made;
}

// A part of the answer makes a check that may well hold.
const near = (d, answer) => (d.chance(0.5) && typeof answer === 'string' && answer !== '' ? answer.slice(d.below(answer.length)).slice(0, 1 + d.below(12)) : text(d));

const flags = (d) => ['i', 'm', 's', 'u'].filter(() => d.chance(0.25)).join('');

const assertion = (d, answer) => {
  const matcher = d.one(['toEqual', 'toContain', 'toMatch', 'toBeNull', 'toBeOneOf']);
  const expected = {
    toEqual: () => value(d, 2),
    toContain: () => d.one([near(d, answer), { value: near(d, answer), caseInsensitive: true }, value(d, 1)]),
    toMatch: () => ({ source: pattern(d), flags: flags(d) }),
    toBeNull: () => undefined,
    toBeOneOf: () => d.some(4, () => value(d, 1)),
  }[matcher]();
  return { path: path(d), pathMatch: d.one(['ANY', 'ALL']), matcher, expected, not: d.chance(0.3) };
};

const nativeCheck = (d, answer) => {
  const range = () => d.one([d.below(60), { min: d.below(10), max: d.below(100) }]);
  const like = () => ({ threshold: d.one([0, 0.25, 0.5, 0.75, 1]) });
  const [word, said, more] = d.one([
    () => ['contains', d.one([near(d, answer), [near(d, answer), text(d)]]), { case_insensitive: d.chance(0.5) }],
    () => ['starts-with', near(d, answer)],
    () => ['ends-with', near(d, answer)],
    () => ['exact', answer],
    () => ['equals', value(d, 2), { at: path(d), match: d.one(['any', 'all']) }],
    () => ['one-of', d.some(3, () => value(d, 1)), { at: path(d) }],
    () => ['greater-than', d.one(numbers), { at: path(d) }],
    () => ['close-to', d.one(numbers), { at: path(d), tolerance: d.one([0, 0.1, 1]) }],
    () => ['is-json', true],
    () => ['contains-json', true],
    () => ['length', range()],
    () => ['word-count', range()],
    () => ['sentence-count', range()],
    () => ['regex', pattern(d)],
    () => ['no-refusal', true],
    () => ['json-schema', schema(d)],
    () => ['json-subset', value(d, 2)],
    () => ['similar', near(d, answer), like()],
    () => ['levenshtein', near(d, answer), like()],
    () => ['rouge-n', text(d), { ...like(), n: 1 + d.below(3) }],
    () => ['rouge-l', text(d), like()],
    () => ['bleu', text(d), like()],
    () => ['all-of', [{ contains: near(d, answer) }, { regex: pattern(d) }]],
    () => ['any-of', [{ contains: near(d, answer) }, { length: range() }]],
  ])();
  return { [d.chance(0.2) ? `not-${word}` : word]: said, ...more, ...(d.chance(0.2) ? { weight: 1 + d.below(3) } : {}) };
};

const foreignCheck = (d, answer) =>
  d.one([
    () => ({ type: 'contains', value: near(d, answer), weight: 1 + d.below(3) }),
    () => ({ type: 'regex', pattern: pattern(d), flags: flags(d) }),
    () => ({ type: 'json-schema', schema: schema(d) }),
    () => ({ 'output.includes': near(d, answer) }),
    () => ({ 'output.matches': pattern(d) }),
  ])();

const output = (d) => (d.chance(0.6) ? JSON.stringify(value(d)) : text(d));

export function* questions(seed, count) {
  const d = dice(seed);
  for (let id = 0; id < count; ++id) {
    const answer = output(d);
    const make = d.one([assertion, nativeCheck, nativeCheck, foreignCheck]);
    const more = d.chance(0.1) ? { pass_threshold: d.next() } : {};
    if (d.chance(0.2)) more.output_type = d.one(['text', 'json']);
    if (d.chance(0.2)) more.vars = { name: text(d), n: d.one(numbers) };
    yield { id, output: answer, checks: [make(d, answer), ...d.some(2, () => make(d, answer))], ...more };
  }
}

export function* queries(seed, count) {
  const d = dice(seed);
  for (let id = 0; id < count; ++id)
    yield { id, document: value(d, 4), path: path(d), dialect: d.one(['plus', 'rfc9535']), places: d.chance(0.5) };
}

export function* outputs(seed, count) {
  const d = dice(seed);
  const formats = ['native', 'promptkitchen', 'traceforge', 'llmunit', 'promptrepo', 'testhaven'];
  for (let id = 0; id < count; ++id) yield { id, output: output(d), input: text(d), format: d.one(formats) };
}
