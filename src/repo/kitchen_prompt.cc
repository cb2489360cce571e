// Versions of a prompt, and what its suites repeat of it.
#include <algorithm>
#include <chrono>

#include "base/words.h"
#include "repo/kitchen.h"
#include "repo/kitchen_file.h"
#include "system/clock.h"

namespace proctor::repo {
namespace {

constexpr std::size_t kLongestSlug = 60;

std::string now() { return to_iso_text(std::chrono::system_clock::now()); }

// Versions are whole; a prompt that was written by hand may have none yet.
std::int64_t version_of(const Map& prompt) {
  const Value* version = prompt.find("version");
  return version != nullptr && version->is_integer() ? version->integer().value_or(1) : 1;
}

void add_version(Map& prompt, const std::string& when) {
  if (!prompt.has("history") || !prompt.find("history")->is_list()) prompt.set("history", List{});
  prompt.find("history")->list().push_back(
      Map{{"version", version_of(prompt)}, {"prompt", text_or(prompt, "prompt", "")}, {"createdAt", when}});
}

}  // namespace

void begin_versions(Map& prompt) {
  const std::string when = now();
  prompt.set("version", 1);
  prompt.set("createdAt", when);
  prompt.set("updatedAt", when);
  add_version(prompt, when);
}

void settle_version(Map& prompt, const Map& before) {
  const std::string when = now();
  const std::int64_t version = version_of(before);
  const Value text = text_or(prompt, "prompt", "");
  prompt.set("version", version);
  if (find_version(prompt, version) == nullptr) {
    prompt.set("prompt", text_or(before, "prompt", ""));
    add_version(prompt, when);
    prompt.set("prompt", text);
  }
  if (text != text_or(before, "prompt", "")) {
    prompt.set("version", version + 1);
    add_version(prompt, when);
  }
  if (Value(prompt) != Value(before)) prompt.set("updatedAt", when);
}

std::string kitchen_slug(std::string_view name) {
  std::string out;
  for (const char c : lower(name)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (plain) out += c;
    if (!plain && !out.empty() && out.back() != '-') out += '-';
    if (out.size() >= kLongestSlug) break;
  }
  while (out.ends_with('-')) out.pop_back();
  return out.empty() ? "unnamed" : out;
}

void give_prompt(Map& suite, const Map& prompt) {
  suite.set("prompt", text_or(prompt, "prompt", ""));
  if (has_text(prompt, "modelName"))
    suite.set("model", *prompt.find("modelName"));
  else
    suite.erase("model");
}

bool says_prompt(const Map& suite, const Map& prompt) {
  Map given = suite;
  give_prompt(given, prompt);
  return Value(given) == Value(suite);
}

const Value* find_version(const Map& prompt, std::int64_t version) {
  const Value* history = prompt.find("history");
  if (history == nullptr || !history->is_list()) return nullptr;
  for (const Value& entry : history->list())
    if (const Value* number = entry.find("version"); number != nullptr && *number == Value(version))
      return &entry;
  return nullptr;
}

}  // namespace proctor::repo
