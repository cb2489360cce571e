#include "checks/meaning.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "base/words.h"
#include "text/similarity.h"

namespace proctor::checks {
namespace {

using model::Outcome;
using Numbers = std::vector<double>;

constexpr std::string_view kNoService =
    "no embedding service is configured: run with --embedder minilm, which needs no service, or with "
    "--embedder PROVIDER/MODEL";

constexpr std::string_view kStatedNone =
    R"(no embedding service is configured: "embeddings" is stated as null)";
constexpr std::string_view kSameAsFarAsRead =
    "the two texts differ only in parts that the embedding model does not read: symbols or words that it "
    "does not "
    "know, or text beyond its limit; compare them by another check, or run with another --embedder";

bool is_blank(std::string_view text) { return trimmed(text).empty(); }

bool is_stated(const Outcome& outcome, std::string_view text) {
  return outcome.embeddings && outcome.embeddings->has(text);
}

bool are_stated(const Outcome& outcome, std::string_view a, std::string_view b) {
  return is_stated(outcome, a) && is_stated(outcome, b);
}

Answered<Numbers> stated_vector(const Outcome& outcome, std::string_view text) {
  const Value* found = outcome.embeddings->find(text);
  if (!found->is_list()) return faulted("config", fmt::format("there is no embedding of {}", quoted(text)));
  Numbers out;
  for (const Value& item : found->list()) out.push_back(item.is_number() ? item.number() : 0);
  return out;
}

// Why there is no vector of a text.
Fault lack_of(const Outcome& outcome, std::string_view text) {
  if (outcome.embeddings && !is_stated(outcome, text))
    return {"config", fmt::format("there is no embedding of {}", quoted(text))};
  if (outcome.vectors_error) return *outcome.vectors_error;
  return {"config", std::string(kNoService)};
}

Answered<Numbers> fetched_vector(const Outcome& outcome, std::string_view text) {
  if (const auto error = outcome.vector_errors.find(text); error != outcome.vector_errors.end())
    return tl::make_unexpected(error->second);
  const auto found = outcome.vectors.find(text);
  if (found == outcome.vectors.end()) return tl::make_unexpected(lack_of(outcome, text));
  return Numbers(found->second.begin(), found->second.end());
}

Answered<double> compared(const Numbers& a, const Numbers& b) {
  const auto alike = text::cosine_similarity(a, b);
  return alike ? Answered<double>(*alike) : faulted("config", alike.error().message);
}

std::string_view unread_of(const Outcome& outcome, std::string_view text) {
  const auto found = outcome.unread_parts.find(text);
  return found == outcome.unread_parts.end() ? std::string_view() : found->second;
}

// The same vector does not make different texts alike where they differ in what no vector tells.
bool differ_unseen(const Outcome& outcome, std::string_view a, std::string_view b) {
  return unread_of(outcome, a) != unread_of(outcome, b);
}

}  // namespace

void need_meanings(const Outcome& outcome, std::string_view a, std::string_view b, Needs& out) {
  if (outcome.embeddings_stated && !outcome.embeddings) return;
  if (are_stated(outcome, a, b) || is_blank(a) || is_blank(b)) return;
  for (const std::string_view text : {a, b}) out.texts.emplace_back(text);
}

Answered<double> alike_in_meaning(const Outcome& outcome, std::string_view a, std::string_view b) {
  if (are_stated(outcome, a, b)) {
    TRY(const Numbers left, stated_vector(outcome, a));
    TRY(const Numbers right, stated_vector(outcome, b));
    return compared(left, right);
  }
  if (outcome.embeddings_stated && !outcome.embeddings) return faulted("config", std::string(kStatedNone));
  if (is_blank(a) || is_blank(b)) return 0;
  TRY(const Numbers left, fetched_vector(outcome, a));
  TRY(const Numbers right, fetched_vector(outcome, b));
  if (left == right && differ_unseen(outcome, a, b)) return faulted("limit", std::string(kSameAsFarAsRead));
  return compared(left, right);
}

}  // namespace proctor::checks
