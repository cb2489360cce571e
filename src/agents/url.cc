#include "agents/url.h"

#include <fmt/format.h>

#include "agents/protocol.h"
#include "base/words.h"
#include "net/url.h"

namespace proctor::agents {
namespace {

// What an agent does may not be done twice, so nothing is sent again by itself.
net::Request question(const std::string& url, std::string body) {
  net::Request out;
  out.url = url;
  out.headers = {{"Content-Type", "application/json"}, {"Accept", "application/json"}};
  out.body = std::move(body);
  out.provider = "agent";
  out.group = fmt::format("agent {}", net::split_url(url).host);
  out.repeatable = false;
  out.limits.body = kMostAnswer;
  return out;
}

class UrlSession final : public Session {
 public:
  UrlSession(const std::string& url, net::Transport& transport, Occasion occasion)
      : url_(url), transport_(transport), occasion_(std::move(occasion)) {}

  model::Outcome step(std::string_view input, const Map& memory, std::size_t number,
                      const Until& until) override {
    if (is_over_) return failed("agent", "the agent failed in an earlier step of this case");
    model::Outcome out = answered(to_question(input, memory, number), until);
    is_over_ = out.error.has_value();
    return out;
  }

 private:
  model::Outcome answered(std::string body, const Until& until) {
    net::Request request = question(url_, std::move(body));
    request.occasion = occasion_;
    const auto response = transport_.send(request, until);
    if (!response) return unanswered(response.error());
    model::Outcome out = read(*response);
    // As the transport measured it, so that an answer that is played back took as long as it once did.
    out.latency_ms = std::chrono::duration<double, std::milli>(response->total).count();
    return out;
  }

  static model::Outcome unanswered(const Fault& fault) {
    const bool own = fault.kind == "timeout" || fault.kind == "cassette_miss";
    return failed(own ? fault.kind : "agent", "the agent gave no answer: " + fault.message);
  }

  static model::Outcome read(const net::Response& response) {
    if (response.status >= 200 && response.status < 300) return read_answer(response.body);
    return failed("agent", fmt::format("the agent answered with HTTP status {}: {}", response.status,
                                       proctor::quoted(trimmed(response.body), 500)));
  }

  const std::string& url_;  // the agent's, which outlives its sessions
  net::Transport& transport_;
  const Occasion occasion_;
  bool is_over_ = false;
};

class UrlAgent final : public Agent {
 public:
  UrlAgent(std::string url, net::Transport& transport) : url_(std::move(url)), transport_(transport) {}
  std::unique_ptr<Session> open(const Occasion& occasion) override {
    return std::make_unique<UrlSession>(url_, transport_, occasion);
  }

 private:
  const std::string url_;
  net::Transport& transport_;
};

}  // namespace

std::unique_ptr<Agent> url_agent(std::string url, net::Transport& transport) {
  return std::make_unique<UrlAgent>(std::move(url), transport);
}

}  // namespace proctor::agents
