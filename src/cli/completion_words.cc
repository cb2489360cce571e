#include <fmt/format.h>

#include <set>

#include "cli/completion.h"
#include "service/catalogue.h"
#include "service/history.h"
#include "service/names.h"
#include "service/store_place.h"

namespace proctor::cli {
namespace {

struct Offered {
  std::string word;
  std::string about = {};
};

// Whatever a store may hold, a shell is handed nothing that it would take apart or run.
bool is_plain(std::string_view word) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._:/@+-";
  return !word.empty() && word.front() != '-' && word.find_first_not_of(kPlain) == std::string_view::npos;
}

std::vector<Offered> kept_runs(const Environment& environment, const std::string& current) {
  std::string text;
  Diagnostics faults;
  const auto settings = settle(*find_command("history"), {}, environment, read_config(current, faults, text));
  if (!settings) return {};
  const auto runs = service::history({.store = service::find_store(settings->text("store"), current)});
  if (!runs || runs->empty()) return {};
  std::vector<Offered> out = {{"latest", "the last run"}};
  for (const service::KeptRun& run : *runs)
    out.push_back({run.record.id, fmt::format("{} of {} passed, {}", run.record.totals.passed,
                                              run.record.totals.cases, run.record.started_at)});
  return out;
}

std::vector<Offered> words_of(std::string_view kind, const Environment& environment,
                              const std::string& current) {
  std::vector<Offered> out;
  if (kind == "runs") return kept_runs(environment, current);
  if (kind == "models")
    for (std::string& name : service::model_names()) out.push_back({std::move(name)});
  if (kind == "checks")
    for (const std::string_view name : service::check_names()) out.push_back({std::string(name)});
  return out;
}

}  // namespace

std::string words_for(std::string_view kind, const Environment& environment, const std::string& current) {
  std::string out;
  std::set<std::string> told;  // formats share names of checks
  for (const Offered& word : words_of(kind, environment, current))
    if (is_plain(word.word) && told.insert(word.word).second)
      out += word.about.empty() ? word.word + "\n" : fmt::format("{}\t{}\n", word.word, word.about);
  return out;
}

}  // namespace proctor::cli
