// Keeps, together with other programs, to what a provider bears: requests go out with permits from a board.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "net/http.h"
#include "net/pace_board.h"

namespace proctor::net {

class SharedGroup;

// Stands beneath Retry, so that each attempt needs a permit. A thread of its own exchanges reports for
// grants: about ten times a second while somebody waits, twice where only what was borne is to be told, never
// while nothing happens. While the board cannot be reached, it goes on at this program's share of the last
// known pace, and looks for the board again twice a second; nobody waits for the board longer than for its
// answer.
class SharedRate final : public Transport {
 public:
  SharedRate(Transport& inner, Clock& clock, PaceBoard& board);
  ~SharedRate() override;

  Answered<Response> send(const Request& request, const Until& until) override;

 private:
  SharedGroup& group(const std::string& name);
  std::map<std::string, SharedGroup*> groups();
  void run(const std::stop_token& stop);
  Instant due();
  void exchange();
  void ring();

  Transport& inner_;
  Clock& clock_;
  PaceBoard& board_;
  std::mutex mutex_;
  std::map<std::string, std::unique_ptr<SharedGroup>> groups_;  // none ever goes
  std::mutex bell_mutex_;
  std::stop_source bell_;  // one for each sleep of the thread
  std::jthread thread_;
};

}  // namespace proctor::net
