#include "proxy/context.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

namespace proctor::proxy {
namespace {

std::string time_text(Clock& clock) {
  return fmt::format("{:%H:%M:%S}", fmt::gmtime(std::chrono::system_clock::to_time_t(clock.date())));
}

}  // namespace

void conclude(Context& context, const Asked& asked, int status, Source source) {
  const auto took = context.clock.now() - asked.since;
  context.metrics.request(asked.provider->name, asked.route.label, status, source, took);
  if (!context.options.log) return;
  context.options.log(fmt::format("{} {} {} {} {} {} ms", time_text(context.clock), asked.provider->name,
                                  asked.endpoint, status, name_of(source),
                                  std::chrono::duration_cast<std::chrono::milliseconds>(took).count()));
}

void answer_problem(Context& context, const Asked& asked, net::Answering& answer, const Problem& problem,
                    Source source) {
  PlainAnswer plain = told(problem, asked.route.shape);
  add_session(asked.session, plain.headers);
  context.metrics.sent(plain.body.size());
  conclude(context, asked, problem.status, source);
  answer.whole(plain.status, std::move(plain.headers), std::move(plain.body));
}

}  // namespace proctor::proxy
