#!/usr/bin/env node
// Writes src/regex/unicode_tables.cc: what Node's RegExp takes a character for, and what Python's re does.
//
//   node tools/unicode_tables.mjs [--python python3.11] > src/regex/unicode_tables.cc
//
// Nothing is read from the Unicode database: Node is asked `\p{...}` and /i for every character, Python is
// asked for its word characters and lower case, so that our answers are theirs. Run it with the Node and
// the Python whose answers are wanted; the file says which they were.
import { execFileSync } from 'node:child_process';

const LAST = 0x10ffff;

// Names first, then their other spellings. What this Node does not know is left out.
const CATEGORIES = `Control Cc cntrl; Format Cf; Unassigned Cn; Private_Use Co; Surrogate Cs; Lowercase_Letter Ll;
  Modifier_Letter Lm; Other_Letter Lo; Titlecase_Letter Lt; Uppercase_Letter Lu; Spacing_Mark Mc; Enclosing_Mark Me;
  Nonspacing_Mark Mn; Decimal_Number Nd digit; Letter_Number Nl; Other_Number No; Connector_Punctuation Pc;
  Dash_Punctuation Pd; Close_Punctuation Pe; Final_Punctuation Pf; Initial_Punctuation Pi; Other_Punctuation Po;
  Open_Punctuation Ps; Currency_Symbol Sc; Modifier_Symbol Sk; Math_Symbol Sm; Other_Symbol So; Line_Separator Zl;
  Paragraph_Separator Zp; Space_Separator Zs`;
const SCRIPTS = `Adlam Adlm; Ahom; Anatolian_Hieroglyphs Hluw; Arabic Arab; Armenian Armn; Avestan Avst; Balinese Bali;
  Bamum Bamu; Bassa_Vah Bass; Batak Batk; Bengali Beng; Beria_Erfe Berf; Bhaiksuki Bhks; Bopomofo Bopo; Brahmi Brah;
  Braille Brai; Buginese Bugi; Buhid Buhd; Canadian_Aboriginal Cans; Carian Cari; Caucasian_Albanian Aghb;
  Chakma Cakm; Cham; Cherokee Cher; Chorasmian Chrs; Common Zyyy; Coptic Copt Qaac; Cuneiform Xsux; Cypriot Cprt;
  Cypro_Minoan Cpmn; Cyrillic Cyrl; Deseret Dsrt; Devanagari Deva; Dives_Akuru Diak; Dogra Dogr; Duployan Dupl;
  Egyptian_Hieroglyphs Egyp; Elbasan Elba; Elymaic Elym; Ethiopic Ethi; Garay Gara; Georgian Geor; Glagolitic Glag;
  Gothic Goth; Grantha Gran; Greek Grek; Gujarati Gujr; Gunjala_Gondi Gong; Gurmukhi Guru; Gurung_Khema Gukh;
  Han Hani; Hangul Hang; Hanifi_Rohingya Rohg; Hanunoo Hano; Hatran Hatr; Hebrew Hebr; Hiragana Hira;
  Imperial_Aramaic Armi; Inherited Zinh Qaai; Inscriptional_Pahlavi Phli; Inscriptional_Parthian Prti;
  Javanese Java; Kaithi Kthi; Kannada Knda; Katakana Kana; Kawi; Kayah_Li Kali; Kharoshthi Khar;
  Khitan_Small_Script Kits; Khmer Khmr; Khojki Khoj; Khudawadi Sind; Kirat_Rai Krai; Lao Laoo; Latin Latn;
  Lepcha Lepc; Limbu Limb; Linear_A Lina; Linear_B Linb; Lisu; Lycian Lyci; Lydian Lydi; Mahajani Mahj;
  Makasar Maka; Malayalam Mlym; Mandaic Mand; Manichaean Mani; Marchen Marc; Masaram_Gondi Gonm; Medefaidrin Medf;
  Meetei_Mayek Mtei; Mende_Kikakui Mend; Meroitic_Cursive Merc; Meroitic_Hieroglyphs Mero; Miao Plrd; Modi;
  Mongolian Mong; Mro Mroo; Multani Mult; Myanmar Mymr; Nabataean Nbat; Nag_Mundari Nagm; Nandinagari Nand;
  New_Tai_Lue Talu; Newa; Nko Nkoo; Nushu Nshu; Nyiakeng_Puachue_Hmong Hmnp; Ogham Ogam; Ol_Chiki Olck;
  Ol_Onal Onao; Old_Hungarian Hung; Old_Italic Ital; Old_North_Arabian Narb; Old_Permic Perm; Old_Persian Xpeo;
  Old_Sogdian Sogo; Old_South_Arabian Sarb; Old_Turkic Orkh; Old_Uyghur Ougr; Oriya Orya; Osage Osge; Osmanya Osma;
  Pahawh_Hmong Hmng; Palmyrene Palm; Pau_Cin_Hau Pauc; Phags_Pa Phag; Phoenician Phnx; Psalter_Pahlavi Phlp;
  Rejang Rjng; Runic Runr; Samaritan Samr; Saurashtra Saur; Sharada Shrd; Shavian Shaw; Siddham Sidd; Sidetic Sidt;
  SignWriting Sgnw; Sinhala Sinh; Sogdian Sogd; Sora_Sompeng Sora; Soyombo Soyo; Sundanese Sund; Sunuwar Sunu;
  Syloti_Nagri Sylo; Syriac Syrc; Tagalog Tglg; Tagbanwa Tagb; Tai_Le Tale; Tai_Tham Lana; Tai_Viet Tavt;
  Tai_Yo Tayo; Takri Takr; Tamil Taml; Tangsa Tnsa; Tangut Tang; Telugu Telu; Thaana Thaa; Thai; Tibetan Tibt;
  Tifinagh Tfng; Tirhuta Tirh; Todhri Todr; Tolong_Siki Tols; Toto; Tulu_Tigalari Tutg; Ugaritic Ugar;
  Unknown Zzzz; Vai Vaii; Vithkuqi Vith; Wancho Wcho; Warang_Citi Wara; Yezidi Yezi; Yi Yiii; Zanabazar_Square Zanb`;
const BINARY = `ASCII; ASCII_Hex_Digit AHex; Alphabetic Alpha; Any; Assigned; Bidi_Control Bidi_C; Bidi_Mirrored Bidi_M;
  Case_Ignorable CI; Cased; Changes_When_Casefolded CWCF; Changes_When_Casemapped CWCM; Changes_When_Lowercased CWL;
  Changes_When_NFKC_Casefolded CWKCF; Changes_When_Titlecased CWT; Changes_When_Uppercased CWU; Dash;
  Default_Ignorable_Code_Point DI; Deprecated Dep; Diacritic Dia; Emoji; Emoji_Component EComp; Emoji_Modifier EMod;
  Emoji_Modifier_Base EBase; Emoji_Presentation EPres; Extended_Pictographic ExtPict; Extender Ext;
  Grapheme_Base Gr_Base; Grapheme_Extend Gr_Ext; Hex_Digit Hex; IDS_Binary_Operator IDSB;
  IDS_Trinary_Operator IDST; ID_Continue IDC; ID_Start IDS; Ideographic Ideo; Join_Control Join_C;
  Logical_Order_Exception LOE; Lowercase Lower; Math; Noncharacter_Code_Point NChar; Pattern_Syntax Pat_Syn;
  Pattern_White_Space Pat_WS; Quotation_Mark QMark; Radical; Regional_Indicator RI; Sentence_Terminal STerm;
  Soft_Dotted SD; Terminal_Punctuation Term; Unified_Ideograph UIdeo; Uppercase Upper; Variation_Selector VS;
  White_Space space; XID_Continue XIDC; XID_Start XIDS`;

const rows = (text) => text.split(';').map((row) => row.trim().split(/\s+/));

// ---- sets of characters: lists of [first, last]

// All characters but the surrogates in one text, which a global search then cuts into ranges.
const everything = (() => {
  const parts = [];
  for (let c = 0; c <= LAST; ++c) if (c < 0xd800 || c > 0xdfff) parts.push(String.fromCodePoint(c));
  return parts.join('');
})();
const at = (index) => (index < 0xd800 ? index : index < 0xf800 ? index + 0x800 : 0x10000 + (index - 0xf800) / 2);

function joined(ranges) {
  const out = [];
  for (const [first, last] of ranges.sort((a, b) => a[0] - b[0])) {
    if (out.length > 0 && first <= out.at(-1)[1] + 1) out.at(-1)[1] = Math.max(last, out.at(-1)[1]);
    else out.push([first, last]);
  }
  return out;
}

function rangesOf(property) {
  const ranges = [];
  for (const match of everything.matchAll(new RegExp(`\\p{${property}}+`, 'gu')))
    ranges.push([at(match.index), at(match.index + match[0].length) - 1]);
  // at() of the place behind U+D7FF is U+E000
  for (const range of ranges) if (range[1] === 0xdfff) range[1] = 0xd7ff;
  const one = new RegExp(`^\\p{${property}}$`, 'u');
  for (const [first, last] of ranges)
    if (first < 0xd800 && last > 0xdfff && !one.test('\ud800')) throw new Error(`${property}: all but surrogates`);
  for (let c = 0xd800; c <= 0xdfff; ++c) if (one.test(String.fromCharCode(c))) ranges.push([c, c]);
  return joined(ranges);
}

const flat = (ranges) => ranges.flatMap(([first, last]) => [first, last + 1]);

// The characters in one set but not in both: their edges are those that only one of them has.
function difference(a, b) {
  const edges = new Map();
  for (const edge of [...flat(a), ...flat(b)]) edges.set(edge, (edges.get(edge) ?? 0) + 1);
  const odd = [...edges].filter(([, n]) => n === 1).map(([edge]) => edge).sort((x, y) => x - y);
  const out = [];
  for (let i = 0; i < odd.length; i += 2) out.push([odd[i], odd[i + 1] - 1]);
  return out;
}

// Distances between edges, each as digits of five bits, the lowest first; the sixth bit says that more follow.
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
function coded(ranges) {
  let text = '';
  let before = 0;
  for (const edge of flat(ranges)) {
    let distance = edge - before;
    for (; distance >= 32; distance = Math.floor(distance / 32)) text += DIGITS[32 + (distance % 32)];
    text += DIGITS[distance];
    before = edge;
  }
  return text;
}

// ---- case: maps from a character to the one that stands for its class

function classes(flags, candidates) {
  const text = candidates.map((c) => String.fromCodePoint(c)).join('\n');
  const map = new Map();
  for (const c of candidates) {
    if (map.has(c)) continue;
    const code = c.toString(16);
    const escape = flags.includes('u') ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
    const same = text.match(new RegExp(`^${escape}$`, `gm${flags}`)).map((s) => s.codePointAt(0));
    for (const other of same) if (other !== same[0]) map.set(other, same[0]);
  }
  return map;
}

// Neighbours that are moved by the same distance, one or two apart.
function runs(map) {
  const out = [];
  for (const [c, to] of [...map].sort((a, b) => a[0] - b[0])) {
    const run = out.at(-1);
    const gap = run ? c - run.last : 0;
    if (run && run.delta === to - c && (gap === run.step || (run.last === run.first && gap <= 2))) {
      run.last = c;
      run.step = gap;
    } else {
      out.push({ first: c, last: c, step: 1, delta: to - c });
    }
  }
  return out;
}

function candidates(last) {
  const out = [];
  for (let c = 0; c <= last; ++c) {
    if (c >= 0xd800 && c <= 0xdfff) continue;
    const s = String.fromCodePoint(c);
    if (s.toLowerCase() !== s || s.toUpperCase() !== s || /\p{Changes_When_Casefolded}/u.test(s)) out.push(c);
  }
  return out;
}

// ---- Python

const ASK_PYTHON = `
import _sre, json, platform, unicodedata
lower = _sre.unicode_tolower
def ranges(test):
    out = []
    for c in range(0x110000):
        if test(chr(c)):
            if out and out[-1][1] == c - 1: out[-1][1] = c
            else: out.append([c, c])
    return out
upper = {}
for c in range(0x110000):
    if lower(c) == c and chr(c).upper() != chr(c): upper.setdefault(chr(c).upper(), []).append(c)
print(json.dumps({
    'version': platform.python_version(), 'unicode': unicodedata.unidata_version,
    'word': ranges(lambda c: c.isalnum() or c == '_'), 'digit': ranges(str.isdecimal), 'space': ranges(str.isspace),
    'name_start': ranges(str.isidentifier), 'name_part': ranges(lambda c: ('a' + c).isidentifier()),
    'lower': [[c, lower(c)] for c in range(0x110000) if lower(c) != c],
    'same_upper': [group for group in upper.values() if len(group) > 1]}))
`;

function askPython() {
  const named = process.argv.indexOf('--python');
  const program = named < 0 ? 'python3.11' : process.argv[named + 1];
  return JSON.parse(execFileSync(program, ['-c', ASK_PYTHON], { maxBuffer: 1 << 28 }).toString());
}

// ---- the file

const lines = [];
const literal = (text) => (text.match(/.{1,100}/g) ?? ['']).map((part) => `"${part}"`).join('\n     ');
const hex = (c) => `0x${c.toString(16).toUpperCase()}`;

function known(names, how) {
  return names.filter((name) => {
    try {
      new RegExp(`\\p{${how}${name}}`, 'u');
      return true;
    } catch {
      process.stderr.write(`not known to this Node: ${how}${name}\n`);
      return false;
    }
  });
}

function emitProperties(variable, table, how, ranges = (names) => rangesOf(how + names[0])) {
  lines.push(`constexpr CodedSet ${variable}[] = {`);
  for (const row of rows(table)) {
    const names = known(row, how);
    if (names.length > 0) lines.push(`    {"${names.join(' ')}",\n     ${literal(coded(ranges(names)))}},`);
  }
  lines.push('};', '');
}

function emitRuns(variable, map) {
  for (const [, to] of map) if (map.has(to)) throw new Error(`${variable}: ${hex(to)} does not stand for itself`);
  lines.push(`constexpr CaseRun ${variable}[] = {`);
  const all = runs(map).map((r) => `{${hex(r.first)}, ${hex(r.last)}, ${r.step}, ${r.delta}},`);
  for (let i = 0; i < all.length; i += 4) lines.push(`    ${all.slice(i, i + 4).join(' ')}`);
  lines.push('};', '');
}

const python = askPython();
lines.push(
  `// Written by tools/unicode_tables.mjs with Node ${process.versions.node} (Unicode ${process.versions.unicode}) and Python`,
  `// ${python.version} (Unicode ${python.unicode}). Do not edit.`,
  '#include "regex/unicode_tables.h"',
  '',
  'namespace proctor::regex {',
  'namespace {',
  '',
  '// clang-format off',
);
emitProperties('kCategories', CATEGORIES, 'gc=');
emitProperties('kScripts', SCRIPTS, 'sc=');
emitProperties('kScriptExtensions', SCRIPTS, 'scx=', (names) =>
  difference(rangesOf(`sc=${names[0]}`), rangesOf(`scx=${names[0]}`)));
emitProperties('kBinary', BINARY, '');
emitRuns('kUnicodeFold', classes('iu', candidates(LAST)));
emitRuns('kLegacyFold', classes('i', candidates(0xffff)));
emitRuns('kPythonLower', new Map(python.lower));
for (const [name, key] of [['Word', 'word'], ['Digit', 'digit'], ['Space', 'space'], ['NameStart', 'name_start'],
  ['NamePart', 'name_part']])
  lines.push(`constexpr std::string_view kPython${name} =\n     ${literal(coded(python[key]))};`, '');
lines.push('constexpr char32_t kPythonSameUpper[] = {');
for (const group of python.same_upper) lines.push(`    ${group.map(hex).join(', ')}, 0,`);
lines.push(
  '};',
  '// clang-format on',
  '',
  '}  // namespace',
  '',
  'const UnicodeTables& unicode_tables() {',
  '  static constexpr UnicodeTables kTables = {',
  '      kCategories,  kScripts,         kScriptExtensions, kBinary,      kUnicodeFold, kLegacyFold,',
  '      kPythonLower, kPythonSameUpper, kPythonWord,       kPythonDigit, kPythonSpace, kPythonNameStart,',
  '      kPythonNamePart};',
  '  return kTables;',
  '}',
  '',
  '}  // namespace proctor::regex',
  '',
);
process.stdout.write(lines.join('\n'));
