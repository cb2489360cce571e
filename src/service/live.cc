#include "service/live.h"

namespace proctor::service {
namespace {

class Live final : public LiveRuns {
 public:
  tl::expected<std::string, Refused> start(const RunRequest& /*request*/) override { return refused(); }
  tl::expected<model::RunRecord, Refused> run(const RunRequest& /*request*/) override { return refused(); }
  bool stop(std::string_view /*run*/) override { return false; }
  std::vector<std::string> going_on() const override { return {}; }
  std::unique_ptr<Subscription> follow(std::string_view /*run*/, std::size_t /*after*/,
                                       Take /*take*/) override {
    return nullptr;
  }

 private:
  static tl::unexpected<Refused> refused() {
    return tl::make_unexpected(Refused{{"E566", "runs cannot be started here"}});
  }
};

}  // namespace

std::unique_ptr<LiveRuns> LiveRuns::make(RunOptions /*defaults*/, Environment /*environment*/,
                                         std::shared_ptr<store::Store> /*store*/) {
  return std::make_unique<Live>();
}

}  // namespace proctor::service
