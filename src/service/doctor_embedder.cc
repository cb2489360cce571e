#include "service/doctor_embedder.h"

#include <fmt/format.h>

#include "base/words.h"

namespace proctor::service {
namespace {

// A service is looked at among the providers; only what is built in costs nothing to try.
std::optional<Fault> trouble_of(embeddings::Embedder& embedder) {
  if (embedder.asks()) return std::nullopt;
  const std::vector<std::string> texts = {"a text"};
  const auto tried = embedder.embed(texts, {});
  return tried ? std::nullopt : std::optional(tried.error());
}

}  // namespace

EmbedderLook::EmbedderLook(const Embedding& said, Targets& targets) : embedders_(said, targets, false) {}

void EmbedderLook::take(const engine::SuitePlan& plan) {
  if (compares_meanings(plan.suite) == nullptr) return;
  ++suites_;
  static_cast<void>(embedders_.find());  // so that its provider is looked at too
}

void EmbedderLook::add_line(std::vector<Examined>& list) {
  if (suites_ == 0) return;
  const auto& found = embedders_.find();
  if (!found)
    return list.push_back({Health::bad, "embedder", found.error().message,
                           "run with --embedder minilm or --embedder PROVIDER/MODEL"});
  if (const auto trouble = trouble_of(**found))
    return list.push_back({Health::bad, "embedder", trouble->message, "run with another --embedder"});
  list.push_back({Health::ok, "embedder",
                  fmt::format("{} compares meanings in {}", (*found)->name(), counted(suites_, "suite"))});
}

}  // namespace proctor::service
