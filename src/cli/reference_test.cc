#include "cli/reference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/words.h"
#include "cli/command.h"
#include "cli/pages.h"
#include "cli/settings.h"

namespace proctor::cli {
namespace {

using testing::HasSubstr;

const std::string& page_named(std::string_view name) {
  static const std::vector<CommandPage> kPages = command_pages();
  const auto at =
      std::find_if(kPages.begin(), kPages.end(), [&](const CommandPage& page) { return page.name == name; });
  return at == kPages.end() ? throw std::logic_error(std::string(name)) : at->markdown;
}

// The cells of a row: bars that are not escaped part them.
std::size_t cells(std::string_view line) {
  std::size_t bars = 0;
  for (std::size_t i = 0; i < line.size(); ++i)
    bars += line[i] == '|' && (i == 0 || line[i - 1] != '\\') ? 1U : 0U;
  return bars - 1;
}

TEST(Reference, HasAPageForEveryCommand) {
  ASSERT_GE(plugins().size(), 20U);
  ASSERT_EQ(command_pages().size(), plugins().size());
  for (const Command* command : plugins()) {
    const std::string& page = page_named(command->name);
    EXPECT_THAT(page, testing::StartsWith("# proctor " + std::string(command->name) + "\n"));
    EXPECT_THAT(page, HasSubstr("```\n" + usage_of(*command) + "\n```\n"));
    EXPECT_THAT(page, HasSubstr("## Exit codes\n"));
    for (const Example& example : command->examples)
      EXPECT_THAT(page, HasSubstr("\n" + std::string(example.line) + "\n"));
    for (const Verb& verb : command->verbs) EXPECT_THAT(page, HasSubstr(std::string(verb.name)));
  }
}

TEST(Reference, TellsEverythingAboutEveryFlag) {
  std::size_t flags = 0;
  for (const Command* command : plugins()) {
    const std::string& page = page_named(command->name);
    for (const Flag& flag : command->flags) {
      ++flags;
      EXPECT_THAT(page, HasSubstr("--" + std::string(flag.name))) << command->name;
      EXPECT_EQ(page.find("`" + environment_name(flag.name) + "`") == std::string::npos, flag.here_only)
          << command->name << " --" << flag.name;
      if (flag.words == nullptr) continue;
      for (const std::string_view word : flag.words())
        EXPECT_THAT(page, HasSubstr("`" + std::string(word) + "`")) << command->name << " --" << flag.name;
    }
  }
  EXPECT_GT(flags, 100U);
  EXPECT_THAT(page_named("run"),
              HasSubstr("| `-j`, `--concurrency N` | cases at once | 16 | `PROCTOR_CONCURRENCY` | "
                        "`concurrency:` |\n"));
  EXPECT_THAT(page_named("run"), HasSubstr("`PROCTOR_VCR`, `TRACEFORGE_VCR_MODE`"));
}

TEST(Reference, KeepsTheCellsOfItsTables) {
  for (const CommandPage& page : command_pages()) {
    std::size_t wanted = 0;
    bool fence = false;
    for (const std::string_view line : split(page.markdown, '\n')) {
      if (line.starts_with("```")) fence = !fence;
      if (fence || !line.starts_with('|')) {
        wanted = 0;
        continue;
      }
      if (wanted == 0) wanted = cells(line);
      EXPECT_EQ(cells(line), wanted) << page.name << ": " << line;
    }
  }
}

TEST(Reference, LinksEveryCommandFromItsFirstPage) {
  const std::string index = command_index("cli-");
  for (const Command* command : plugins())
    EXPECT_THAT(index, HasSubstr("(cli-" + std::string(command->name) + ".md)"));
}

}  // namespace
}  // namespace proctor::cli
