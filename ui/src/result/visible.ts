// Text from outside with everything seen that acts without being seen: terminal escapes, controls, and characters that turn
// the direction of what follows or take no room. What is copied and saved stays as it was. Joiners stay where a script or an
// emoji needs them: there they change what is drawn, and hide nothing.
const hidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]|\r(?!\n)|\p{Cs}/gu;

const named = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCharCode(0x2400 + code); // ␛ and the like
  if (code === 0x7f) return '␡';
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
};

export const visible = (text: string): string => text.replace(hidden, (character, place: number) => (isNeeded(text, character, place) ? character : named(character)));

// Scripts whose letters join, or stack, by what stands between them.
const joining = ['Arabic', 'Syriac', 'Nko', 'Mandaic', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'];
const letter = `(?=[\\p{L}\\p{M}])[${joining.map((script) => `\\p{scx=${script}}`).join('')}]`;
const endsInLetter = new RegExp(`${letter}$`, 'u');
const beginsWithLetter = new RegExp(`^${letter}`, 'u');
const endsInEmoji = /\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?$/u;
const beginsWithEmoji = /^\p{Extended_Pictographic}/u;
const longest = 4; // UTF-16 units that say whether a joiner is needed

// The flags of England, Scotland and Wales are spelled in invisible letters.
const flags = ['gbeng', 'gbsct', 'gbwls'].map((region) => `\u{1f3f4}${[...`${region}\u007f`].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}`);
const flagLength = flags[0]?.length ?? 0;

function isNeeded(text: string, character: string, place: number): boolean {
  if (character === '\u200c' || character === '\u200d') {
    const before = text.slice(Math.max(0, place - longest), place);
    const after = text.slice(place + 1, place + 1 + longest);
    if (endsInLetter.test(before) && beginsWithLetter.test(after)) return true;
    return character === '\u200d' && endsInEmoji.test(before) && beginsWithEmoji.test(after);
  }
  return (character.codePointAt(0) ?? 0) > 0xe0000 && isInFlag(text, place);
}

function isInFlag(text: string, place: number): boolean {
  const begin = text.lastIndexOf('\u{1f3f4}', place);
  return begin >= 0 && place - begin < flagLength && flags.includes(text.slice(begin, begin + flagLength));
}

// A cut that splits no character in two.
export function head(text: string, length: number): string {
  const code = text.charCodeAt(length - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? length - 1 : length);
}
