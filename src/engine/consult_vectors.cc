#include "engine/consult_vectors.h"

#include <utility>

#include "model/usage.h"

namespace proctor::engine {
namespace {

// Tokens only where there are some: the built-in model counts none.
void add_spending(const embeddings::Embedded& embedded, model::JudgeUsage& to) {
  to.calls += embedded.calls;
  to.cached += embedded.cached;
  model::add_cost(embedded.cost, to.cost);
  const auto tokens = static_cast<std::int64_t>(embedded.tokens);
  if (tokens > 0) model::add_usage({{"prompt_tokens", tokens}, {"total_tokens", tokens}}, to.usage);
}

Answered<embeddings::Embedded> embedded_by(const Consultants& with, std::span<const std::string> texts,
                                           const Occasion& occasion, const Until& until) {
  if (!with.embedder) return faulted("config", with.no_embedder);
  auto out = with.embedder->embed_for(occasion, texts, until);
  const auto fits = [&](std::size_t count) { return count == texts.size(); };
  if (out && !(fits(out->vectors.size()) && (out->readings.empty() || fits(out->readings.size()))))
    return faulted("decode", "the embedder gave another number of vectors than it was given texts");
  return out;
}

}  // namespace

void fetch_vectors(std::span<const std::string> texts, const Consultants& with, const Occasion& occasion,
                   const Until& until, model::Outcome& outcome, Consulted& out) {
  auto embedded = embedded_by(with, texts, occasion, until);
  if (!embedded) {
    outcome.vectors_error = embedded.error();
    return;
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto reading = embedded->readings.empty() ? embeddings::Reading() : embedded->readings[i];
    if (reading.error)
      outcome.vector_errors.insert_or_assign(texts[i], *reading.error);
    else
      outcome.vectors.insert_or_assign(texts[i], std::move(embedded->vectors[i]));
    if (!reading.unread.empty()) outcome.unread_parts.insert_or_assign(texts[i], reading.unread);
  }
  for (std::string& notice : embedded->notices) out.notices.push_back(std::move(notice));
  add_spending(*embedded, out.usage);
}

}  // namespace proctor::engine
