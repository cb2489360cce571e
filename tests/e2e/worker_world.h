// A project, a shared store on a real server, and workers that have nothing in common but the store: each has
// a folder and a home of its own, as on machines of their own.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "e2e/running.h"
#include "testing/postgres.h"

namespace proctor::e2e {

using Words = std::vector<std::string>;

struct Machine {
  std::string name = "w1";
  Words flags = {};
  std::map<std::string, std::string> environment = {};
};

class WorkerWorld {
 public:
  explicit WorkerWorld(testing::Postgres& server = testing::Postgres::shared());

  const Folder& project() const { return project_; }
  const std::string& store() const { return store_; }
  void set_store(std::string url) { store_ = std::move(url); }  // another way to the same server
  // Of those who start runs.
  void set_environment(std::map<std::string, std::string> all) { environment_ = std::move(all); }

  // The run as the program does it by itself, in a store of its own.
  Ran alone(const Words& words);
  // The same, published and followed to its end.
  Running start(const Words& words) const;
  // Published, run by so many workers, and followed to its end.
  Ran shared(const Words& words, std::size_t workers, const Words& worker_flags = {}) const;

  Running worker(const Machine& machine = {}) const;
  Words worker_words(const Machine& machine) const;
  // Another command of the same store, from a folder where nothing is.
  Ran elsewhere(const Words& words) const;

  // What psql prints of the answer, without the last line's end.
  std::string ask(const std::string& sql) const;
  // Waits until the answer is this one; false: it never was.
  bool comes(const std::string& sql, std::string_view answer) const;
  std::size_t results() const;  // rows of all runs
  // Waits until there are so many rows.
  bool has_results(std::size_t least) const;

 private:
  testing::Postgres& server_;
  std::string store_;
  Folder project_;
  Folder machines_;
  std::map<std::string, std::string> environment_;
  std::size_t stores_ = 0;
};

// Cases c0, c1, ... that ask "ask N ok" and want "ok" in the answer.
std::string many_cases(std::size_t count);

// Flags that ask this model, at this place.
Words asks(const std::string& url);

Words operator+(Words words, const Words& more);

}  // namespace proctor::e2e
