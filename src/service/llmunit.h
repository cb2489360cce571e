// LLMUnit's prompts, as its clients know them, on prompt folders: `tests/NAME/` beneath the root. What such a
// folder has no place for, a description and the id it had before it was renamed, is kept in `.llmunit.json`
// in it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "repo/prompt_folder.h"
#include "service/workspace.h"

namespace proctor::service {

struct LlmunitCase {
  std::string id;
  std::size_t place = 0;  // in its folder, as a run counts
  std::string name;
  std::string folder;  // its path from the root
};

// Why a client's prompt was not saved: by field.
struct LlmunitRefused {
  Error error;
  std::vector<repo::Fault> faults = {};
};

template <typename T>
using LlmunitResult = tl::expected<T, LlmunitRefused>;

// Opened for a request.
class Llmunit {
 public:
  static Result<Llmunit> open(Workspace& workspace);

  // {id, name, description, content, testCases[], mocks, createdAt, updatedAt, faults?}
  Result<List> prompts();
  Result<std::optional<Map>> prompt(std::string_view id);
  // `said`: {name, content?, description?, testCases?, mocks?}
  LlmunitResult<Map> create(const Map& said);
  LlmunitResult<std::optional<Map>> change(std::string_view id, const Map& said);
  Result<bool> remove(std::string_view id);

  Result<std::optional<LlmunitCase>> find_case(std::string_view id);

 private:
  // What is kept beside a folder.
  struct Beside {
    std::string id;
    Value description;
  };

  Llmunit(Workspace& workspace, Root root, std::unique_ptr<repo::PromptFolders> folders);

  Beside beside(const std::string& path) const;
  Result<void> keep_beside(const std::string& path, const Beside& beside) const;
  Result<repo::PromptFolder> move(const repo::PromptFolder& folder, const std::string& name,
                                  std::string_view id);
  Result<void> describe(const repo::PromptFolder& folder, const Map& said) const;
  Result<void> clear(const std::string& path) const;
  std::string id_of(const repo::PromptFolder& folder) const;
  Result<std::optional<repo::PromptFolder>> find(std::string_view id);
  std::string changed_at(const repo::PromptFolder& folder) const;
  Map view(const repo::PromptFolder& folder) const;
  List cases_view(const repo::PromptFolder& folder, const std::string& prompt_id) const;

  Workspace* workspace_;
  Root root_;
  std::unique_ptr<repo::PromptFolders> folders_;
};

}  // namespace proctor::service
