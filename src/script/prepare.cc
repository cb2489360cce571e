// Inline code is tried as an expression, as the body of a function, and as a module; of three failures the
// one that came furthest is told. Where it is no JavaScript, it is tried again as TypeScript.
#include "script/prepare.h"

#include <fmt/format.h>

#include <optional>

#include "base/utf8.h"
#include "base/words.h"
#include "script/module.h"
#include "script/places.h"
#include "script/sucrase.h"

namespace proctor::script {
namespace {

// The author's text between two lines of ours.
struct Wrapped {
  std::string text;
  std::size_t begin = 0;  // of the author's text
};

Wrapped wrapped(std::string_view head, std::string_view text, std::string_view tail) {
  return {fmt::format("{}{}{}", head, text, tail), head.size()};
}

std::string_view without_semicolons(std::string_view text) {
  std::string_view out = trimmed(text);
  while (out.ends_with(';')) out = trimmed(out.substr(0, out.size() - 1));
  return text.substr(0, static_cast<std::size_t>(out.data() + out.size() - text.data()));
}

Span in_draft(const Wrapped& source, std::size_t size, std::size_t offset) {
  const std::size_t at = offset < source.begin ? 0 : std::min(offset - source.begin, size);
  return word_at(std::string_view(source.text).substr(source.begin, size), at);
}

// --- TypeScript

const std::string& sucrase() {
  static const std::string kText = [] {
    std::string out;
    for (const auto piece : sucrase_pieces()) out += piece;
    return out;
  }();
  return kText;
}

Held transformed(Realm& realm, std::string_view text) {
  JSContext* const context = realm.context();
  const Held library(context,
                     JS_Eval(context, sucrase().c_str(), sucrase().size(), "sucrase", JS_EVAL_TYPE_GLOBAL));
  if (library.is_exception()) return {context, Held::kThrown};
  constexpr std::string_view kOptions = R"({"transforms":["typescript"],"disableESTransforms":true})";
  const Held options(context, JS_ParseJSON(context, kOptions.data(), kOptions.size(), "options"));
  const Held source = realm.text(text);
  JSValue arguments[] = {source.get(), options.get()};
  const Held transform = realm.get(library, "transform");
  return {context, JS_Call(context, transform.get(), library.get(), 2, arguments)};
}

// `Unexpected token (3:14)` without the place, which the error has as numbers too.
std::string without_place(const std::string& message) {
  const auto at = message.rfind(" (");
  return at != std::string::npos && message.ends_with(')') ? message.substr(0, at) : message;
}

// The reader is trusted and may need more than a script.
Result<std::string> without_types(const Wrapped& source, std::size_t size, const Budget& budget) {
  Realm realm({.memory = 400U << 20U, .time = std::chrono::seconds(20), .on_exhausted = budget.on_exhausted});
  if (!realm.works()) return fail("E443", "the types cannot be taken out: there is not enough memory");
  const Held result = transformed(realm, source.text);
  if (!result.is_exception()) return realm.shown(realm.get(result, "code"));
  const Held error(realm.context(), JS_GetException(realm.context()));
  if (const std::string excess = realm.excess(); !excess.empty())
    return fail("E443", "taking the types out " + excess);
  const Held place = realm.get(error, "loc");
  std::int64_t line = 0;
  std::int64_t column = 0;
  if (!place.is_object()) return fail("E443", "the types cannot be taken out: " + realm.told(error));
  JS_ToInt64(realm.context(), &line, realm.get(place, "line").get());
  JS_ToInt64(realm.context(), &column, realm.get(place, "column").get());
  const std::size_t offset = offset_of(source.text, static_cast<std::size_t>(line),
                                       static_cast<std::size_t>(column), Columns::utf16);
  return fail("E442", without_place(realm.told(error)), in_draft(source, size, offset));
}

// --- JavaScript

// Where an import stands that cannot be had.
Span import_span(std::string_view text, std::string_view name) {
  for (const char quote : {'"', '\''}) {
    const auto at = text.find(fmt::format("{}{}{}", quote, name, quote));
    if (at != std::string_view::npos) return span_of(at, at + name.size() + 2);
  }
  return {};
}

// The engine's own error, at the place in what the author wrote.
Error located(Realm& realm, const Wrapped& source, std::string_view plain, std::size_t size) {
  const Held error(realm.context(), JS_GetException(realm.context()));
  const std::string_view text = std::string_view(source.text).substr(source.begin, size);
  if (!realm.wanted_import().empty())
    return {"E442", realm.told(error), import_span(text, realm.wanted_import())};
  const auto place = realm.place_of(error);
  const std::size_t after = offset_of(plain, place.line, place.column, Columns::code_points);
  return {"E442", realm.told(error), in_draft(source, size, offset_before(source.text, plain, after))};
}

// Line and column of the first frame of a stack that lies in the script: `    at f (script:3:14)`.
std::optional<Realm::Place> frame_of(std::string_view stack) {
  constexpr std::string_view kMark = "script:";
  const auto at = stack.find(kMark);
  if (at == std::string_view::npos) return std::nullopt;
  Realm::Place out;
  std::size_t* number = &out.line;
  for (const char c : stack.substr(at + kMark.size())) {
    if (c == ':' && number == &out.line)
      number = &out.column;
    else if (c >= '0' && c <= '9')
      *number = *number * 10 + static_cast<std::size_t>(c - '0');
    else
      break;
  }
  return out;
}

// What a module throws, or a limit it meets, while it is loaded.
Error failed(Realm& realm, const Wrapped& source, std::string_view plain, std::size_t size) {
  const Held error(realm.context(), JS_GetException(realm.context()));
  if (const std::string excess = realm.excess(); !excess.empty()) return {"E443", "loading it " + excess};
  const auto frame = error.is_object() ? frame_of(realm.shown(realm.get(error, "stack"))) : std::nullopt;
  Span span;
  if (frame)
    span = in_draft(source, size,
                    offset_before(source.text, plain,
                                  offset_of(plain, frame->line, frame->column, Columns::code_points)));
  return {"E443", "loading it fails: " + realm.told(error), span};
}

Result<Prepared> prepared(const Wrapped& source, std::size_t size, bool is_typescript, const Budget& budget) {
  Prepared out{source.text, {}};
  if (is_typescript) {
    TRY(out.text, without_types(source, size, budget));
  }
  Realm realm(budget);
  if (!realm.works()) return fail("E443", "loading it " + realm.excess());
  const auto compiled = compile(realm, out.text);
  if (!compiled) {
    if (realm.excess().empty()) return tl::make_unexpected(located(realm, source, out.text, size));
    return tl::make_unexpected(failed(realm, source, out.text, size));
  }
  const auto module = run_module(realm, *compiled);
  if (module) out.functions = functions_of(realm, *module);
  if (!module || !realm.excess().empty()) return tl::make_unexpected(failed(realm, source, out.text, size));
  return out;
}

Result<Prepared> prepared_inline(std::string_view text, bool is_typescript, const Budget& budget) {
  const Wrapped forms[] = {wrapped("export default async (args) => (\n", without_semicolons(text), "\n);\n"),
                           wrapped("export default async function (args) {\n", text, "\n}\n"),
                           wrapped("", text, "\n")};
  std::optional<Error> furthest;
  for (const Wrapped& form : forms) {
    auto out = prepared(form, text.size(), is_typescript, budget);
    if (out || out.error().code != "E442") return out;
    if (!furthest || out.error().span.begin > furthest->span.begin) furthest = std::move(out).error();
  }
  return tl::make_unexpected(*furthest);
}

}  // namespace

Result<Prepared> prepare(const Draft& draft, const Budget& budget) {
  const std::size_t skipped = draft.text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  const std::string_view text = draft.text.substr(skipped);
  auto out = draft.is_function ? prepared_inline(text, draft.is_typescript, budget)
                               : prepared(wrapped("", text, ""), text.size(), draft.is_typescript, budget);
  if (out || !draft.is_function || draft.is_typescript || out.error().code != "E442") {
    if (!out) out.error().span = span_of(out.error().span.begin + skipped, out.error().span.end + skipped);
    return out;
  }
  auto typed = prepare({.text = draft.text, .is_typescript = true, .is_function = true}, budget);
  return typed ? typed : out;
}

}  // namespace proctor::script
