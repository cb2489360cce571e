// From a request to its answer: the way in, the row that is meant, what it was told, the thread that does it.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "net/server.h"
#include "server/context.h"
#include "server/door.h"
#include "server/lane.h"
#include "server/page_files.h"
#include "server/schema_set.h"
#include "server/table.h"
#include "server/target.h"

namespace proctor::server {

class Dispatch {
 public:
  // The context must outlive it.
  Dispatch(const ServeOptions& options, Context& context,
           std::span<const std::span<const Route>> routes = plugins());

  // Any thread; does not block.
  void take(net::Incoming request, const std::shared_ptr<net::Answering>& answer);

  // How much of a body is read: nothing where the request will be refused whatever it says.
  std::size_t body_limit(const net::Incoming& head) const;

  Door& door() { return door_; }
  const Table& table() const { return table_; }

 private:
  struct Visit;

  Answered admit(const Visit& visit, const std::optional<Target>& target, const Match& match) const;
  void hand_on(const std::shared_ptr<Visit>& visit);
  void serve(Visit& visit);

  std::function<void(const std::string&)> log_;
  Context& context_;
  Door door_;
  std::shared_ptr<const PageFiles> page_;
  std::shared_ptr<const PageFiles> docs_;
  Table table_;
  SchemaSet schemas_;
  // Reading never waits for what takes long. Last: their threads use all that is above.
  Lane reads_;
  Lane writes_;
};

}  // namespace proctor::server
