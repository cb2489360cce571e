#include "queue/queue.h"

#include "store/postgresql.h"

namespace proctor::queue {

Result<std::unique_ptr<Queue>> Queue::open(const std::string& url, const Patience& patience) {
  if (!store::is_postgresql(url))
    return fail("E600",
                "runs are shared through a PostgreSQL server: name it with --store "
                "postgresql://USER@HOST/DATABASE");
  TRY(auto link, Link::open(url, patience));
  return std::unique_ptr<Queue>(new Queue(std::move(link)));
}

Result<void> Queue::listen() { return link_->listen("proctor_jobs"); }

bool Queue::wait(std::chrono::milliseconds longest, const std::stop_token& stop) {
  return link_->wait(longest, stop);
}

}  // namespace proctor::queue
