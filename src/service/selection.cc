#include "service/selection.h"

#include <algorithm>

namespace proctor::service {
namespace {

bool has_tag(const model::Suite& suite, const model::Case& test, const std::vector<std::string>& tags) {
  const auto wanted = [&](const std::string& tag) {
    return std::find(tags.begin(), tags.end(), tag) != tags.end();
  };
  return tags.empty() || std::any_of(test.tags.begin(), test.tags.end(), wanted) ||
         std::any_of(suite.tags.begin(), suite.tags.end(), wanted);
}

bool has_only(const model::Suite& suite) {
  return std::any_of(suite.cases.begin(), suite.cases.end(),
                     [](const model::Case& test) { return test.run_mode == model::RunMode::only; });
}

bool is_skipped(const model::Case& test, bool only) {
  return test.run_mode == model::RunMode::skip || (only && test.run_mode != model::RunMode::only);
}

std::size_t repeats_of(const model::Suite& suite, const model::Case& test, std::optional<std::size_t> said) {
  if (said) return *said;
  return static_cast<std::size_t>(
      std::max<std::int64_t>(1, test.repeat.value_or(suite.defaults.repeat.value_or(1))));
}

}  // namespace

Selector::Selector(Selection selection, std::optional<std::size_t> repeat, std::optional<regex::Regex> name)
    : selection_(std::move(selection)), repeat_(repeat), name_(std::move(name)) {}

Result<Selector> Selector::make(Selection selection, std::optional<std::size_t> repeat) {
  std::optional<regex::Regex> name;
  if (!selection.name.empty()) {
    TRY(name, regex::Regex::compile(selection.name, "", regex::Dialect::ecmascript));
  }
  return Selector(std::move(selection), repeat, std::move(name));
}

// A case counts as chosen when its name cannot be searched within the budget: better one too many.
bool Selector::is_chosen(const model::Suite& suite, const model::Case& test, std::size_t place) const {
  if (!has_tag(suite, test, selection_.tags)) return false;
  const std::string name = model::display_name(test, place + 1);
  if (name_ && !name_->test(name).value_or(true)) return false;
  const auto& names = selection_.names;
  if (!names.empty() && std::find(names.begin(), names.end(), name) == names.end()) return false;
  return !selection_.only || selection_.only(suite.source.path, name);
}

std::vector<Chosen> Selector::choose(const model::Suite& suite) const {
  const bool only = has_only(suite);
  std::vector<Chosen> out;
  for (std::size_t place = 0; place < suite.cases.size(); ++place) {
    const model::Case& test = suite.cases[place];
    if (!is_chosen(suite, test, place)) continue;
    const bool skipped = !selection_.disabled_too && is_skipped(test, only);
    out.push_back({place, skipped ? 1 : repeats_of(suite, test, repeat_), skipped});
  }
  return out;
}

}  // namespace proctor::service
