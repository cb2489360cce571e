#include "service/llmunit_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/words.h"
#include "providers/price_table.h"
#include "providers/provider.h"
#include "repo/text_file.h"
#include "value/json.h"

namespace proctor::service {
namespace {

constexpr std::string_view kFile = ".proctor/llmunit.json";
constexpr std::string_view kModel = "DEFAULT_MODEL";
constexpr std::string_view kJudge = "DEFAULT_JUDGE_MODEL";
constexpr std::string_view kKey = "OPENROUTER_API_KEY";
constexpr std::string_view kHidden = "********";
constexpr std::size_t kLongestModel = 200;

Map kept(const Root& root) {
  const auto text = root.read(kFile);
  const auto value = text ? value::parse_json(*text) : Result<Value>(Value());
  return value && value->is_map() ? value->map() : Map{};
}

std::string setting(const Map& kept, const Environment& environment, std::string_view name) {
  if (const Value* value = kept.find(name); value != nullptr && value->is_text())
    return std::string(value->text());
  return environment(std::string(name)).value_or("");
}

bool is_set(const Environment& environment, std::string_view name) {
  return !environment(std::string(name)).value_or("").empty();
}

// Of the provider that answers where nobody is named.
bool has_key(const Environment& environment, const std::string& model) {
  if (is_set(environment, kKey)) return true;
  if (model.empty()) return false;
  const providers::ModelName split = providers::split_model(model);
  const providers::Provider& provider =
      split.provider != nullptr ? *split.provider : providers::provider_for(model);
  return std::any_of(provider.key_names.begin(), provider.key_names.end(),
                     [&](std::string_view name) { return is_set(environment, name); });
}

// Clients send everything back that they were shown.
Result<void> check_setting(std::string_view name, const Value& value) {
  if (name == kModel || name == kJudge) {
    if (value.is_text() && value.text().size() <= kLongestModel) return {};
    return fail("E579", fmt::format("{} must be the name of a model", name));
  }
  if (name == kKey && value != Value("") && value != Value(kHidden) && !value.is_null())
    return fail("E579",
                "keys are not set here: put OPENROUTER_API_KEY, or the key of another provider, into the "
                "environment of the server");
  return {};
}

}  // namespace

LlmunitModels llmunit_models(const Workspace& workspace) {
  const auto root = Root::open(workspace.root());
  const Map said = root ? kept(*root) : Map{};
  return {setting(said, workspace.environment(), kModel), setting(said, workspace.environment(), kJudge)};
}

Map llmunit_settings(const Workspace& workspace, const std::string& port) {
  const LlmunitModels models = llmunit_models(workspace);
  const bool key = has_key(workspace.environment(), models.model);
  return Map{{kKey, key ? kHidden : std::string_view()},
             {"IS_KEY_SET", key},
             {kModel, models.model},
             {kJudge, models.judge},
             {"PORT", port}};
}

Result<void> change_llmunit_settings(const Workspace& workspace, const Map& said) {
  for (const auto& member : said)
    if (auto fine = check_setting(member.key, member.value); !fine) return fine;
  TRY(const Root root, Root::open(workspace.root()));
  Map wanted = kept(root);
  for (const std::string_view name : {kModel, kJudge})
    if (const Value* value = said.find(name)) wanted.set(name, *value);
  const auto saved = repo::save_text(root, kFile, value::to_pretty_json(wanted), std::nullopt);
  if (!saved) return tl::make_unexpected(saved.error());
  return {};
}

List llmunit_model_list(const Workspace& workspace) {
  const LlmunitModels models = llmunit_models(workspace);
  std::set<std::string> names;
  for (const std::string& name : {models.model, models.judge})
    if (!name.empty()) names.insert(name);
  for (const auto& row : providers::price_table())
    if (!row.model.ends_with('*')) names.emplace(row.model);
  List out;
  for (const std::string& name : names) out.emplace_back(Map{{"id", name}, {"name", name}});
  return out;
}

}  // namespace proctor::service
