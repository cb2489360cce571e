// Plays back recorded exchanges in front of another transport, and records those that go out.
#pragma once

#include "cassette/deck.h"
#include "net/http.h"
#include "system/clock.h"

namespace proctor::cassette {

enum class Pace : std::uint8_t { at_once, real };

// Answers that are played back bear their recorded times at either pace. Safe to call from any thread.
class Layer final : public net::Transport {
 public:
  Layer(net::Transport& inner, Deck& deck, Pace pace, Clock& clock)
      : inner_(inner), deck_(deck), pace_(pace), clock_(clock) {}

  Answered<net::Response> send(const net::Request& request, const Until& until) override;

 private:
  Answered<net::Response> replay(const Recording& recording, const Until& until);
  Answered<net::Response> forward(const Cue& cue, const net::Request& request, const Until& until);
  void keep(const Cue& cue, const net::Request& request, Recording recording,
            std::vector<std::string>& notices);

  net::Transport& inner_;
  Deck& deck_;
  const Pace pace_;
  Clock& clock_;
};

}  // namespace proctor::cassette
