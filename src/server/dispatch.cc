#include "server/dispatch.h"

#include <fmt/format.h>

#include <exception>

#include "base/utf8.h"
#include "base/words.h"
#include "net/utf8.h"
#include "server/check.h"
#include "server/page.h"
#include "server/random.h"
#include "server/render.h"
#include "server/safe_answer.h"

namespace proctor::server {
namespace {

constexpr std::size_t kReaders = 16;
constexpr std::size_t kWriters = 64;
constexpr std::size_t kMostWaiting = 4096;
constexpr std::size_t kIdDigits = 12;

Problem refused(int status, std::string detail, net::Headers headers = {}) {
  return {.status = status, .detail = std::move(detail), .headers = std::move(headers)};
}

tl::unexpected<Problem> refuse(int status, std::string detail, net::Headers headers = {}) {
  return tl::make_unexpected(refused(status, std::move(detail), std::move(headers)));
}

// "application/json; charset=utf-8"
bool is_json(const net::Headers& headers) {
  const std::string* said = net::find_header(headers, "Content-Type");
  if (said == nullptr) return false;
  const auto parts = split(*said, ';');
  if (lower(trimmed(parts.front())) != "application/json") return false;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::string part = lower(trimmed(parts[i]));
    if (part.starts_with("charset=") && part != "charset=utf-8" && part != "charset=\"utf-8\"") return false;
  }
  return true;
}

bool changes(std::string_view method) { return method != "GET" && method != "HEAD" && method != "OPTIONS"; }

Answered without_row(std::string_view method, const Match& match) {
  if (match.allow.empty()) return refuse(404, "there is nothing at this address");
  const net::Header allow{"Allow", match.allow};
  if (method == "OPTIONS") return Answer{.status = 204, .headers = {allow}};
  return refuse(405, "this address takes " + match.allow, {allow});
}

}  // namespace

// One request while it is answered.
struct Dispatch::Visit {
  Visit(net::Incoming said, const Route* row) : request(std::move(said)), route(row) {
    asked.id = "req_" + random_hex(kIdDigits);
    asked.method = request.method == "HEAD" ? "GET" : request.method;
    asked.path = net::mended_utf8(request.path());
    asked.headers = request.headers;
    if (route != nullptr) style = route->style;
  }

  // "GET /api/v1/runs": the query may hold what is nobody else's business.
  std::string line() const { return visible(request.method + ' ' + asked.path); }
  void reply(const Answered& answered) const { server::reply(asked, style, answered, *answer); }

  net::Incoming request;
  const Route* route;
  Asked asked;
  Style style = Style::plain;
  std::shared_ptr<net::Answering> answer;
};

Dispatch::Dispatch(const ServeOptions& options, Context& context,
                   std::span<const std::span<const Route>> routes)
    : log_(options.log),
      context_(context),
      door_(options),
      page_(options.page ? options.page : PageFiles::built_in()),
      docs_(options.docs),
      table_(routes),
      reads_(kReaders, kMostWaiting),
      writes_(kWriters, kMostWaiting) {
  context_.door = &door_;
}

void Dispatch::take(net::Incoming request, const std::shared_ptr<net::Answering>& answer) {
  const auto target = parse_target(request.path(), request.query());
  const Match match = target ? table_.find(request.method, target->pieces) : Match{};
  const auto visit = std::make_shared<Visit>(std::move(request), match.route);
  AnswerLog log;
  if (log_)
    log = [say = log_, line = visit->line()](int status, double milliseconds) {
      say(fmt::format("{} {} {:.1f} ms", line, status, milliseconds));
    };
  visit->answer = std::make_shared<SafeAnswer>(answer, visit->asked.id, context_.traffic, std::move(log));
  const auto admitted = admit(*visit, target, match);
  if (!admitted || match.route == nullptr || is_page(target)) return visit->reply(admitted);
  if (auto blames = take_parameters(*match.route, *target, visit->asked); !blames.empty())
    return visit->reply(tl::make_unexpected(invalid(std::move(blames))));
  hand_on(visit);
}

std::size_t Dispatch::body_limit(const net::Incoming& head) const {
  const auto target = parse_target(head.path(), head.query());
  const Match match = target ? table_.find(head.method, target->pieces) : Match{};
  return match.route == nullptr || door_.refusal(head, match.route) ? 0 : kMostBody;
}

// The answer of requests that no row is for, or nothing.
Answered Dispatch::admit(const Visit& visit, const std::optional<Target>& target, const Match& match) const {
  const net::Incoming& request = visit.request;
  const bool for_page = is_page(target);
  if (auto refusal = door_.refusal(request, match.route, for_page))
    return tl::make_unexpected(*std::move(refusal));
  if (!target) return refuse(400, "this address is not well formed: it must be UTF-8, percent-encoded once");
  if (for_page) return page(request, *target, door_, *page_, docs_.get());
  if (match.route == nullptr) return without_row(request.method, match);
  if (request.body_too_large) return refuse(413, "the body is too large");
  if (match.route->access == Access::writes && context_.read_only)
    return refuse(403, "this server was started with --read-only");
  if (!request.body.empty() && changes(request.method) && !is_json(request.headers))
    return refuse(415, "a body must be JSON: Content-Type: application/json");
  return Answer{};
}

void Dispatch::hand_on(const std::shared_ptr<Visit>& visit) {
  const bool head_of_stream = visit->route->stream != nullptr && visit->request.method == "HEAD";
  if (head_of_stream) return visit->answer->whole(200, {{"Content-Type", "text/event-stream"}}, "");
  Lane& lane = visit->route->access == Access::writes ? writes_ : reads_;
  const bool given = lane.give([this, visit] { serve(*visit); });
  if (!given) visit->reply(refuse(503, "too many requests wait already", {{"Retry-After", "1"}}));
}

void Dispatch::serve(Visit& visit) {
  try {
    auto body = read_body(*visit.route, visit.request.body, schemas_);
    if (!body) return visit.reply(tl::make_unexpected(body.error()));
    visit.asked.body = *std::move(body);
    std::string().swap(visit.request.body);
    if (visit.route->stream != nullptr)
      return visit.route->stream(std::move(visit.asked), context_, std::move(visit.answer));
    visit.reply(visit.route->run(visit.asked, context_));
  } catch (const std::exception& exception) {
    if (log_) log_(fmt::format("error[E901]: trouble of proctor's own: {}", visible(exception.what())));
    if (visit.answer) visit.reply(refuse(500, "trouble of proctor's own; the log of `serve` says more"));
  }
}

}  // namespace proctor::server
