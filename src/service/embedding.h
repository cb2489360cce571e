// Who makes vectors of texts: a service that the operator names, else the built-in model where its weights
// are found.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/diagnostic.h"
#include "embeddings/embedder.h"
#include "engine/consult.h"
#include "engine/plan.h"
#include "service/targets.h"

namespace proctor::service {

// What the operator says about it.
struct Embedding {
  std::string name = {};  // "minilm", "PROVIDER/MODEL", or a provider that has a usual model; empty: nothing
  std::string base_url = {};
  std::optional<std::string> cache = {};  // the file of vectors; empty: in memory; none: no
};

// The first check of a suite whose meanings are compared, within groups too; null: there is none.
const model::Check* compares_meanings(const model::Suite& suite);

// Finds the embedder once, when a suite first needs it.
class Embedders {
 public:
  // `stated`: answers are given, vectors perhaps with them. The targets must outlive it and what it makes.
  Embedders(Embedding said, Targets& targets, bool stated);

  // Gives a suite whose checks compare meanings the embedder, or the reason why there is none. An embedder
  // that was named and cannot be used is a fault; that there is none at all is a warning.
  void equip(const engine::SuitePlan& plan, engine::Consultants& consultants, Diagnostics& faults);

  using Found = Result<std::shared_ptr<embeddings::Embedder>>;
  const Found& find();

 private:
  Found look() const;
  Found service_named() const;

  Embedding said_;
  Targets& targets_;
  bool stated_;
  std::optional<Found> found_;
};

}  // namespace proctor::service
