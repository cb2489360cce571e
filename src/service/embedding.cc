#include "service/embedding.h"

#include <fmt/format.h>

#include <mutex>
#include <utility>

#include "base/words.h"
#include "checks/grade.h"
#include "embeddings/minilm.h"
#include "embeddings/words.h"
#include "providers/provider.h"
#include "service/cached_embedder.h"
#include "service/lazy_cache.h"

namespace proctor::service {
namespace {

constexpr std::string_view kBuiltIn = "minilm";
constexpr std::size_t kQuoted = 40;  // characters of a text, in a warning

// The weights are read, and found to be the right ones, when the first text comes.
class LazyMinilm final : public embeddings::Embedder {
 public:
  explicit LazyMinilm(std::string folder) : folder_(std::move(folder)) {}

  std::string name() const override { return std::string(kBuiltIn); }
  std::string version() const override { return std::string(embeddings::kMinilmVersion); }

  Answered<embeddings::Embedded> embed(std::span<const std::string> texts, const Until& until) override {
    std::call_once(once_, [&] { opened_ = embeddings::open_minilm(folder_); });
    if (!opened_) return faulted("config", opened_.error().message);
    return (*opened_)->embed(texts, until);
  }

 private:
  std::string folder_;
  std::once_flag once_;
  Result<std::unique_ptr<Embedder>> opened_;
};

struct Named {
  std::string provider;
  std::string model;  // empty: its usual one
};

// Models that are known without their provider, and any at an address of its own.
Named named(const std::string& name, bool at_address) {
  if (const auto split = providers::split_model(name); split.provider != nullptr)
    return {std::string(split.provider->name), std::string(split.model)};
  if (providers::find_provider(name) != nullptr) return {name, ""};
  if (at_address) return {"openai-compatible", name};
  for (const std::string_view provider : {"openai", "ollama"})
    if (name == providers::find_provider(provider)->embedding_model) return {std::string(provider), name};
  return {"", name};
}

bool is_by_meaning(const model::Check& check) {
  const Value* method = check.options.find("method");
  return check.kind == "similarity" && (method == nullptr || *method != Value("dice"));
}

// What stands within a group is known only to the group.
bool holds_one(const model::Check& check) {
  if (is_by_meaning(check)) return true;
  if (!check.expected || !(check.expected->is_list() || check.expected->is_map())) return false;
  model::Outcome some;
  some.text = "some text";
  return !checks::StepChecks::compile({&check, 1}).needs(some).texts.empty();
}

bool is_unreadable(const Value& text) {
  return text.is_text() && text.text().find("{{") == std::string_view::npos &&
         embeddings::foreign_share(text.text()) > embeddings::kMaxUnknownShare;
}

// Only scripts are looked at, for which the model need not be opened.
void warn_of_unreadable(const model::Check& check, Diagnostics& faults) {
  const List texts = check.expected->is_list() ? check.expected->list() : List{*check.expected};
  for (const Value& text : texts)
    if (is_unreadable(text))
      faults.warn(
          "W720",
          fmt::format("the built-in embedding model is English and cannot read {}, so this check ends in an "
                      "error; run with --embedder and a multilingual model, such as openai/{}",
                      quoted(text.text(), kQuoted), providers::find_provider("openai")->embedding_model),
          text.span == Span{} ? check.span : text.span);
}

void warn_of_unreadable(const model::Suite& suite, Diagnostics& faults) {
  for (const model::Case& test : suite.cases)
    for (const model::Step& step : test.steps)
      for (const model::Check& check : step.checks)
        if (is_by_meaning(check) && check.expected) warn_of_unreadable(check, faults);
}

}  // namespace

const model::Check* compares_meanings(const model::Suite& suite) {
  for (const model::Case& test : suite.cases)
    for (const model::Step& step : test.steps)
      for (const model::Check& check : step.checks)
        if (holds_one(check)) return &check;
  return nullptr;
}

Embedders::Embedders(Embedding said, Targets& targets, bool stated)
    : said_(std::move(said)), targets_(targets), stated_(stated) {}

void Embedders::equip(const engine::SuitePlan& plan, engine::Consultants& consultants, Diagnostics& faults) {
  const model::Check* check = compares_meanings(plan.suite);
  if (check == nullptr) return;
  const Found& found = find();
  if (found) {
    consultants.embedder = *found;
    if ((*found)->name() == kBuiltIn && !stated_) warn_of_unreadable(plan.suite, faults);
    return;
  }
  consultants.no_embedder = found.error().message;
  if (stated_) return;
  if (said_.name.empty() && said_.base_url.empty())
    faults.warn("W524", fmt::format("{}; checks that need it will end in error", found.error().message),
                check->span);
  else
    faults.error(found.error().code, found.error().message, check->span);
}

const Embedders::Found& Embedders::find() {
  if (!found_) {
    found_ = look();
    if (*found_ && said_.cache) *found_ = cached(**found_, lazy_cache(*said_.cache));
  }
  return *found_;
}

Embedders::Found Embedders::look() const {
  if (said_.name != kBuiltIn && !(said_.name.empty() && said_.base_url.empty())) return service_named();
  if (!said_.base_url.empty())
    return fail("E523",
                "minilm is built in and has no address: leave --embedder-url out, or name a model "
                "there with --embedder openai-compatible/MODEL");
  auto folder = embeddings::find_minilm(embeddings::minilm_places(targets_.environment()));
  if (folder) return std::make_shared<LazyMinilm>(*folder);
  if (!said_.name.empty()) return tl::make_unexpected(folder.error());
  return fail("E524", fmt::format("nothing makes vectors of texts: no embedding service is configured (run "
                                  "with --embedder PROVIDER/MODEL), and {}",
                                  folder.error().message));
}

Embedders::Found Embedders::service_named() const {
  auto [provider, model] = named(said_.name, !said_.base_url.empty());
  if (provider.empty())
    return fail("E521", fmt::format("{} is neither minilm nor PROVIDER/MODEL, such as openai/{} or ollama/{}",
                                    quoted(model), providers::find_provider("openai")->embedding_model,
                                    providers::find_provider("ollama")->embedding_model));
  if (model.empty() && providers::find_provider(provider)->embed != nullptr)
    model = providers::find_provider(provider)->embedding_model;
  if (model.empty() && providers::find_provider(provider)->embed != nullptr)
    return fail("E522", fmt::format("no model is named that makes vectors: run with --embedder {}/MODEL",
                                    said_.name.empty() ? "openai-compatible" : provider));
  return targets_.embedder_for(provider, said_.base_url, model);
}

}  // namespace proctor::service
