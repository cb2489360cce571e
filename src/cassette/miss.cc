#include "cassette/miss.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"

namespace proctor::cassette {
namespace {

constexpr std::string_view kOpening = "VCR replay miss: no cassette found";

std::string asked_of(const Cue& cue) {
  return fmt::format("{} {}, signature {}", visible(cue.question.provider), visible(cue.question.endpoint),
                     cue.signature);
}

std::string file_of(const DeckOptions& options, std::string_view path) {
  return visible(fmt::format("{}/{}", options.shown, path));
}

std::string advice(const DeckOptions& options) {
  return options.record_command.empty() ? "" : fmt::format("; to record it: {}", options.record_command);
}

// How the take at hand would be counted: by repeats of the case, or by times that one asked.
std::string about_takes(const Miss& miss) {
  Take take = miss.cue.take;
  take.whose.clear();
  std::size_t repeats = 0;
  std::size_t times = 0;
  for (const Take& one : miss.takes) {
    repeats = std::max(repeats, one.repeat);
    if (one.repeat == take.repeat) times = std::max(times, one.number);
  }
  const std::string file =
      file_of(miss.options, Folder::file_name(miss.cue.question.provider, miss.cue.signature, take));
  if (times == 0)
    return fmt::format("{} for repeat {} of a question ({}): {} recorded, {} is not there{}", kOpening,
                       take.repeat, asked_of(miss.cue),
                       repeats == 1 ? "1 repeat was" : fmt::format("{} were", counted(repeats, "repeat")),
                       file, advice(miss.options));
  return fmt::format(
      "{} for the {}. time that a case asks a question ({}): it was recorded {}, {} is not "
      "there{}",
      kOpening, take.number, asked_of(miss.cue), times == 1 ? "once" : counted(times, "time"), file,
      advice(miss.options));
}

std::string about_near(const Miss& miss, const std::optional<Near>& near) {
  if (!near)
    return fmt::format("{} has no recording of {}", visible(miss.options.shown),
                       visible(miss.cue.question.provider));
  const std::string file = file_of(miss.options, near->path);
  if (!near->differing)
    return fmt::format("the nearest recording is {}; nothing in its body that is kept differs", file);
  return fmt::format("the nearest recording is {}; it differs first at {}: asked {}, recorded {}", file,
                     visible(near->differing->path), near->differing->asked, near->differing->recorded);
}

}  // namespace

std::string miss_message(const Miss& miss, const std::optional<Near>& near) {
  if (!miss.takes.empty()) return about_takes(miss);
  return fmt::format("{} ({}); {}{}", kOpening, asked_of(miss.cue), about_near(miss, near),
                     advice(miss.options));
}

}  // namespace proctor::cassette
