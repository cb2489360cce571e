import { describe, expect, test } from 'vitest';
import { explained } from './hover';
import { keyText, offersAt } from './completion';
import { placeAt } from './place';
import { keysAt } from './schema';

const schema = {
  $ref: '#/$defs/suite',
  $defs: {
    suite: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'What it is called.' },
        cases: { type: ['array', 'null'], items: { $ref: '#/$defs/case' } },
        target: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/target', description: 'What is tested.' }] },
      },
    },
    target: { type: 'object', properties: { prompt: { type: 'string' } } },
    case: {
      type: 'object',
      properties: {
        run: { type: ['string', 'null'], enum: ['normal', 'skip', null], description: 'Whether it runs.' },
        strict: { type: 'boolean' },
        assertions: {
          type: 'array',
          items: {
            type: 'object',
            properties: { matcher: { enum: ['toEqual', 'toMatch'] } },
            allOf: [
              { if: { properties: { matcher: { const: 'toEqual' } }, required: ['matcher'] }, then: { properties: { expected: {} } } },
              { if: { properties: { matcher: { const: 'toMatch' } }, required: ['matcher'] }, then: { properties: { flags: { type: 'string' } } } },
            ],
          },
        },
      },
    },
  },
};

const offered = (marked: string, isJson = false) => {
  const place = placeAt(marked.replace('¦', ''), marked.indexOf('¦'), isJson);
  return place ? offersAt(schema, place).map((option) => option.label) : null;
};

describe('completion by the schema', () => {
  test('offers keys that are not there yet', () => {
    expect(offered('¦')).toEqual(['name', 'cases', 'target']);
    expect(offered('name: x\n¦')).toEqual(['cases', 'target']);
    expect(offered('{"name": "x", ¦}', true)).toEqual(['"cases"', '"target"']);
  });

  test('follows references, lists and alternatives', () => {
    expect(offered('cases:\n  - ¦')).toEqual(['run', 'strict', 'assertions']);
    expect(offered('target:\n  ¦')).toEqual(['prompt']);
  });

  test('offers values that are named', () => {
    expect(offered('cases:\n  - run: ¦')).toEqual(['normal', 'skip']);
    expect(offered('cases:\n  - strict: ¦')).toEqual(['true', 'false']);
    expect(offered('{"cases": [{"run": ¦}]}', true)).toEqual(['"normal"', '"skip"']);
  });

  test('keys that hang on another key come once it is there', () => {
    expect(offered('cases:\n  - assertions:\n      - ¦')).toEqual(['matcher']);
    expect(offered('cases:\n  - assertions:\n      - matcher: toMatch\n        ¦')).toEqual(['flags']);
    expect(offered('cases:\n  - assertions:\n      - matcher: toEqual\n        ¦')).toEqual(['expected']);
  });

  test('a key comes with what must follow it', () => {
    const texts = keysAt(schema, [], [{}]).map((offer) => keyText(offer, { style: 'block', column: 2 }).text);
    expect(texts).toEqual(['name: ', 'cases:\n    - ', 'target:\n    ']);
  });
});

test('a key under the pointer is explained', () => {
  const text = 'cases:\n  - run: skip\n    strict: true\n';
  expect(explained(schema, text, text.indexOf('run') + 1, false)).toEqual({ name: 'run', kind: 'text', about: 'Whether it runs.', values: ['normal', 'skip'] });
  expect(explained(schema, text, text.indexOf('skip') + 1, false)).toBeNull();
  const json = '{"name": "x"}';
  expect(explained(schema, json, 4, true)?.about).toBe('What it is called.');
});
