#include "store/transaction.h"

#include <soci/soci.h>

#include <chrono>
#include <string>
#include <thread>

namespace proctor::store {
namespace {

using Clock = std::chrono::steady_clock;
using Work = std::function<Result<void>(soci::session&)>;

constexpr auto kLongestWait = std::chrono::seconds(60);
constexpr auto kPause = std::chrono::milliseconds(10);

// The database may have rolled back on its own, and then has nothing to roll back.
void roll_back(soci::session& session) {
  try {
    session << "ROLLBACK";
  } catch (const soci::soci_error&) {  // NOLINT(bugprone-empty-catch): the first fault is the one to tell
  }
}

Result<void> write_once(Backend& backend, const Work& work) {
  soci::session& session = backend.session();
  session << std::string(backend.begin());
  try {
    if (auto done = work(session); !done) {
      roll_back(session);
      return done;
    }
    session << "COMMIT";
  } catch (const soci::soci_error&) {
    roll_back(session);
    throw;
  }
  return {};
}

Result<void> attempt(Backend& backend, const Work& work) {
  const auto deadline = Clock::now() + kLongestWait;
  while (true) {
    try {
      return work(backend.session());
    } catch (const soci::soci_error& trouble) {
      if (!backend.is_busy(trouble) || Clock::now() >= deadline)
        return tl::make_unexpected(backend.told(trouble));
    }
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace

Result<void> reading(Backend& backend, const Work& work) { return attempt(backend, work); }

Result<void> writing(Backend& backend, const Work& work) {
  return attempt(backend, [&](soci::session&) { return write_once(backend, work); });
}

}  // namespace proctor::store
