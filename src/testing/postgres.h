// A PostgreSQL server for tests alone: real, with a folder, a socket and a user of its own, gone with the
// test.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "system/process.h"

namespace proctor::testing {

class Postgres {
 public:
  // Makes a cluster in a temporary folder and starts it; some two seconds. Reached by a Unix socket there,
  // and by no network. Run by the user `postgres` where we are root, for the server refuses to be. Fails
  // where Debian's package is not installed: `./dev setup test` does that.
  static Result<std::unique_ptr<Postgres>> start(const std::vector<std::string>& settings = {});

  // One server for all tests of a program, started when it is first asked for.
  static Postgres& shared();

  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;
  ~Postgres();

  // An empty database of its own, as --store takes it.
  std::string database();

  // What psql prints of the answers to a statement: a line a row, columns apart by `|`.
  std::string ask(const std::string& url, const std::string& sql) const;

  // Lets in whoever comes from this network ("10.1.2.0/24"); `start` must be told to listen there.
  void trust(const std::string& network);

  // Takes connections no more, and ends those there are; until `resume`.
  void interrupt();
  void resume();

 private:
  Postgres(std::filesystem::path folder, std::vector<std::string> settings);

  Result<void> make_cluster();
  Result<void> begin();
  bool answers() const;
  void end();

  const std::filesystem::path folder_;
  const std::vector<std::string> settings_;
  std::unique_ptr<Process> server_;
  std::atomic<int> databases_ = 0;
};

}  // namespace proctor::testing
