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

test('joiners stay where a script or an emoji needs them, and are seen everywhere else', () => {
  for (const text of ['👨‍👩‍👧', '🏳️‍🌈', '👩🏽‍💻', 'می‌خواهم', 'क्‍ष', 'ක්‍ර', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}']) expect(visible(text)).toBe(text);
  expect(visible('pay\u200cpal \u200d')).toBe('pay[U+200C]pal [U+200D]');
  expect(visible('می\u200c')).toBe('می[U+200C]');
  expect(visible('😀\u200c😀\u200dx')).toBe('😀[U+200C]😀[U+200D]x');
  expect(visible('a\u200d\u200db')).toBe('a[U+200D][U+200D]b');
  expect(visible('\u{e0068}\u{e0069}')).toBe('[U+E0068][U+E0069]');
  expect(visible('\u{1f3f4}\u{e0068}\u{e0069}\u{e007f}')).toBe('\u{1f3f4}[U+E0068][U+E0069][U+E007F]');
  expect(visible('می\u202eخ')).toBe('می[U+202E]خ');
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
