import { expect, test } from 'vitest';
import { prettyJson } from './pretty';
import { head, visible } from './visible';

test('escapes, controls and turned directions are seen', () => {
  expect(visible('\u001b[31mred\u001b[0m')).toBe('␛[31mred␛[0m');
  expect(visible('user\u202etxt.exe')).toBe('user[U+202E]txt.exe');
  expect(visible('a\u0000b\u007fc\u200bd')).toBe('a␀b␡c[U+200B]d');
  expect(visible('lone \ud800 surrogate')).toBe('lone \ufffd surrogate');
  expect(visible('lines\r\nand\ttabs, 😀 and é stay')).toBe('lines\r\nand\ttabs, 😀 and é stay');
  expect(visible('over\rwritten')).toBe('over␍written');
});

test('a cut splits no character', () => {
  expect(head('a😀b', 2)).toBe('a');
  expect(head('a😀b', 3)).toBe('a😀');
});

test('JSON is laid out by its own tokens, so that numbers stay as they were written', () => {
  expect(prettyJson('{"id":12345678901234567890,"a":[],"b":[1.0,{}],"c":"x{,}\\""}')).toBe(
    '{\n  "id": 12345678901234567890,\n  "a": [],\n  "b": [\n    1.0,\n    {}\n  ],\n  "c": "x{,}\\""\n}',
  );
  expect(prettyJson('{"a": }')).toBeNull();
  expect(prettyJson('"text"')).toBeNull();
  expect(prettyJson('plain')).toBeNull();
});
