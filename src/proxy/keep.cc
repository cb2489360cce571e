#include "proxy/keep.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <exception>
#include <utility>

#include "net/measures.h"
#include "proxy/trace_of.h"

namespace proctor::proxy {
namespace {

using cassette::Recording;

void tell(const Context& context, const Asked& asked, std::string_view what, std::string_view why) {
  if (context.options.tell)
    context.options.tell(fmt::format("{} {}: {}: {}", asked.provider->name, asked.endpoint, what, why));
}

void keep_cassette(Context& context, const Asked& asked, Recording recording,
                   const std::vector<Secret>& known) {
  const auto kept = context.deck.keep(asked.cue, std::move(recording), known);
  if (kept) return context.metrics.recorded();
  context.metrics.record_failure(kept.error().code);
  tell(context, asked, "not recorded", kept.error().message);
}

void keep_trace(Context& context, const Asked& asked, const Recording& recording,
                const std::vector<Secret>& known) {
  const auto kept = context.traces->put(trace_of(asked, recording), known);
  if (kept) return;
  context.metrics.record_failure("trace");
  tell(context, asked, "no trace was kept", kept.error().message);
}

void keep_now(Context& context, const Asked& asked, Recording recording, const std::vector<Secret>& known,
              Source source) {
  try {
    if (context.traces != nullptr) keep_trace(context, asked, recording, known);
    if (source == Source::live && recording.status != 0 && context.deck.records())
      keep_cassette(context, asked, std::move(recording), known);
  } catch (const std::exception& bug) {
    context.metrics.record_failure("bug");
    tell(context, asked, "not recorded", bug.what());
  }
}

std::size_t size_of(const Asked& asked, const Recording& recording) {
  std::size_t size = sizeof(Recording) + 4 * asked.body_size;
  for (const auto& frame : recording.frames) size += sizeof(frame) + frame.bytes.size();
  return size;
}

}  // namespace

bool keeps(const Context& context, Source source) {
  return context.traces != nullptr || (source == Source::live && context.deck.records());
}

void keep(Context& context, std::shared_ptr<const Asked> asked, Recording recording,
          std::vector<Secret> known, Source source) {
  const std::size_t size = size_of(*asked, recording);
  auto held = std::make_shared<Recording>(std::move(recording));
  const std::string key = context.deck.plays() ? asked->cue.signature : "";  // else nobody waits for it
  context.writer.write(key, size,
                       [&context, asked = std::move(asked), held = std::move(held), known = std::move(known),
                        source] { keep_now(context, *asked, std::move(*held), known, source); });
}

void keep_nothing(Context& context, const Asked& asked) {
  context.metrics.record_failure("too_large");
  tell(context, asked, "not recorded",
       fmt::format("the answer is larger than {}", net::bytes_in_words(kLargestRecording)));
}

Recording blank(const Context& context, const Asked& asked) {
  Recording out;
  out.provider = asked.provider->name;
  out.endpoint = asked.endpoint;
  out.recorded_at = to_iso_text(context.clock.date());
  return out;
}

}  // namespace proctor::proxy
