#include "server/render.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "base/words.h"
#include "net/status.h"
#include "value/json.h"

namespace proctor::server {
namespace {

constexpr std::string_view kVersion = "1.0.0";  // of the envelope
constexpr std::size_t kLongestCorrelation = 128;
constexpr int kInvalid = 422;
constexpr int kOurs = 500;

bool is_plain(std::string_view text) {
  return !text.empty() && text.size() <= kLongestCorrelation &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7F'; });
}

Value meta_of(const Asked& asked) {
  const std::string* correlation = net::find_header(asked.headers, "X-Correlation-ID");
  const bool given = correlation != nullptr && is_plain(*correlation);
  return Map{{"timestamp", to_iso_text(std::chrono::system_clock::now())},
             {"request_id", asked.id},
             {"version", kVersion},
             {"correlation_id", given ? *correlation : asked.id}};
}

Value enveloped(const Asked& asked, const Answer& answer) {
  return Map{{"status", "success"},
             {"status_code", answer.status},
             {"data", answer.body},
             {"message", answer.message.empty() ? Value() : Value(answer.message)},
             {"meta", meta_of(asked)}};
}

std::string title_of(int status) {
  return status == kInvalid ? "Validation Error" : std::string(net::status_words(status));
}

// "/errors/not-found"
std::string type_of(int status) {
  if (status == kInvalid) return "/errors/validation-failed";
  if (status == kOurs) return "/errors/internal-error";
  std::string out = "/errors/" + lower(title_of(status));
  std::replace(out.begin(), out.end(), ' ', '-');
  return out;
}

Value blame_value(const Blame& blame) {
  return Map{{"code", blame.code},
             {"message", blame.message},
             {"field", blame.field.empty() ? Value() : Value(blame.field)},
             {"context", blame.context}};
}

List blame_values(const Problem& problem) {
  List out;
  for (const Blame& blame : problem.errors) out.push_back(blame_value(blame));
  return out;
}

Value enveloped(const Asked& asked, const Problem& problem) {
  return Map{{"status", "error"},
             {"status_code", problem.status},
             {"type", type_of(problem.status)},
             {"title", title_of(problem.status)},
             {"detail", problem.detail},
             {"instance", asked.path},
             {"errors", blame_values(problem)},
             {"meta", meta_of(asked)}};
}

// "tests.0.name: is required"
std::string sentence(const Problem& problem) {
  std::string out;
  for (const Blame& blame : problem.errors) {
    if (!out.empty()) out += "; ";
    if (!blame.field.empty()) out += blame.field + ": ";
    out += blame.message;
  }
  return out.empty() ? problem.detail : out;
}

Value fault_value(const Asked& asked, Style style, const Problem& problem) {
  if (style == Style::kitchen && problem.errors.empty()) return Map{{"error", problem.detail}};
  if (style == Style::kitchen) return Map{{"error", problem.detail}, {"details", blame_values(problem)}};
  if (style == Style::llmunit) return Map{{"error", sentence(problem)}};
  return enveloped(asked, problem);
}

Rendered json(int status, net::Headers headers, const Value& body) {
  if (net::find_header(headers, "Content-Type") == nullptr)
    headers.push_back({"Content-Type", "application/json"});
  return {status, std::move(headers), value::to_json(body)};
}

}  // namespace

int status_in(Style style, int status) {
  const bool theirs = style == Style::kitchen || style == Style::llmunit;
  return theirs && status == kInvalid ? 400 : status;
}

Rendered render(const Asked& asked, Style style, const Answered& answered) {
  if (!answered) {
    Problem problem = answered.error();
    problem.status = status_in(style, problem.status);
    return json(problem.status, problem.headers, fault_value(asked, style, problem));
  }
  const Answer& answer = *answered;
  if (answer.text) return {answer.status, answer.headers, *answer.text};
  if (answer.status == 204 || answer.status == 304) return {answer.status, answer.headers, ""};
  return json(answer.status, answer.headers,
              style == Style::envelope ? enveloped(asked, answer) : answer.body);
}

void add_safe_headers(net::Headers& headers) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kSafe = {{
      {"Content-Security-Policy",
       "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cache-Control", "no-store"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"X-Frame-Options", "DENY"},
  }};
  for (const auto& [name, value] : kSafe)
    if (net::find_header(headers, name) == nullptr)
      headers.push_back({std::string(name), std::string(value)});
}

void reply(const Asked& asked, Style style, const Answered& answered, net::Answering& answer) {
  Rendered rendered = render(asked, style, answered);
  answer.whole(rendered.status, std::move(rendered.headers), std::move(rendered.body));
}

}  // namespace proctor::server
