#include "cassette/layer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace proctor::cassette {
namespace {

using std::chrono::microseconds;

// The other side did something wrong, and would be seen to do it again. A host that is not reached, and what
// was wrong with the request itself, say nothing that a recording should repeat.
bool is_of_peer(const Fault& fault) {
  constexpr std::array<std::string_view, 6> kKinds = {"timeout", "truncated", "protocol",
                                                      "decode",  "too_large", "redirect"};
  return std::find(kKinds.begin(), kKinds.end(), fault.kind) != kKinds.end();
}

// What is known of an answer that broke off: when, and how.
Recording broken(const net::Request& request, const Fault& fault, microseconds after, std::string at) {
  Recording out = recording_of(request, net::Response{.total = after}, std::move(at));
  out.frames.clear();
  out.broke_off = fault;
  return out;
}

}  // namespace

Answered<net::Response> Layer::send(const net::Request& request, const Until& until) {
  const Cue cue = deck_.cue(question_of(request), request.occasion);
  auto played = deck_.play(cue);
  if (!played) return tl::make_unexpected(std::move(played).error());
  return *played != nullptr ? replay(**played, until) : forward(cue, request, until);
}

Answered<net::Response> Layer::replay(const Recording& recording, const Until& until) {
  if (pace_ == Pace::real && !clock_.wait(clock_.now() + recording.total, until))
    return faulted("timeout", until.stopped() ? "stopped before the recorded answer was over"
                                              : "no time was left for the recorded answer");
  return response_of(recording);
}

Answered<net::Response> Layer::forward(const Cue& cue, const net::Request& request, const Until& until) {
  const Instant begin = clock_.now();
  auto answered = inner_.send(request, until);
  if (!deck_.records()) return answered;
  if (answered) {
    keep(cue, request, recording_of(request, *answered, to_iso_text(clock_.date())), answered->notices);
  } else if (is_of_peer(answered.error()) && !until.stopped()) {
    const auto after = std::chrono::duration_cast<microseconds>(clock_.now() - begin);
    std::vector<std::string> nobody;  // a fault has no room for notices
    keep(cue, request, broken(request, answered.error(), after, to_iso_text(clock_.date())), nobody);
  }
  return answered;
}

// An answer that cannot be kept is an answer all the same.
void Layer::keep(const Cue& cue, const net::Request& request, Recording recording,
                 std::vector<std::string>& notices) {
  if (const auto kept = deck_.keep(cue, std::move(recording), secrets_of(request)); !kept)
    notices.push_back(fmt::format("not recorded: {}", kept.error().message));
}

}  // namespace proctor::cassette
