// docs/config.md lists every key of proctor.yaml as the commands' flags have it. With PROCTOR_WRITE_DOCS=1
// the table is written anew.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>

#include "base/words.h"
#include "cli/command.h"
#include "cli/settings.h"

namespace proctor::cli {
namespace {

constexpr std::string_view kBegin = "| key | flag | environment | default | what it says | for |\n";

struct Key {
  Flag flag;
  std::vector<std::string_view> commands;
  std::vector<std::string_view> helps;  // a command each
};

std::map<std::string, Key> keys() {
  std::map<std::string, Key> out;
  for (const Command* command : plugins())
    for (const Flag& flag : command->flags) {
      if (flag.here_only) continue;
      Key& key = out[std::string(flag.name)];
      if (key.commands.empty() || command->name == "run") key.flag = flag;
      key.commands.push_back(command->name);
      key.helps.push_back(flag.help);
    }
  return out;
}

// Defaults that depend on something else than the flag.
constexpr std::pair<std::string_view, std::string_view> kDefaults[] = {
    {"embedder", "minilm, where its weights are found"},
    {"pass-threshold", "the suite's, else 0.8"},
    {"repeat", "the suite's, else 1"},
    {"timeout", "the suite's"}};

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

std::string_view fallback_of(const Flag& flag) {
  if (!flag.standard.empty()) return flag.standard;
  for (const auto& [name, fallback] : kDefaults)
    if (flag.name == name) return fallback;
  return flag.value.empty() ? "false" : "";
}

// Where commands mean different things by it, each is told.
std::string meaning_of(const Key& key) {
  std::vector<std::string_view> different;
  for (const auto help : key.helps)
    if (std::find(different.begin(), different.end(), help) == different.end()) different.push_back(help);
  std::string out(key.flag.help);
  if (different.size() > 1) {
    out.clear();
    for (const auto help : different) {
      const auto at = std::find(key.helps.begin(), key.helps.end(), help) - key.helps.begin();
      out += fmt::format("{}`{}`: {}", out.empty() ? "" : "; ", key.commands[static_cast<std::size_t>(at)],
                         help);
    }
  }
  if (key.flag.repeatable) out += "; may be a list";
  if (key.flag.is_path || key.flag.resolve != nullptr) out += "; a relative path starts at the file";
  return out;
}

std::string row_of(const Key& key) {
  const Flag& flag = key.flag;
  std::string shown =
      fmt::format("`--{}{}{}`", flag.name, flag.value.empty() ? "" : " ", escaped(flag.value));
  if (flag.letter != '\0') shown += fmt::format(", `-{}`", flag.letter);
  std::string environment = fmt::format("`{}`", environment_name(flag.name));
  if (!flag.also.empty()) environment += fmt::format(", then `{}`", flag.also);
  std::string commands;
  for (const auto command : key.commands)
    commands += (commands.empty() ? "" : ", ") + fmt::format("`{}`", command);
  if (key.commands.size() > 9) commands = "nearly all";
  return fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", flag.name, shown, environment,
                     escaped(fallback_of(flag)), escaped(meaning_of(key)), commands);
}

std::string table() {
  std::string out = std::string(kBegin) + "| --- | --- | --- | --- | --- | --- |\n";
  for (const auto& [name, key] : keys()) out += row_of(key);
  return out;
}

TEST(ConfigPage, ListsEveryKeyAsTheFlagsHaveIt) {
  const std::string path = std::string(PROCTOR_SOURCE_DIR) + "/docs/config.md";
  std::ifstream in(path, std::ios::binary);
  std::string page{std::istreambuf_iterator<char>(in), {}};
  const auto begin = page.find(kBegin);
  ASSERT_NE(begin, std::string::npos) << path;
  const auto end = std::min(page.find("\n\n", begin) + 1, page.size());
  if (std::getenv("PROCTOR_WRITE_DOCS") != nullptr) {
    page.replace(begin, end - begin, table());
    std::ofstream(path, std::ios::binary) << page;
    return;
  }
  EXPECT_EQ(page.substr(begin, end - begin), table())
      << "PROCTOR_WRITE_DOCS=1 build/release/cli_test --gtest_filter=ConfigPage.* writes it anew";
}

}  // namespace
}  // namespace proctor::cli
