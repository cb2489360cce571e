#include "service/bundle_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "agents/agent.h"
#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"
#include "service/bundle_paths.h"
#include "service/named_files.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

bool is_file(const std::string& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool is_folder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

// Names under which keys are usually kept. They stay where they are, whoever names them.
bool is_secret(std::string_view path) {
  constexpr std::array<std::string_view, 5> kEndings = {".pem", ".key", ".p12", ".pfx", ".keystore"};
  constexpr std::array<std::string_view, 6> kNames = {".env",   ".netrc",     ".npmrc",
                                                      "id_rsa", "id_ed25519", "id_ecdsa"};
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name.starts_with(".env.") || std::find(kNames.begin(), kNames.end(), name) != kNames.end() ||
         std::any_of(kEndings.begin(), kEndings.end(),
                     [&](std::string_view ending) { return name.ends_with(ending); });
}

tl::unexpected<Error> refused(std::string_view path, std::string_view why) {
  return fail("E503", fmt::format("{} cannot travel with the run: {}", visible(path), why));
}

class Lister {
 public:
  Lister(const RunOptions& options, const Environment& environment)
      : options_(options), environment_(environment), current_(options.plan.load.current) {}

  Result<BundleList> list(const std::vector<SuiteFiles>& suites) {
    out_.current = current_;
    add_roots();
    for (const SuiteFiles& suite : suites)
      if (auto added = add_suite(suite); !added) return tl::make_unexpected(added.error());
    for (const std::string& path : options_.plan.load.paths)
      if (auto added = add_operand(path); !added) return tl::make_unexpected(added.error());
    if (auto added = add_agent(); !added) return tl::make_unexpected(added.error());
    for (const std::string& path : {options_.plan.given_path, options_.prices_path})
      if (!path.empty())
        if (auto added = add_named(whole_path(path, current_)); !added)
          return tl::make_unexpected(added.error());
    if (auto added = add_judging(); !added) return tl::make_unexpected(added.error());
    if (auto added = add_cassettes(); !added) return tl::make_unexpected(added.error());
    return std::move(out_);
  }

 private:
  // Those by which the current folder's own things are found, and what the operator said.
  void add_roots() {
    if (const auto place = place_of(".", "", current_)) add_root(place->root);
    if (const std::string project = find_upwards(current_, "proctor.yaml"); !project.empty())
      add_root(project);
    if (!options_.plan.load.root.empty())
      out_.folders.push_back(whole_path(options_.plan.load.root, current_));
  }

  void add_root(const std::string& root) {
    if (std::find(out_.roots.begin(), out_.roots.end(), root) == out_.roots.end()) out_.roots.push_back(root);
  }

  Result<void> add(const std::string& root, const std::string& path) {
    if (is_secret(path))
      return refused(root + "/" + path,
                     "files of keys stay where they are; set keys in the environment of the workers");
    out_.files.push_back({root, path});
    return {};
  }

  // A file that the operator names. It may be a link, but only to something beside it.
  Result<void> add_named(const std::string& path) {
    return add(folder_of(path), way_from(folder_of(path), path));
  }

  Result<void> add_suite(const SuiteFiles& suite) {
    if (!suite.fixed.empty())
      return refused(suite.fixed.front(), fmt::format("{} names it by an absolute path; one from {} would do",
                                                      visible(suite.suite), visible(suite.root)));
    if (auto plain = refuse_links(suite.suite); !plain) return plain;
    add_root(suite.root);
    TRY(const Root root, Root::open(suite.root));
    for (const std::string& file : suite.files) {
      // What is not there was found out when the plan was made, and did not matter.
      const std::string path = file.substr(suite.root.size() + 1);
      if (const auto found = root.find(path); !found || found->kind == EntryKind::folder) continue;
      if (auto added = add(suite.root, path); !added) return added;
    }
    return {};
  }

  // A suite is known by its path, which is another one where no link leads to it.
  Result<void> refuse_links(const std::string& shown) const {
    const std::string path = whole_path(shown, current_);
    std::error_code error;
    const fs::path found = fs::canonical(path, error);
    if (error || found == path) return {};
    return refused(shown, fmt::format("it is reached by a link, and links do not travel; name {} itself",
                                      visible(found.string())));
  }

  // Named by the operator, be there suites or not: it must be found.
  Result<void> add_operand(const std::string& said) {
    if (auto plain = refuse_links(said); !plain) return plain;
    TRY(const Place place, place_of(said, options_.plan.load.root, current_));
    TRY(const Root root, Root::open(place.root));
    const auto found = root.find(place.path);
    if (!found) return {};
    add_root(place.root);
    if (found->kind != EntryKind::folder) return add(place.root, place.path);
    out_.folders.push_back(whole_path(said, current_));
    return {};
  }

  // Files that the operator names by absolute paths; others are named from the root of each suite, and known
  // to it. A program of the system stays where it is.
  Result<void> add_agent() {
    if (options_.target.agent.empty() || options_.plan.given) return {};
    TRY(const model::Agent agent, agents::parse_agent(options_.target.agent));
    for (const std::string& word : command_of(agent)) {
      const bool ours = !agent.python.empty() || lies_in_project(word);
      if (!word.starts_with('/') || !ours || !is_file(word)) continue;
      if (auto added = add_named(whole_path(word, "/")); !added) return added;
    }
    return {};
  }

  bool lies_in_project(const std::string& path) const {
    return std::any_of(out_.roots.begin(), out_.roots.end(),
                       [&](const std::string& root) { return is_beneath(whole_path(path, "/"), root); });
  }

  Result<void> add_judging() {
    if (const std::string& known = options_.judging.calibrations; !known.empty() && is_file(known))
      if (auto added = add_named(whole_path(known, current_)); !added) return added;
    if (options_.judging.prompts.empty()) return {};
    const std::string folder = whole_path(options_.judging.prompts, current_);
    out_.folders.push_back(folder);
    return add_two_deep(folder, ".md");
  }

  Result<void> add_cassettes() {
    TRY(const Recordings recordings, recordings_of(options_.recordings, current_, environment_));
    const cassette::DeckOptions& deck = recordings.deck;
    if (deck.mode == cassette::Mode::off) return {};
    out_.folders.push_back(deck.folder);
    if (deck.mode == cassette::Mode::record || !is_folder(deck.folder)) return {};
    return add_two_deep(deck.folder, ".json");
  }

  // FOLDER/NAME/NAME.ending, as prompts of judges and cassettes lie, and nothing else that may lie there.
  Result<void> add_two_deep(const std::string& folder, std::string_view ending) {
    TRY(const Root root, Root::open(folder));
    TRY(const auto inner, root.list("."));
    for (const Entry& one : inner) {
      const auto found = root.find(one.name);
      if (one.name.starts_with('.') || !found || found->kind != EntryKind::folder) continue;
      TRY(const auto entries, root.list(one.name));
      for (const Entry& entry : entries)
        if (entry.name.ends_with(ending) && !entry.name.starts_with('.'))
          if (auto added = add(folder, one.name + "/" + entry.name); !added) return added;
    }
    return {};
  }

  const RunOptions& options_;
  const Environment& environment_;
  const std::string& current_;
  BundleList out_;
};

}  // namespace

Result<BundleList> bundle_list(const RunOptions& options, const Plan& plan, const Environment& environment) {
  return Lister(options, environment).list(plan.files());
}

Result<Map> pinned_settings(const RunOptions& options, const Environment& environment) {
  TRY(const Recordings recordings, recordings_of(options.recordings, options.plan.load.current, environment));
  Map out = options.settings;
  Value* flags = out.find("flags");
  if (recordings.deck.mode != cassette::Mode::off && flags != nullptr && flags->is_map())
    flags->map().set("cassettes", List{Value(recordings.deck.folder)});
  return out;
}

}  // namespace proctor::service
