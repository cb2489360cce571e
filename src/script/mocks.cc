#include "script/mocks.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "script/mock_rules.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::script {
namespace {

bool ends_in(std::string_view path, std::initializer_list<std::string_view> endings) {
  const std::string name = lower(path);
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view ending) { return name.ends_with(ending); });
}

Result<Value> read_document(std::string_view path, std::string_view text) {
  if (ends_in(path, {".json"})) return value::parse_json(text);
  TRY(Value out, value::parse_yaml(text));
  if (is_tool_file(out)) value::retype(out, text, value::Typing::yaml_1_1);
  return out;
}

// A mock as a suite spells it; anything that is no such map is an answer itself.
model::Mock read_mock(std::string_view name, const Value& value) {
  model::Mock out;
  out.name = name;
  const Map* map = value.if_map();
  const bool is_mock = map != nullptr && (map->has("returns") || map->has("rules") || map->has("code"));
  if (!is_mock) {
    out.returns = value;
    return out;
  }
  if (const Value* returns = map->find("returns")) out.returns = *returns;
  if (const Value* rules = map->find("rules"); rules != nullptr && rules->is_list())
    out.rules = rules->list();
  if (const Value* code = map->find("code"); code != nullptr && code->is_text())
    out.code = std::string(code->text());
  return out;
}

// The list of mocks in a document, where it holds one.
const List* listed_mocks(const Value& document) {
  const Value* mocks = document.find("mocks");
  return mocks != nullptr && mocks->is_list() ? &mocks->list() : document.if_list();
}

std::optional<model::Mock> find_in(const Value& document, std::string_view tool) {
  if (const List* list = listed_mocks(document)) {
    for (const Value& item : *list) {
      const Value* name = item.find("tool") != nullptr ? item.find("tool") : item.find("name");
      if (name != nullptr && name->is_text() && name->text() == tool) return read_mock(tool, item);
    }
    return std::nullopt;
  }
  const Value* found = document.find(tool);
  return found == nullptr ? std::nullopt : std::optional(read_mock(tool, *found));
}

// One attempt to answer one call; none of the functions: somebody else may know the tool.
class Attempt {
 public:
  Attempt(Pool& pool, std::string_view tool, const Value& arguments, const Until& until)
      : pool_(pool), tool_(tool), arguments_(arguments), until_(until) {}

  std::optional<Answered<Called>> by(const Resolved& resolved) const {
    const model::Mock& mock = resolved.mock;
    if (!mock.name.empty() && mock.name != tool_) return std::nullopt;
    if (auto out = by_itself(mock)) return out;
    if (resolved.source) return by_script(*resolved.source, !mock.name.empty());
    if (resolved.document) return by_document(*resolved.document);
    return std::nullopt;
  }

 private:
  std::optional<Answered<Called>> by_itself(const model::Mock& mock) const {
    if (mock.rules.empty() && !mock.returns && !mock.code) return std::nullopt;
    if (const Value* out = matching(mock.rules, "when", "returns", arguments_))
      return Called{as_text(*out), {}};
    if (mock.returns) return Called{as_text(*mock.returns), {}};
    if (!mock.code) return Called{std::string(kNoRule), {}};
    return pool_.call(
        {.path = fmt::format("mock {}", proctor::quoted(tool_)), .text = *mock.code, .is_function = true},
        "default", arguments_, until_);
  }

  // A file that a mock names for its tool may hold that one function alone.
  std::optional<Answered<Called>> by_script(const Source& source, bool is_for_tool) const {
    const auto functions = pool_.check(source);
    if (!functions) return faulted("mock", fmt::format("{}: {}", source.path, functions.error().message));
    const auto has = [&](std::string_view name) {
      return std::find(functions->begin(), functions->end(), name) != functions->end();
    };
    if (has(tool_)) return pool_.call(source, tool_, arguments_, until_);
    if (is_for_tool && has("default")) return pool_.call(source, "default", arguments_, until_);
    return std::nullopt;
  }

  std::optional<Answered<Called>> by_document(const Value& document) const {
    if (is_tool_file(document)) {
      auto text = answer_of_tool(document, tool_, arguments_);
      return text ? std::optional<Answered<Called>>(Called{*std::move(text), {}}) : std::nullopt;
    }
    const auto mock = find_in(document, tool_);
    return mock ? by_itself(*mock) : std::nullopt;
  }

  Pool& pool_;
  std::string_view tool_;
  const Value& arguments_;
  const Until& until_;
};

}  // namespace

Result<Resolved> resolve(model::Mock mock, std::string path, std::string text) {
  Resolved out{.mock = std::move(mock)};
  if (ends_in(path, {".ts", ".js", ".mts", ".mjs", ".cts", ".cjs"})) {
    out.source = Source{std::move(path), std::move(text)};
    return out;
  }
  if (!ends_in(path, {".json", ".yaml", ".yml"}))
    return fail("E446", fmt::format("{} is no file of mocks: they are written in .ts, .js, .json or .yaml",
                                    proctor::quoted(path)));
  TRY(Value document, read_document(path, text));
  if (!document.is_map() && !document.is_list())
    return fail("E446", "a file of mocks holds a map of tools to answers, a list of mocks, or a `tool`");
  out.document = std::move(document);
  return out;
}

Mocks::Mocks(std::vector<Resolved> mocks, Pool& pool) : mocks_(std::move(mocks)), pool_(pool) {}

Answered<Called> Mocks::answer(std::string_view tool, const Value& arguments, const Until& until) const {
  const Attempt attempt(pool_, tool, arguments, until);
  for (const Resolved& mock : mocks_)
    if (auto out = attempt.by(mock)) return *std::move(out);
  return Called{fmt::format("Error: Tool mock for \"{}\" not found", tool), {}};
}

}  // namespace proctor::script
