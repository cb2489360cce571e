// PromptKitchen's records as its clients know them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "repo/stable_id.h"
#include "service/kitchen.h"
#include "system/clock.h"

namespace proctor::service {
namespace {

Value or_else(const Map& map, std::string_view key, const Value& fallback) {
  const Value* value = map.find(key);
  return value == nullptr || value->is_null() ? fallback : *value;
}

void show_rest(Map& out, const Map& from, std::span<const std::string_view> hidden) {
  for (const auto& member : from)
    if (!out.has(member.key) &&
        std::find(hidden.begin(), hidden.end(), std::string_view(member.key)) == hidden.end())
      out.set(member.key, member.value);
}

// A model under any of the names that clients have for it.
const Value* model_in(const Map& said) {
  for (const std::string_view key : {"modelName", "model_name", "modelId", "model_id", "model"})
    if (const Value* value = said.find(key)) return value;
  return nullptr;
}

constexpr std::array<std::string_view, 17> kNotKept = {
    "id",         "version",   "createdAt",  "created_at", "updatedAt",    "updated_at",
    "history",    "modelName", "model_name", "modelId",    "model_id",     "model",
    "project_id", "userId",    "user_id",    "projectId",  "isModelActive"};

}  // namespace

std::string kitchen_version_id(std::string_view prompt_id, std::int64_t version) {
  return repo::stable_id(fmt::format("{}#{}", prompt_id, version));
}

Map kitchen_prompt_view(const repo::KitchenPrompt& prompt, std::string_view project) {
  const Map& said = prompt.value;
  const Value model = or_else(said, "modelName", {});
  Map out{{"id", prompt.id},
          {"projectId", or_else(said, "projectId", project)},
          {"name", or_else(said, "name", "")},
          {"prompt", or_else(said, "prompt", "")},
          {"version", or_else(said, "version", 1)},
          {"modelId", model},
          {"modelName", model},
          {"createdAt", or_else(said, "createdAt", "")},
          {"updatedAt", or_else(said, "updatedAt", "")}};
  static constexpr std::array<std::string_view, 1> kHidden = {"history"};
  show_rest(out, said, kHidden);
  return out;
}

List kitchen_versions_view(const repo::KitchenPrompt& prompt) {
  List out;
  const Value* history = prompt.value.find("history");
  if (history == nullptr || !history->is_list()) return out;
  for (const Value& entry : history->list()) {
    const Value* number = entry.find("version");
    if (number == nullptr || !number->is_integer()) continue;
    out.emplace_back(Map{{"id", kitchen_version_id(prompt.id, number->integer().value_or(0))},
                         {"promptId", prompt.id},
                         {"prompt", or_else(entry.map(), "prompt", "")},
                         {"version", *number},
                         {"createdAt", or_else(entry.map(), "createdAt", "")}});
  }
  std::reverse(out.begin(), out.end());
  return out;
}

Map kitchen_suite_view(const repo::KitchenSuite& suite) {
  Map out{{"id", suite.id},
          {"promptId", suite.prompt_id},
          {"name", or_else(suite.value, "name", "")},
          {"createdAt", or_else(suite.value, "createdAt", suite.changed)},
          {"updatedAt", suite.changed}};
  static constexpr std::array<std::string_view, 6> kHidden = {"testCases", "test_cases", "prompt",
                                                              "model",     "created_at", "updated_at"};
  show_rest(out, suite.value, kHidden);
  return out;
}

List kitchen_cases_view(const repo::KitchenSuite& suite) {
  const auto ids = repo::case_ids(suite.value, suite.id);
  const List& cases = repo::kitchen_cases(suite.value);
  List out;
  for (std::size_t place = 0; place < cases.size(); ++place) {
    Map view = repo::case_view(cases[place].is_map() ? cases[place].map() : Map{}, ids[place], suite.id);
    view.set("createdAt", or_else(suite.value, "createdAt", suite.changed));
    view.set("updatedAt", suite.changed);
    out.emplace_back(std::move(view));
  }
  return out;
}

void change_kitchen_prompt(Map& prompt, const Map& said) {
  for (const auto& member : said)
    if (std::find(kNotKept.begin(), kNotKept.end(), std::string_view(member.key)) == kNotKept.end())
      prompt.set(member.key, member.value);
  const Value* model = model_in(said);
  if (model != nullptr && (model->is_null() || *model == Value(""))) prompt.erase("modelName");
  if (model != nullptr && model->is_text() && !model->text().empty()) prompt.set("modelName", *model);
}

Map new_kitchen_suite(const Map& said) {
  Map out = repo::changed_suite({}, said);
  out.set("createdAt", to_iso_text(std::chrono::system_clock::now()));
  out.set("testCases", List{});
  return out;
}

}  // namespace proctor::service
