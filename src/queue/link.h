// A connection to the server that holds the queue. Where it is lost it is made again, and what was asked is
// asked again: so a server that restarts costs time, and nothing else.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/pg_statement.h"

namespace proctor::queue {

using store::PgForm;
using store::PgRows;
using store::PgStatement;
using store::PgValues;

// How long a server may be away before that is an error; `stop` ends the waiting at once.
struct Patience {
  std::chrono::milliseconds outage{120'000};
  std::stop_token stop = {};
  // What was done need not be on the server's disk when that is told: for what a crash may undo.
  bool hasty = false;
};

// Used by one thread at a time.
class Link {
 public:
  // Fails where the server cannot be reached now.
  static Result<std::unique_ptr<Link>> open(const std::string& url, const Patience& patience);
  ~Link();
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  // One statement, by itself a transaction. It may have been done although the answer was lost, and is asked
  // again then, so it must bear that.
  Result<PgRows> ask(const std::string& sql, const PgValues& values = {}, PgForm form = PgForm::text);

  // All of `work` or nothing of it; the same holds.
  using Work = std::function<Result<void>()>;
  Result<void> together(const Work& work);
  // Within `work`: one of its statements, or several on one way there and back.
  Result<PgRows> say(const std::string& sql, const PgValues& values = {});
  Result<std::vector<PgRows>> say(std::vector<PgStatement> statements);

  // From now on `wait` wakes up when someone notifies this channel.
  Result<void> listen(const std::string& channel);
  // True: there was a notice, or one may have been missed. False: the time was up, or `stop` was set.
  bool wait(std::chrono::milliseconds longest, const std::stop_token& stop);

 private:
  Link(std::string url, Patience patience);

  Result<void> connect();
  bool is_lost() const;
  bool heard();
  Result<void> attempt(const Work& work);
  Error told(const store::PgFault& fault) const;

  const std::string url_;
  const std::string shown_;
  const Patience patience_;
  std::string channel_;
  pg_conn* connection_ = nullptr;
  bool begins_ = false;  // a transaction is to begin with the next statement
  bool missed_ = false;  // notices, while there was no connection
};

}  // namespace proctor::queue
