#include "net/rate_limit.h"

#include "net/rate_group.h"

namespace proctor::net {
namespace {

Weight weight_of(const Answered<Response>& answer) {
  if (!answer) return Weight::unknown;
  if (answer->status == 429 || answer->status == 529) return Weight::too_much;
  return answer->status < 400 ? Weight::borne : Weight::unknown;
}

}  // namespace

RateLimit::RateLimit(Transport& inner, Clock& clock, const Rate& rate, std::map<std::string, Rate> rates)
    : inner_(inner), clock_(clock), rate_(rate), rates_(std::move(rates)) {}

RateLimit::~RateLimit() = default;

Answered<Response> RateLimit::send(const Request& request, const Until& until) {
  RateGroup& group = this->group(request.group);
  TRY(const std::size_t ticket, group.enter(request.tokens, until));
  struct Inside {
    RateGroup& group;
    std::size_t ticket;
    Weight weight = Weight::unknown;
    ~Inside() { group.leave(ticket, weight); }
  } inside{group, ticket};
  auto answer = inner_.send(request, until);
  inside.weight = weight_of(answer);
  return answer;
}

std::size_t RateLimit::width(const std::string& group) { return this->group(group).width(); }

RateGroup& RateLimit::group(const std::string& name) {
  const std::lock_guard lock(mutex_);
  auto& group = groups_[name];
  if (!group) {
    const auto own = rates_.find(name);
    group = std::make_unique<RateGroup>(clock_, own == rates_.end() ? rate_ : own->second);
  }
  return *group;
}

}  // namespace proctor::net
