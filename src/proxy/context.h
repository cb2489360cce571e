// What all exchanges of a proxy share.
#pragma once

#include <memory>

#include "proxy/active.h"
#include "proxy/asked.h"
#include "proxy/ids.h"
#include "proxy/metrics.h"
#include "proxy/proxy.h"
#include "proxy/timer.h"
#include "proxy/writer.h"

namespace proctor::proxy {

struct Context {
  Context(ProxyOptions said, cassette::Deck& the_deck, net::StreamTransport& the_transport,
          const cassette::TraceFolder* the_traces, Clock& the_clock)
      : options(std::move(said)),
        deck(the_deck),
        transport(the_transport),
        traces(the_traces),
        clock(the_clock),
        timer(the_clock) {}

  const ProxyOptions options;
  cassette::Deck& deck;
  net::StreamTransport& transport;
  const cassette::TraceFolder* const traces;
  Clock& clock;
  Ids ids;
  Metrics metrics;
  Active active;
  Timer timer;
  Writer writer;
};

// Counts an exchange that is over, and tells of it.
void conclude(Context& context, const Asked& asked, int status, Source source);

// Answers with a problem of an exchange, and concludes it.
void answer_problem(Context& context, const Asked& asked, net::Answering& answer, const Problem& problem,
                    Source source);

}  // namespace proctor::proxy
