// The runs that are kept, as commands ask for them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "model/run.h"
#include "service/selection.h"
#include "store/store.h"

namespace proctor::service {

class Runs {
 public:
  // `url`: empty for the project's own store, "none" for one that forgets.
  static Result<Runs> open(const std::string& url, const std::string& current);

  store::Store& store() { return *store_; }
  std::shared_ptr<store::Store> share() const { return store_; }

  // By its id, the beginning of it, or "latest". Fails where there is none.
  Result<store::RunHead> find(std::string_view run);

  // The whole run; its cases are read as they are asked for.
  Result<model::RunRecord> record(std::string_view run);

  // Selects cases that did not pass in the latest run, by the path of their suite and their name; all cases
  // of a suite that could not be loaded then. `whole`: in the latest run that is no shard, so that shards
  // which are kept in one store choose alike.
  Result<void> select_failed(bool whole, Selection& selection);

 private:
  explicit Runs(std::shared_ptr<store::Store> store) : store_(std::move(store)) {}

  std::shared_ptr<store::Store> store_;
};

}  // namespace proctor::service
