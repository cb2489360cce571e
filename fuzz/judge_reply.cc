// Reads bytes as the replies of a judge to a metric that the first byte chooses; the second sets the mode.
// Whatever they are, the inquiry comes to an end, and ends in a score or in an error, never in both or a pass
// by mistake.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "base/words.h"
#include "judges/inquiry.h"
#include "value/json.h"

namespace {

using namespace proctor;

constexpr char kBetween = '\x1E';          // replies
constexpr std::size_t kMostRounds = 1000;  // beyond what any metric takes

judges::Exhibit exhibit() {
  judges::Exhibit out;
  out.input = "What is the capital of Australia?";
  out.output = "Canberra.";
  out.expected_output = "Canberra";
  out.retrieval_context = {"Canberra is the capital.", "Sydney is large."};
  out.tool_calls = {{.name = "lookup", .arguments = Map{{"city", "Canberra"}}}};
  out.turns = {
      {.role = "user", .text = "What is the capital of Australia?"},
      {.role = "assistant", .text = "Canberra.", .retrieval_context = {{"Canberra is the capital."}}}};
  return out;
}

model::Check check_for(const judges::MetricDef& metric, unsigned mode) {
  model::Check out;
  out.kind = metric.name == "judge" ? "judge" : "metric:" + std::string(metric.name);
  out.expected = Value("Names the capital.");
  out.options = Map{{"mode", (mode & 1U) != 0 ? "tolerant" : "exact"},
                    {"strict", (mode & 2U) != 0},
                    {"include_reason", (mode & 4U) == 0},
                    {"criteria", "Names the capital."},
                    {"chatbot_role", "A guide."},
                    {"name", "geography"},
                    {"task", "Name the capital."},
                    {"prompt_instructions", List{"Answer in one word.", "Be polite."}},
                    {"instructions", List{"Answer in one word.", "Be polite."}}};
  if ((mode & 8U) != 0) out.options.set("evaluation_steps", List{"Look for the capital."});
  return out;
}

void expect_sound(const model::Judgement& found) {
  if (found.error) {
    if (found.passed || found.score || found.error->kind.empty() || find_invalid_utf8(found.error->message))
      std::abort();
    return;
  }
  if (!found.score || !std::isfinite(*found.score)) std::abort();
  for (const auto& notice : found.notices)
    if (find_invalid_utf8(notice)) std::abort();
}

std::vector<const judges::MetricDef*> metrics() {
  std::vector<const judges::MetricDef*> out;
  for (const auto& file : judges::plugins())
    for (const auto& metric : file) out.push_back(&metric);
  return out;
}

void inquire(const judges::MetricDef& metric, unsigned mode, const std::vector<std::string_view>& replies) {
  const model::Check check = check_for(metric, mode);
  const judges::Exhibit shown = exhibit();
  judges::Inquiry inquiry(metric, check, shown);
  std::size_t next = 0;
  for (std::size_t round = 0; !inquiry.asks().empty(); ++round) {
    if (round == kMostRounds) std::abort();
    std::vector<judges::Reply> all;
    for (std::size_t i = 0; i < inquiry.asks().size(); ++i)
      all.push_back({.text = std::string(replies[next++ % replies.size()])});
    inquiry.take(std::move(all));
  }
  expect_sound(inquiry.judgement());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  static const auto kMetrics = metrics();
  const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);  // NOLINT
  inquire(*kMetrics[data[0] % kMetrics.size()], data[1], split(text, kBetween));
  return 0;
}
