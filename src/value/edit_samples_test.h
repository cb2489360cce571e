// Documents as people write them, for editing at random: comments everywhere, every style and line end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "value/edit.h"
#include "value/edit_layout.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::value::samples {

struct Sample {
  std::string name;
  std::string text;
  Syntax syntax = Syntax::yaml;
};

inline constexpr std::string_view kSuite = R"(# yaml-language-server: $schema=suite.json
# Greeting suite.

description: Greets politely   # shown in lists
providers:
  # the one in production
  - id: openai:gpt-4o-mini   # cheap
    config:
      temperature: 0.2
      stop: [END, "###"]     # two stops
  # the challenger

  - id: "anthropic:claude"
    # between two members
    config: {max_tokens: 256, top_p: 0.9}   # in braces
prompts:
  - |
    You are {{role}}.
      Indented line.

    Say hello to {{name}}.
  # a folded one
  - >-
    Answer in one sentence
    and be brief.

tests:

  # the plain case
  - description: plain
    vars:
      name: 'O''Neil'   # a quote in quotes
      role:             # left empty
    assert:
      - type: contains
        value: "hello"
      # more to come
      - {type: not-contains, value: goodbye}   # one line

  # the odd case
  - vars: {name: "", role: null}
    threshold: 0.5
# the end
)";

inline constexpr std::string_view kCompact = R"(name: lists level with their keys
tags:
- a
- "b c"   # quoted
# about d
- d
steps:
- name: first   # one
  # about run
  run: echo 1
  env:
    A: '1'
    B:
- name: second
  needs:
  - first
  - >
    folded and
    kept short

- plain item

matrix:
- - 1
  - 2   # two
- - 3
  # four is below
  - 4
)";

inline constexpr std::string_view kWide = R"(config:
    # four spaces
    server:
        host: localhost     # here
        ports:
            - 80
            - 443   # tls

        "quoted key": yes, really
        'single: key': |
            text with # no comment

            last line
        path: C:\dir   # backslash
    limits:
        rate: 1e3
        burst: ~
items:
    -   id: 1
        # wide dash
        name: one
    -   id: 2
        name: two
)";

inline constexpr std::string_view kFlow = R"(# flow in many shapes
one: {a: 1, b: [1, 2, 3], c: {d: e}}   # one line
padded: { x: 1, y: 2 }
list: [
  alpha,   # first
  # before beta
  beta,
  {k: v},   # a map
  gamma    # no comma behind
  ]
map: {
  "first": 1,    # f
  second: [a, b],
  third: {
    deep: true,  # d
    deeper: null
  },
  }
json: {"a": 1, "b": "text", "c": [1, "two", null]}
pairs: [a: 1, b: 2, "c": {d: 1}]
empty: {}   # nothing
none: []    # nothing either
flags: [x, y, z,]
bare: {p, q: , r: 1}
)";

inline constexpr std::string_view kBlocks = R"(literal: |
  a
   b

  c
keep: |+
  kept

folded: >
  para one
  still one

  para two
strip: |-
  no newline
indented: |2
    two more
  back
with comment: | # on the header
  body
list:
  - |
    item one
  # comment at the dashes
  - >-
    item two
  - last: |
      deep

    # deeper comment
    after: 1

tail: "double \"quoted\" \u00e9"   # esc
multi: "runs over
  two lines"   # behind it
plain: also runs
  over lines   # behind it too
below:
  "on the next line"   # odd but legal
dash:
  -
    a: 1
    b: 2
  -   # only a comment

  - c: 3
)";

inline constexpr std::string_view kProse = R"(---
# A document start, and comments everywhere.

# Two blank-separated comment blocks.
a: 1        # one
# directly above b
b:
  # first thing inside b
  c:   # c's own
    # first thing inside c
    - d   # d's own
    # last thing inside c
  # between c and e
  e: ''   # empty text
  # last thing inside b

# about f
f:   # null with a comment
g: [ ]   # empty with a space
? explicit   # e
: value      # v
? long explicit
:
  - one
  - two
h: ünïcödé ☃   # snow
"i": true
0: number as key
... # end
)";

inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  while (true) {
    out.push_back(text.substr(0, line_end(text, 0)));
    if (out.back().size() == text.size()) return out;
    text.remove_prefix(next_line(text, 0));
  }
}

inline std::string with_crlf(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return out;
}

inline std::vector<Sample> yaml_samples() {
  std::string unfinished(kCompact);
  unfinished.pop_back();
  return {{"suite", std::string(kSuite)},     {"compact", std::string(kCompact)},
          {"wide", std::string(kWide)},       {"flow", std::string(kFlow)},
          {"blocks", std::string(kBlocks)},   {"prose", std::string(kProse)},
          {"crlf", with_crlf(kSuite)},        {"crlf blocks", with_crlf(kBlocks)},
          {"no last line break", unfinished}, {"byte order mark", "\xEF\xBB\xBF" + std::string(kCompact)}};
}

inline std::vector<Sample> json_samples() {
  const auto tree = parse_yaml(kSuite);
  const auto other = parse_yaml(kFlow);
  std::string tabs;
  const std::string pretty = to_pretty_json(*other);
  for (std::string_view line : lines_of(pretty)) {
    for (; line.starts_with("  "); line.remove_prefix(2)) tabs += '\t';
    tabs.append(line).append("\n");
  }
  constexpr std::string_view kMixed = R"({
    "name": "four spaces", "inline": [1, 2, 3],
    "rows": [
        {"id": 1, "tags": []},
        {"id": 2, "tags": ["a"]}
    ],
    "deep": {"x": {"y": {"z": null}}}
})";
  return {{"pretty", to_pretty_json(*tree), Syntax::json},
          {"compact", to_json(*tree), Syntax::json},
          {"tabs", tabs, Syntax::json},
          {"pretty with CR LF", with_crlf(to_pretty_json(*other)), Syntax::json},
          {"mixed", std::string(kMixed), Syntax::json}};
}

inline Result<Value> read(const Sample& sample) {
  return sample.syntax == Syntax::json ? parse_json(sample.text) : parse_yaml(sample.text);
}

}  // namespace proctor::value::samples
