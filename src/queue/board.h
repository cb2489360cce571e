// The pace of a run's workers towards each provider, in a row of the server that all of them move on.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "net/pace_board.h"
#include "queue/queue.h"

namespace proctor::queue {

class Board final : public net::PaceBoard {
 public:
  using Reports = std::map<std::string, net::PaceReport>;
  using Grants = std::map<std::string, net::PaceGrant>;

  // The connection is the board's own. One that is lost is not waited for: workers then keep to the pace they
  // know.
  static Result<std::unique_ptr<Board>> open(const std::string& url, const std::string& run,
                                             const net::PaceRule& rule);

  Result<Grants> exchange(const Reports& reports) override;

 private:
  Board(std::unique_ptr<Link> link, std::string run, const net::PaceRule& rule)
      : link_(std::move(link)), run_(std::move(run)), rule_(rule) {}

  Result<net::PaceGrant> exchange_one(const std::string& group, const net::PaceReport& report);

  std::unique_ptr<Link> link_;
  const std::string run_;
  const net::PaceRule rule_;
};

}  // namespace proctor::queue
