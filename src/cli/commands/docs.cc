// docs: the documentation in the terminal, and as a site.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "base/utf8.h"
#include "base/words.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/documentation.h"
#include "cli/report.h"
#include "cli/settings.h"
#include "docs/contents.h"
#include "docs/plain.h"
#include "docs/search.h"

namespace proctor::cli {
namespace {

constexpr std::size_t kMostFound = 12;
constexpr std::size_t kExcerpt = 160;

bool has_colors(const Call& call) {
  const auto refused = call.environment("NO_COLOR");
  return isatty(STDOUT_FILENO) == 1 && !call.settings.on("no-color") && (!refused || refused->empty());
}

void append_entries(std::string& out, const std::vector<docs::Entry>& entries, std::size_t indent) {
  for (const docs::Entry& entry : entries) {
    const std::string left = std::string(indent, ' ') + entry.path;
    out += fmt::format("{:<26} {}{}{}\n", left, entry.title, entry.about.empty() ? "" : ": ", entry.about);
    append_entries(out, entry.children, indent + 2);
  }
}

// Names alone, which are enough to find such a page.
void append_group(std::string& out, const docs::Group& group) {
  constexpr std::size_t kWidth = 100;
  out += fmt::format("  {}:\n", group.title);
  std::string line;
  for (const docs::Entry& entry : group.entries) {
    const std::string name = entry.path.substr(entry.path.rfind('/') + 1);
    if (line.size() + name.size() > kWidth) out += std::exchange(line, "") + '\n';
    line += (line.empty() ? "    " : " ") + name;
  }
  out += line + '\n';
}

std::string contents_text(const docs::Library& library) {
  std::string out;
  for (const docs::Section& section : docs::contents_of(library).sections) {
    out += fmt::format("{}{}\n", out.empty() ? "" : "\n", section.title);
    append_entries(out, section.entries, 2);
    for (const docs::Group& group : section.groups) append_group(out, group);
  }
  return out + "\n`proctor docs PAGE` prints a page, `proctor docs --search WORDS` finds one.\n";
}

// By its path, by the name of its file, or by the name of a check or a command.
Result<const docs::ReadPage*> find_page(const docs::Library& library, std::string_view name) {
  std::string_view bare = name;
  if (bare.starts_with("docs/")) bare.remove_prefix(5);
  if (bare.ends_with(".md")) bare.remove_suffix(3);
  for (const std::string_view folder : {"", "checks/", "cli/"})
    if (const auto* page = library.find(fmt::format("{}{}", folder, bare))) return page;
  return fail("E592", fmt::format("no page is called {}{}; `proctor docs` lists them", quoted(name),
                                  did_you_mean(bare, library.paths())));
}

// Around the first of the words.
std::string excerpt(std::string_view text, std::string_view words) {
  constexpr std::size_t kBefore = 60;
  const auto at = lower(text).find(lower(words.substr(0, words.find(' '))));
  const bool is_far = at != std::string::npos && at > kBefore;
  const auto start = is_far ? text.find(' ', at - kBefore) + 1 : 0;
  const auto end = start + kExcerpt < text.size() ? text.rfind(' ', start + kExcerpt) : text.size();
  return (is_far ? "... " : "") + visible(text.substr(start, end - start)) +
         (end < text.size() ? " ..." : "");
}

std::string found_text(const docs::Library& library, const std::string& words) {
  const auto places = docs::search_places(library);
  const auto found = docs::search(places, words);
  std::string out;
  for (std::size_t i = 0; i < std::min(found.size(), kMostFound); ++i) {
    const docs::SearchPlace& place = *found[i];
    out += fmt::format("{}{}{}\n    {}\n", place.path, place.heading.empty() ? "" : ": ", place.heading,
                       excerpt(place.text, words));
  }
  if (found.size() > kMostFound) out += fmt::format("and {} more\n", found.size() - kMostFound);
  return out;
}

Result<std::string> write_out(const Call& call) {
  const auto folder = (std::filesystem::path(call.current) / call.settings.text("site")).lexically_normal();
  const auto files = documentation_site(call.settings.text("repository"));
  if (auto written = docs::write_site(files, folder.string(), call.settings.on("force")); !written)
    return tl::make_unexpected(written.error());
  return fmt::format("{} in {}; open {}\n", counted(files.size(), "file"), call.settings.text("site"),
                     (std::filesystem::path(call.settings.text("site")) / "index.html").string());
}

Result<std::string> text_for(const Call& call) {
  if (call.settings.said("site")) return write_out(call);
  const docs::Library library = documentation();
  if (const std::string words = call.settings.text("search"); !words.empty()) {
    const std::string found = found_text(library, words);
    if (found.empty())
      return fail("E593", fmt::format("no page has all of {}", quoted(std::string_view(words))));
    return found;
  }
  if (call.operands.empty()) return contents_text(library);
  TRY(const docs::ReadPage* page, find_page(library, call.operands.front()));
  return call.settings.on("markdown") ? page->page.markdown : docs::to_plain(page->tree, has_colors(call));
}

ExitCode run(const Call& call) {
  const auto text = text_for(call);
  if (!text) {
    Reporter(call.settings, call.console).remark(Severity::error, text.error().code, text.error().message);
    return exit_bad_input;
  }
  call.console.out(*text);
  return exit_fine;
}

}  // namespace

const Command& docs() {
  static const std::array kFlags = {
      Flag{.name = "search",
           .value = "WORDS",
           .help = "the places where all of these words stand",
           .here_only = true},
      Flag{.name = "markdown", .help = "the page as it was written", .here_only = true},
      Flag{.name = "site",
           .value = "DIR",
           .help = "write all pages there, as a static site",
           .here_only = true},
      Flag{.name = "force", .help = "even where DIR holds other files", .here_only = true},
      Flag{.name = "repository",
           .value = "URL",
           .help = "where files of the repository can be read, for links of the site",
           .here_only = true},
      kDiagnosticsFlag,
      kNoColorFlag};
  static constexpr std::array kExamples = {
      Example{"proctor docs", "the pages there are"}, Example{"proctor docs cassettes", "one of them"},
      Example{"proctor docs contains", "the page of a check"},
      Example{"proctor docs --search \"cassette miss\"", "where it is told of"},
      Example{"proctor docs --site public", "a static site, with a page for each check and command"}};
  static const Command kCommand = {
      .name = "docs",
      .usage = "[PAGE]",
      .summary = "Read the documentation, or write it as a static site.",
      .details =
          "`proctor serve` shows the same pages under /docs/.\n"
          "PAGE is a name that `proctor docs` lists, or that of a check, a metric or a command.\n",
      .flags = kFlags,
      .examples = kExamples,
      .most = 1,
      .run = run};
  return kCommand;
}

}  // namespace proctor::cli
