// What PromptKitchen keeps in tables, as files beneath `.promptkitchen`: a folder a prompt with prompt.json,
// which has the prompt's text and every version of it, and beside it a file a suite. A suite says the
// prompt's text and model itself, so that `run` and `validate` take it as they take any other; a change of
// the prompt is written into its suites. Everything is read anew each time, and written so that whatever a
// change does not touch stays as it was. Ids come from paths.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/root.h"
#include "value/value.h"

namespace proctor::repo {

inline constexpr std::string_view kKitchen = ".promptkitchen";

struct KitchenPrompt {
  std::string id;
  std::string folder;  // from the root: ".promptkitchen/greeting"
  Map value;           // {name, prompt, version, modelName?, projectId?, createdAt, updatedAt, history[]}
};

struct KitchenSuite {
  std::string id;
  std::string prompt_id;
  std::string path;     // from the root: ".promptkitchen/greeting/polite.json"
  std::string changed;  // when the file was last written
  Map value;            // as the file says it
};

// Changes a value that is to be kept, or says why not. May be called again, with what another has written
// meanwhile.
using KitchenChange = std::function<Result<void>(Map& value)>;

// Opened for a request; one thread at a time. Several may be open at once: no change of one is lost to
// another.
class Kitchen {
 public:
  static Result<Kitchen> open(const std::string& root);

  // In order of folder. What cannot be read is passed over.
  Result<std::vector<KitchenPrompt>> prompts() const;
  Result<std::optional<KitchenPrompt>> prompt(std::string_view id) const;
  // The name decides the folder; `value` has `name` and `prompt`.
  Result<KitchenPrompt> create_prompt(Map value);
  // Another text is another version; suites are given it, and the model, too.
  Result<std::optional<KitchenPrompt>> change_prompt(std::string_view id, const KitchenChange& change);
  // With its suites; files that are none, or cannot be read, stay.
  Result<bool> remove_prompt(std::string_view id);

  Result<std::vector<KitchenSuite>> suites(const KitchenPrompt& prompt) const;
  Result<std::optional<KitchenSuite>> suite(std::string_view id) const;
  Result<KitchenSuite> create_suite(const KitchenPrompt& prompt, Map value);
  Result<std::optional<KitchenSuite>> change_suite(std::string_view id, const KitchenChange& change);
  Result<bool> remove_suite(std::string_view id);
  // The suite, once it says what its prompt says now: someone may have changed one of the two by hand. A
  // suite in a folder without prompt.json is left as it is.
  Result<std::optional<KitchenSuite>> fresh_suite(std::string_view id);

  // {"projects": [{id, name, description?, createdAt, updatedAt}]}
  Result<Map> projects() const;
  Result<Map> change_projects(const KitchenChange& change);

 private:
  explicit Kitchen(Root root) : root_(std::move(root)) {}

  struct Spot {
    std::string folder;
    std::string path;
  };

  Result<std::vector<std::string>> folders() const;
  Result<std::vector<std::string>> suite_files(std::string_view folder) const;
  Result<std::optional<std::string>> find_folder(std::string_view id) const;
  Result<std::optional<Spot>> find_suite(std::string_view id) const;
  Result<std::optional<KitchenPrompt>> read_prompt(const std::string& folder) const;
  Result<std::optional<KitchenSuite>> read_suite(const Spot& spot) const;
  Result<std::string> free_name(std::string_view folder, std::string_view name,
                                std::string_view suffix) const;
  Result<void> create(const std::string& path, const Map& value);
  Result<std::optional<Map>> update(const std::string& path, const KitchenChange& change);
  Result<void> give_suites(const KitchenPrompt& prompt);

  Root root_;
};

// A name as a folder or file can have it: small letters, digits and single hyphens; "unnamed" where nothing
// is left of it.
std::string kitchen_slug(std::string_view name);

// The suite as it has to be for this prompt: its text and model.
void give_prompt(Map& suite, const Map& prompt);
bool says_prompt(const Map& suite, const Map& prompt);  // it is so already

// The version of that number, where there is one.
const Value* find_version(const Map& prompt, std::int64_t version);

}  // namespace proctor::repo
