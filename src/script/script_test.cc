// Scripts through the pool, in real host processes.
#include "script/script.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "value/json.h"

namespace proctor::script {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

Source module(std::string text) { return {.path = "mocks.ts", .text = std::move(text)}; }
Source script(std::string text) { return {.path = "mocks.js", .text = std::move(text)}; }
Source code(std::string text) { return {.path = "", .text = std::move(text), .is_function = true}; }

class Scripts : public testing::Test {
 protected:
  std::string said(const Source& source, std::string_view function = "f", const Value& arguments = Map{}) {
    const auto called = pool_.call(source, function, arguments, {});
    return called ? called->text : called.error().kind + " | " + called.error().message;
  }
  // The body of a function of `args`.
  std::string body(const std::string& text, const Value& arguments = Map{}) {
    return said(code(text), "f", arguments);
  }
  std::vector<std::string> functions(const Source& source) {
    const auto out = pool_.check(source);
    if (!out) return {out.error().code + " " + out.error().message};
    return *out;
  }

  Pool pool_{{.memory = 16U << 20U, .time = std::chrono::milliseconds(300), .processes = 2}};
};

// --- What authors write

TEST_F(Scripts, TheDocumentedMocksFileRuns) {
  const Source mocks = module(R"(
    export default {
      get_weather: async (args: any) => {
        const city = args.city || 'nowhere';
        console.log('asked for', city);
        if (city === 'Paris') {
          return `It is sunny
in ${city}`;
        }
        return JSON.stringify({ city, temperature: 21 });
      },
      send: (args: { to: string }): string => args.to as string,
    };
  )");
  EXPECT_THAT(functions(mocks), ElementsAre("get_weather", "send"));
  EXPECT_EQ(said(mocks, "get_weather", Map{{"city", "Paris"}}), "It is sunny\nin Paris");
  EXPECT_EQ(said(mocks, "get_weather", Map{{"city", "Rome"}}), R"({"city":"Rome","temperature":21})");
  const auto called = pool_.call(mocks, "get_weather", Map{}, {});
  ASSERT_TRUE(called);
  EXPECT_THAT(called->notes, ElementsAre("asked for nowhere"));
}

TEST_F(Scripts, FunctionsAreFoundHoweverTheyAreExported) {
  EXPECT_THAT(functions(script("export default { a() {}, b: 1, c: async () => 1 }")), ElementsAre("a", "c"));
  EXPECT_THAT(functions(script("export function a() {} export const b = () => 1; export const n = 1")),
              ElementsAre("a", "b"));
  EXPECT_THAT(functions(script("module.exports = { a: () => 1 }")), ElementsAre("a"));
  EXPECT_THAT(functions(script("exports.a = () => 1; exports.b = () => 2")), ElementsAre("a", "b"));
  EXPECT_THAT(functions(script("exports.default = { a: () => 1 }")), ElementsAre("a"));
  EXPECT_THAT(functions(script("export default function (args) { return 1 }")), ElementsAre("default"));
  EXPECT_THAT(functions(script("module.exports = (args) => 1")), ElementsAre("default"));
  EXPECT_THAT(functions(module("export = { a: (x: number) => x }")), ElementsAre("a"));
  EXPECT_THAT(functions(script("")), IsEmpty());
  EXPECT_EQ(said(script("module.exports = { f: (a) => a.x }"), "f", Map{{"x", "y"}}), "y");
  EXPECT_EQ(said(script("module.exports = (a) => a.x"), "default", Map{{"x", "y"}}), "y");
  EXPECT_EQ(said(script("export default { f() { return this.g() }, g: () => 'g' }")), "g");
}

TEST_F(Scripts, TypesAreTakenOut) {
  EXPECT_EQ(
      said(module(
          "import type { X } from './x';\ninterface A { b?: string }\ntype T = A | null;\n"
          "enum Kind { small = 'S' }\nfunction id<T>(x: T): T { return x! }\n"
          "export default { f(args: A, ...rest: T[]) { return id<string>(Kind.small) satisfies string } }")),
      "S");
}

TEST_F(Scripts, InlineCodeIsAFunctionAnArrowABodyOrAnExpression) {
  const Value args = Map{{"x", 2}};
  for (const char* text :
       {"return args.x * 2", "const y = args.x;\nreturn y + y;", "(args) => args.x * 2",
        "args => args.x * 2;", "async (a) => a.x * 2 // done", "function (a) { return a.x * 2 }",
        "async function named(a) {\n  return await a.x * 2;\n}", "(args: any): number => args.x * 2",
        "const y: number = args.x; return y * 2", "args.x * 2", "await Promise.resolve(4)",
        "export default (a) => a.x * 2"})
    EXPECT_EQ(body(text, args), "4") << text;
}

TEST_F(Scripts, AnythingButATextIsCompactJson) {
  EXPECT_EQ(body("return 'a\"b'"), "a\"b");
  EXPECT_EQ(body("return { a: [1, 2.5, null], b: 'ü' }"), R"({"a":[1,2.5,null],"b":"ü"})");
  EXPECT_EQ(body("return null"), "null");
  EXPECT_EQ(body("return true"), "true");
  EXPECT_EQ(body("const x = 1"), "");
  EXPECT_EQ(body("return undefined"), "");
  EXPECT_EQ(body("return { then(done) { done('thenable') } }"), "thenable");
  EXPECT_EQ(body("return '\\ud83d!'"), "\uFFFD!");
  EXPECT_EQ(body("return 'a\\u0000b'"), std::string("a\0b", 3));
}

TEST_F(Scripts, WhatIsThrownIsAnAnswer) {
  EXPECT_EQ(body("throw new Error('no such city')"), "Error: no such city");
  EXPECT_EQ(body("throw new TypeError('bad')"), "Error: bad");
  EXPECT_EQ(body("throw 'text'"), "Error: text");
  EXPECT_EQ(body("throw { code: 7 }"), R"(Error: {"code":7})");
  EXPECT_EQ(body("await Promise.reject(new Error('later'))"), "Error: later");
  EXPECT_THAT(body("return args.a.b.c"), StartsWith("Error: cannot read property"));
  EXPECT_THAT(body("return 10n"), StartsWith("Error: "));
  EXPECT_THAT(body("const a = {}; a.a = a; return a"), StartsWith("Error: "));
}

TEST_F(Scripts, ArgumentsComeAsTheyAre) {
  const auto value =
      value::parse_json(R"({"a":{"b":[1,"ü",null,true]},"__proto__":{"x":1},"n":9007199254740993})");
  ASSERT_TRUE(value);
  EXPECT_EQ(body("return [args.a, Object.keys(args), args.x]", *value),
            R"([{"b":[1,"ü",null,true]},["a","__proto__","n"],null])");
}

TEST_F(Scripts, TimersPassAtOnceAndInOrder) {
  EXPECT_EQ(
      body("const out = [];\nconst nap = (ms) => new Promise((r) => setTimeout(r, ms));\n"
           "await Promise.all([nap(5000).then(() => out.push('b')), nap(10).then(() => out.push('a'))]);\n"
           "clearTimeout(setTimeout(() => out.push('never'), 1));\nawait nap(1);\nreturn out.join('')"),
      "ab");
}

TEST_F(Scripts, ConsoleLinesAreKeptUpToALimit) {
  const auto few =
      pool_.call(code("console.log('a', 1, {b: [2]}, null, undefined); console.warn(new Error('x')); "
                      "console.info('1\\n2'); console.error()"),
                 "f", Map{}, {});
  ASSERT_TRUE(few);
  EXPECT_THAT(few->notes, ElementsAre(R"(a 1 {"b":[2]} null undefined)", "Error: x", "1", "2", ""));
  const auto many = pool_.call(code("for (let i = 0; i < 1000; i++) console.log(i)"), "f", Map{}, {});
  ASSERT_TRUE(many);
  EXPECT_EQ(many->notes.size(), 101U);
  EXPECT_EQ(many->notes.back(), "more lines were left out");
  const auto big = pool_.call(
      code("console.log('x'.repeat(5000)); console.log('y'.repeat(5000)); console.log('z')"), "f", Map{}, {});
  ASSERT_TRUE(big);
  EXPECT_EQ(big->notes.size(), 2U);
}

TEST_F(Scripts, ChanceIsTheSameOnEveryRun) {
  const Source source = code("return [Math.random(), Math.random(), args.n]");
  const std::string first = said(source, "f", Map{{"n", 1}});
  EXPECT_EQ(said(source, "f", Map{{"n", 1}}), first);
  EXPECT_NE(said(source, "f", Map{{"n", 2}}), first);
  EXPECT_EQ(body("const all = Array.from({length: 1000}, Math.random);\n"
                 "return all.every((x) => x >= 0 && x < 1) && new Set(all).size === 1000"),
            "true");
}

TEST_F(Scripts, DatesAreRealAndTheirPlaceIsGreenwich) {
  EXPECT_EQ(body("return [new Date(0).getHours(), new Date(0).getTimezoneOffset(), new "
                 "Date(0).toString().slice(0, 24)]"),
            R"([0,0,"Thu Jan 01 1970 00:00:00"])");
  EXPECT_EQ(body("return Date.now() > Date.UTC(2024, 0) && new Date().toLocaleString().length > 0"), "true");
}

// --- Faults of the author

struct Wrong {
  Source source;
  std::string at;  // what the span points at
  std::string message;
};

TEST_F(Scripts, ASyntaxErrorPointsAtItsPlace) {
  const Wrong cases[] = {
      {script("export default {\n  a: 1 +,\n}"), ",", "unexpected token"},
      {script("let ü = 'üü\U0001F600'; let b = (2 + ;"), ";", "unexpected token"},
      {module("export default {\n  a: (x: ) => 1,\n}"), ")", "Unexpected token"},
      {module("const a: number = 1, b: string = 'x'; let c: number = (1 as number) ?? a || 3;"), "|",
       "expecting"},
      {module("\xEF\xBB\xBFlet x = ;"), ";", "Unexpected token"},
      {code("const a = 1;\nreturn a +;"), ";", "unexpected token"},
      {code("(args) => { return [1, 2; }"), ";", "expecting"},
      {script("import fs from 'fs';\nexport default {}"), "'fs'", "imports nothing"},
      {script("export { x } from \"os\";"), "\"os\"", "imports nothing"},
  };
  for (const Wrong& wrong : cases) {
    const auto out = pool_.check(wrong.source);
    ASSERT_FALSE(out) << wrong.source.text;
    EXPECT_EQ(out.error().code, "E442") << wrong.source.text;
    EXPECT_EQ(text_at(wrong.source.text, out.error().span), wrong.at) << wrong.source.text << "\n"
                                                                      << out.error().message;
    EXPECT_THAT(out.error().message, HasSubstr(wrong.message)) << wrong.source.text;
  }
}

TEST_F(Scripts, AScriptThatFailsWhileItIsLoadedIsAFaultOfTheFile) {
  const Source source = script("const a = 1;\nthrow new Error('not today');\n");
  const auto out = pool_.check(source);
  ASSERT_FALSE(out);
  EXPECT_EQ(out.error().code, "E443");
  EXPECT_EQ(out.error().message, "loading it fails: not today");
  EXPECT_EQ(position_of(source.text, out.error().span.begin).line, 2U);
  EXPECT_EQ(functions(script("while (true);")).front(), "E443 loading it ran longer than 300 ms");
  EXPECT_EQ(functions(script("await new Promise(() => {})")).front(),
            "E443 loading it fails: loading it never finished");
}

TEST_F(Scripts, AFunctionThatIsNotThereIsAFault) {
  const Source source = script("export default { a: () => 1 }");
  EXPECT_EQ(said(source, "b"), "mock | mocks.js: b: there is no function \"b\" in it");
  for (const char* inherited : {"constructor", "toString", "__proto__", "hasOwnProperty"})
    EXPECT_THAT(said(source, inherited), StartsWith("mock | ")) << inherited;
}

// --- Limits

TEST_F(Scripts, EndlessWorkRunsOutOfTime) {
  for (const char* text :
       {"while (true);", "while (true) await 0", "for (;;) { try { for (;;); } catch {} }",
        "return { get a() { while (true); } }", "return { toJSON() { while (true); } }",
        "return new Proxy({}, { ownKeys() { while (true); } })", "throw { get message() { while (true); } }",
        "console.log({ toJSON() { for (;;); } })", "return { then() { for (;;); } }",
        "const f = () => setTimeout(f, 1); f(); await new Promise(() => {})",
        "return /^(a+)+$/.test('a'.repeat(40) + '!')", "new Function('for(;;);')()"})
    EXPECT_EQ(body(text), "mock | inline code: it ran longer than 300 ms") << text;
}

TEST_F(Scripts, WorkInsideTheEngineThatCannotBeInterruptedIsEndedFromOutside) {
  EXPECT_THAT(body("return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)"),
              StartsWith("mock | inline code: it "));
  EXPECT_EQ(body("return 'next'"), "next");
}

TEST_F(Scripts, HungerForMemoryHasAnEnd) {
  for (const char* text :
       {"const a = []; while (true) a.push({ a });", "return 'x'.repeat(2 ** 29)",
        "const f = () => Promise.resolve().then(f); await f()", "return new Array(1e8).fill(1)",
        "return new ArrayBuffer(1e9)", "return new SharedArrayBuffer(1e9)",
        "const m = new Map(); for (let i = 0;; i++) m.set(i, i)",
        "let all = []; while (true) try { while (true) all.push(new Uint8Array(1000)) } catch {}"})
    EXPECT_EQ(body(text), "mock | inline code: it needed more than 16 MiB of memory") << text;
}

TEST_F(Scripts, ATextThatGrowsWithoutEndIsAnErrorOfTheScript) {
  EXPECT_EQ(body("let s = 'x'; while (true) s += s + '!';"), "Error: string too long");
}

TEST_F(Scripts, DeepRecursionIsAnErrorOfTheScript) {
  EXPECT_EQ(body("const f = () => f() + 1; return f()"), "Error: stack overflow");
  EXPECT_EQ(body("let a = []; for (let i = 0; i < 50000; i++) a = [a]; return a"), "Error: stack overflow");
}

TEST_F(Scripts, AResultHasALargestSize) {
  EXPECT_EQ(body("return 'x'.repeat(1 << 20)").size(), 1U << 20U);
  EXPECT_EQ(body("return 'x'.repeat((1 << 20) + 1)"), "mock | inline code: its result is larger than 1 MiB");
}

TEST_F(Scripts, APromiseThatNeverSettlesIsAFault) {
  EXPECT_EQ(body("await new Promise(() => {})"),
            "mock | inline code: it never finished: what it waits for never comes");
}

// --- Nothing of the outside

TEST_F(Scripts, ThereIsNothingToReachOutWith) {
  EXPECT_THAT(body("return await import('std')"), HasSubstr("imports nothing"));
  EXPECT_THAT(body("return await import('os')"), HasSubstr("imports nothing"));
  EXPECT_THAT(body("return await import('./neighbour.js')"), HasSubstr("imports nothing"));
  EXPECT_EQ(
      body("return ['std', 'os', 'bjson', 'require', 'process', 'fetch', 'print', 'scriptArgs', "
           "'XMLHttpRequest', "
           "'Worker', 'Deno', 'Bun', 'WebAssembly', '__loadScript'].filter((name) => name in globalThis)"),
      "[]");
  EXPECT_EQ(body("return new Function('return typeof std + typeof os + typeof require')()"),
            "undefinedundefinedundefined");
  EXPECT_THAT(body("Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0)"), StartsWith("Error: "));
}

TEST_F(Scripts, NothingACallLeavesBehindIsSeenByAnother) {
  const Source source = code(
      "const seen = [globalThis.left, Object.prototype.polluted, [].extra, typeof count, JSON.stringify === "
      "Reflect.apply];\n"
      "globalThis.left = 1; Object.prototype.polluted = 2; Array.prototype.extra = 3; globalThis.count = 4;\n"
      "JSON.stringify = Reflect.apply = Promise.prototype.then = () => 'taken over';\nreturn seen");
  for (int i = 0; i < 6; ++i) EXPECT_EQ(said(source), R"([null,null,null,"undefined",false])");
  const Source counter = script("let n = 0; export default { f: () => ++n }");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(said(counter), "1");
}

TEST_F(Scripts, TakingOverTheLanguageTurnsOnlyOnTheScriptItself) {
  EXPECT_EQ(body("Object.prototype.toJSON = () => 'mine'; return { a: 1 }"), "\"mine\"");
  EXPECT_EQ(body("delete globalThis.module; delete globalThis.console; Promise = null; return 'fine'"),
            "fine");
  EXPECT_EQ(body("return new Proxy([1, 2], { get: (t, k) => (k === 'length' ? 1 : t[k]) })"), "[1]");
}

// --- Many at once

TEST_F(Scripts, ManyThreadsCallAtOnce) {
  std::vector<std::jthread> threads;
  threads.reserve(32);
  std::atomic<int> right = 0;
  for (int i = 0; i < 32; ++i)
    threads.emplace_back([&, i] {
      for (int k = 0; k < 10; ++k)
        if (said(module("export default { f: (a: any) => a.n }"), "f", Map{{"n", i * 10 + k}}) ==
            std::to_string(i * 10 + k))
          ++right;
    });
  threads.clear();
  EXPECT_EQ(right, 320);
}

TEST_F(Scripts, ACallWaitsNoLongerThanItsCaller) {
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = pool_.call(code("return 1"), "f", Map{}, {.stop = stop.get_token()});
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, "timeout");
  const auto late =
      pool_.call(code("for (;;);"), "f", Map{},
                 {.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(50)});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().kind, "timeout");
  EXPECT_EQ(body("return 1"), "1");
}

}  // namespace
}  // namespace proctor::script
