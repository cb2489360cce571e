// What is kept of an exchange once it is over: a cassette, a trace. Done on the writer's thread.
#pragma once

#include <memory>
#include <vector>

#include "cassette/recording.h"
#include "proxy/context.h"

namespace proctor::proxy {

inline constexpr std::size_t kLargestRecording = 16U << 20U;

// Whether anything of an exchange would be kept; else there is no need to remember it.
bool keeps(const Context& context, Source source);

// To be called before the client sees the end of its answer: then whoever asks the same next is answered from
// it. A recording without a status, of an exchange to which no answer came, becomes a trace alone. `known`:
// the keys that the request carries.
void keep(Context& context, std::shared_ptr<const Asked> asked, cassette::Recording recording,
          std::vector<Secret> known, Source source);

// Too large to be kept: told and counted.
void keep_nothing(Context& context, const Asked& asked);

// The empty recording of an exchange that begins now.
cassette::Recording blank(const Context& context, const Asked& asked);

}  // namespace proctor::proxy
