// Who makes vectors of texts, for `doctor`.
#pragma once

#include <vector>

#include "service/doctor.h"
#include "service/embedding.h"

namespace proctor::service {

class EmbedderLook {
 public:
  // The targets must outlive it.
  EmbedderLook(const Embedding& said, Targets& targets);

  void take(const engine::SuitePlan& plan);

  // One line where some suite compares meanings, else none. The built-in model is tried on a text.
  void add_line(std::vector<Examined>& list);

 private:
  Embedders embedders_;
  std::size_t suites_ = 0;  // that compare meanings
};

}  // namespace proctor::service
