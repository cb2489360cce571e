#include "service/nothing_tested.h"

#include <fmt/format.h>

#include <vector>

#include "base/words.h"

namespace proctor::service {
namespace {

constexpr std::string_view kAllow = "--allow-empty permits this";

// "no case is selected by -t \"x\" and --tag slow"
std::string selected_by(const Selection& selection) {
  std::vector<std::string> flags;
  if (!selection.name.empty()) flags.push_back("--filter " + quoted(selection.name));
  for (const std::string& tag : selection.tags) flags.push_back("--tag " + quoted(tag));
  for (const std::string& name : selection.names) flags.push_back("the name " + quoted(name));
  if (selection.only) flags.push_back("--only-failed");
  return listed(flags);
}

std::string why_none_is_selected(const ToTest& what) {
  const Selection& selection = *what.selection;
  std::string out =
      fmt::format("none of {} is selected by {}", counted(what.cases, "case"), selected_by(selection));
  if (!selection.only_from.empty()) out += ": " + selection.only_from;
  if (what.losses > 0)
    out += fmt::format("; {} of the files could not be imported", counted(what.losses, "thing"));
  return out;
}

}  // namespace

std::optional<Error> nothing_tested(const ToTest& what) {
  const auto told = [](const char* code, const std::string& message) {
    return Error{code, fmt::format("nothing to test: {} ({})", message, kAllow)};
  };
  if (what.cases == 0) return told("E611", "the suites have no cases");
  if (what.selected == 0 && what.selection != nullptr) return told("E612", why_none_is_selected(what));
  if (what.running == 0)
    return told("E613", what.skip_judged ? "every selected case is skipped, or needs a judge (--skip-judged)"
                                         : "every selected case is skipped");
  if (what.checks == 0) return told("E614", "no selected case has a check, so nothing could fail");
  return std::nullopt;
}

}  // namespace proctor::service
