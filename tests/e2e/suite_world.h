// A folder with a git repository around it, the repository `shop` of prompts and suites in it, a model and a
// judge at the other end of HTTP, and `proctor serve` over one of the stores.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "e2e/api_client.h"
#include "e2e/judge_server.h"
#include "testing/scratch_git.h"

namespace proctor::e2e {

enum class StoreKind : std::uint8_t { sqlite, postgresql };

// For INSTANTIATE_TEST_SUITE_P.
std::string name_of(StoreKind kind);

class SuiteWorld {
 public:
  // The model answers "Answer: " and what it was asked, but for questions that have "fail" in them (status
  // 400). The judge finds two statements, claims or opinions everywhere, of which the second is wrong where
  // what is judged has "half" in it.
  explicit SuiteWorld(StoreKind kind);

  // Starts the server, with further flags; the one before it ends.
  ApiClient& serve(std::vector<std::string> flags = {});
  ApiClient& api() { return api_ ? *api_ : serve(); }

  testing::ScratchGit& git() { return git_; }
  const JudgeServer& server() const { return server_; }
  const std::string& store() const { return store_; }

  // Beneath `shop`.
  void put(std::string_view path, std::string_view text) const;
  std::string text(std::string_view path) const;
  bool exists(std::string_view path) const;
  std::vector<std::string> names_in(std::string_view path) const;  // in order of name

  // "/api/v0/tests/suites" + `rest`, with repo_name=shop and what `query` adds.
  static std::string url(std::string_view rest, std::string_view query = "");

 private:
  testing::ScratchGit git_;
  JudgeServer server_;
  std::string store_;
  std::unique_ptr<ApiClient> api_;
};

// From JSON; throws where it is none.
Value json(std::string_view text);

// A suite as the body of a request; `tests`: a JSON list.
Value suite_body(std::string_view name, std::string_view tests = "[]");

}  // namespace proctor::e2e
