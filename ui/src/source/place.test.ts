import { describe, expect, test } from 'vitest';
import { placeAt } from './place';

// `|` marks the position.
const at = (marked: string, isJson = false) => {
  const position = marked.indexOf('¦');
  return placeAt(marked.replace('¦', ''), position, isJson);
};

describe('where a position stands in YAML', () => {
  test.each([
    ['na¦', [], null],
    ['proctor: 1\nname: x\nta¦', [], null],
    ['target:\n  pro¦', ['target'], null],
    ['target:\n  provider: op¦', ['target'], 'provider'],
    ['cases:\n  - na¦', ['cases', 0], null],
    ['cases:\n  - name: a\n    checks:\n      - con¦', ['cases', 0, 'checks', 0], null],
    ['cases:\n  - name: a\n  - name: b\n    ru¦', ['cases', 1], null],
    ['cases:\n- name: a\n- name: b\n  run: s¦', ['cases', 1], 'run'],
    ['cases:\n  - name: a\n    checks:\n      - contains: x\n      - regex: y\n        fl¦', ['cases', 0, 'checks', 1], null],
    ['cases:\n  - name: a\n    checks:\n      - contains: x\n    ¦', ['cases', 0], null],
    ['cases:\n  - name: a\n¦', [], null],
    ['cases:\n  - checks:\n      - latency: {ma¦', ['cases', 0, 'checks', 0, 'latency'], null],
    ['cases:\n  - checks:\n      - latency: {max: 2¦}', ['cases', 0, 'checks', 0, 'latency'], 'max'],
    ['# target:\n#   x: 1\nna¦', [], null],
    ['a: |\n  text: x\n  more\nb¦', [], null],
  ])('%j', (marked, path, key) => {
    expect(at(marked)).toMatchObject({ path, key });
  });

  test('nothing is expected inside a text over several lines, nor in a comment', () => {
    expect(at('prompt: |\n  Hello ¦')).toBeNull();
    expect(at('name: x # ca¦')).toBeNull();
  });

  test('keys around the position are known, before and behind it', () => {
    const place = at('tests:\n  - id: a\n    assertions:\n      - ¦\n        type: contains\n        weight: 2\n');
    expect(place?.levels.at(-1)).toEqual({ type: 'contains', weight: 2 });
    expect(at('tests:\n  - id: a\n    ¦')?.levels).toEqual([{ tests: undefined }, {}, { id: 'a' }]);
  });

  test('the word that is being typed begins after its key', () => {
    expect(at('run: sk¦')?.from).toBe(5);
    expect(at('cases:\n  - na¦')?.from).toBe(11);
  });
});

describe('where a position stands in JSON', () => {
  test.each([
    ['{"na¦', [], null],
    ['{"name": "x", "te¦"}', [], null],
    ['{"testCases": [{"inputs": {}, "¦', ['testCases', 0], null],
    ['{"testCases": [{"a": 1}, {"assertions": [{"matcher": "to¦"}]}]}', ['testCases', 1, 'assertions', 0], 'matcher'],
    ['[{"a": [1, 2, ¦]}]', [0, 'a', 2], null],
  ])('%j', (marked, path, key) => {
    expect(at(marked, true)).toMatchObject({ path, key });
  });

  test('keys behind the position are known', () => {
    expect(at('{"a": [{"¦", "matcher": "toEqual"}], "b": 1}', true)?.levels.at(-1)).toMatchObject({ matcher: 'toEqual' });
  });
});
