#include "engine/consult_vectors.h"

namespace proctor::engine {

void fetch_vectors(std::span<const std::string> texts, const Consultants& with, const Until& until,
                   model::Outcome& outcome, Consulted& out) {
  if (!with.embedder) {
    outcome.vectors_error = Fault{"config", with.no_embedder};
    return;
  }
  auto embedded = with.embedder->embed(texts, until);
  if (!embedded) {
    outcome.vectors_error = embedded.error();
    return;
  }
  for (std::size_t i = 0; i < texts.size() && i < embedded->vectors.size(); ++i)
    outcome.vectors.insert_or_assign(texts[i], std::move(embedded->vectors[i]));
  for (std::string& notice : embedded->notices) out.notices.push_back(std::move(notice));
}

}  // namespace proctor::engine
