// Everything that a run would refuse of a suite, found without running it: the same code resolves its
// targets, prompts, mocks and placeholders. What the operator may still say, or another machine may have, is
// not missed.
#pragma once

#include <mutex>
#include <vector>

#include "dialects/dialect.h"
#include "net/http.h"
#include "service/targets.h"
#include "service/walk.h"

namespace proctor::service {

// Safe to use from any thread. No process is started where no suite has scripts.
class Survey {
 public:
  // `scripts`: those of mocks are compiled too.
  explicit Survey(bool scripts);

  // What is surveyed.
  struct Subject {
    const Unit& unit;              // the file
    dialects::Document& document;  // its suite is left as it is
    std::string_view imported;     // the importer that read it; empty: none
    bool part = false;             // what could be read of a file with errors
  };

  // `faults` are those of the file; what is wrong with other files is returned.
  std::vector<Faults> check(const Subject& subject, Diagnostics& faults);

 private:
  // Nobody is asked while a suite is surveyed.
  class Silence final : public net::Transport {
   public:
    Answered<net::Response> send(const net::Request& request, const Until& until) override;
  };

  std::mutex mutex_;
  Silence silence_;
  Targets targets_;
};

}  // namespace proctor::service
