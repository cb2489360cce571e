#include "service/project_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "base/words.h"
#include "service/references.h"

namespace proctor::service {
namespace {

using dialects::DocumentKind;

bool is_kebab(std::string_view name) {
  const auto good = [](std::string_view part) {
    const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    return !part.empty() && std::all_of(part.begin(), part.end(), plain);
  };
  const auto parts = split(name, '-');
  return std::all_of(parts.begin(), parts.end(), good);
}

const dialects::Form* form_of_kind(DocumentKind kind) {
  const dialects::Dialect* dialect = dialects::find_dialect("promptrepo");
  if (dialect == nullptr) return nullptr;
  const auto at = std::find_if(dialect->forms.begin(), dialect->forms.end(),
                               [&](const dialects::Form& form) { return form.kind == kind; });
  return at == dialect->forms.end() ? nullptr : &*at;
}

void check_folder_name(const model::Suite& suite, const InRepository& where, Diagnostics& faults) {
  if (where.parts.size() != 3 || where.parts[0] != "tests" || where.parts[2] != "suite.yaml") return;
  const std::string_view folder = where.parts[1];
  if (!is_kebab(folder))
    faults.error("E152", fmt::format("the folder {} must be named in lower "
                                     "case, digits and single hyphens, like {}",
                                     quoted(folder), quoted("login-prompts")));
  else if (suite.name != folder)
    faults.warn("W151", fmt::format("the suite is named {}, but its folder {}: "
                                    "the folder's name is the one that counts",
                                    quoted(suite.name), quoted(folder)));
}

// Looks for a file that a suite refers to, without ever following it out of the root.
class References {
 public:
  References(const Root& root, std::string base, bool needed, Diagnostics& faults)
      : root_(root), base_(std::move(base)), needed_(needed), faults_(faults) {}

  void check(const model::Target& target) {
    const auto* prompt = std::get_if<model::Prompt>(&target);
    if (prompt != nullptr && prompt->reference) check(*prompt->reference, prompt->span, "prompt file");
  }

  void check(const model::Mock& mock) {
    if (mock.file) check(*mock.file, {}, "file of mocks");
  }

 private:
  void check(const std::string& reference, Span span, std::string_view noun) {
    const Result<Found>& found = find(reference);
    if (!found) return missing(reference, found.error(), span, noun);
    if (found->kind == EntryKind::file) return;
    faults_.error("E108", fmt::format("{} is not a file", quoted(reference)), span);
  }

  // Hundreds of cases may refer to one file.
  const Result<Found>& find(const std::string& reference) {
    const auto known = found_.find(reference);
    if (known != found_.end()) return known->second;
    return found_.emplace(reference, root_.find(path_of_reference(reference, base_))).first->second;
  }

  void missing(const std::string& reference, const Error& error, Span span, std::string_view noun) {
    if (error.code != "E100")
      return faults_.error(error.code, fmt::format("{} {}", quoted(reference), error.message), span);
    const std::string message = fmt::format("{}: there is no such {}", quoted(reference), noun);
    if (needed_)
      faults_.error("E616", message, span);
    else
      faults_.warn("W150", message, span);
  }

  const Root& root_;
  std::string base_;
  bool needed_;
  Diagnostics& faults_;
  std::map<std::string, Result<Found>> found_;
};

}  // namespace

const dialects::Form* form_by_place(std::string_view path) {
  const auto where = in_repository(path);
  if (!where || where->parts.size() < 2) return nullptr;
  if (where->parts[0] == "prompts") return form_of_kind(DocumentKind::prompt);
  if (where->parts[0] == "mock_tools") return form_of_kind(DocumentKind::tool);
  if (where->parts[0] == "tests" && where->parts.size() == 4 && where->parts[2] == "executions")
    return form_of_kind(DocumentKind::execution);
  return nullptr;
}

void check_place(const dialects::Document& document, const Root& root, std::string_view path, bool needed,
                 Diagnostics& faults) {
  if (document.form->kind != DocumentKind::suite) return;
  const model::Suite& suite = document.suite;
  const auto where = in_repository(path);
  if (where && document.dialect->name == "promptrepo") check_folder_name(suite, *where, faults);
  References references(root, where ? where->base : "", needed, faults);
  references.check(suite.target);
  for (const model::Mock& mock : suite.mocks) references.check(mock);
  for (const model::Case& test : suite.cases) {
    references.check(test.target);
    for (const model::Mock& mock : test.mocks) references.check(mock);
  }
}

std::string name_by_path(std::string_view path) {
  constexpr std::array<std::string_view, 8> kSuffixes = {".yaml",  ".yml",  ".json",   ".test",
                                                         ".tests", ".eval", ".prompt", ".tool"};
  std::string_view name = path.substr(path.rfind('/') == std::string_view::npos ? 0 : path.rfind('/') + 1);
  for (const auto suffix : kSuffixes)
    if (name.size() > suffix.size() && name.ends_with(suffix)) name.remove_suffix(suffix.size());
  return std::string(name);
}

}  // namespace proctor::service
