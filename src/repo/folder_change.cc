#include "repo/folder_change.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/words.h"
#include "value/json.h"

namespace proctor::repo {
namespace {

using Wanted = std::map<std::string, Value>;  // by id

bool is_plain(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

// "Registration, no e-mail" as "registration-no-e-mail"; cases without a letter or digit are "case".
std::string slug(std::string_view name) {
  constexpr std::size_t kLongest = 60;
  std::string out;
  for (const char c : lower(name)) {
    if (is_plain(c))
      out += c;
    else if (!out.empty() && out.back() != '-')
      out += '-';
    if (out.size() == kLongest) break;
  }
  while (out.ends_with('-')) out.pop_back();
  return out.empty() ? "case" : out;
}

std::string name_of(const Value& test) {
  const Value* name = test.find("name");
  return name != nullptr && name->is_text() ? std::string(name->text()) : std::string();
}

Result<void> check(const Value& test) {
  const auto faults = check_case(test);
  if (faults.empty()) return {};
  const Fault& first = faults.front();
  return fail(first.error.code,
              fmt::format("{}{}{}", first.field, first.field.empty() ? "" : ": ", first.error.message));
}

class Plan {
 public:
  explicit Plan(const FolderFiles& files) : files_(files), taken_(files.names.begin(), files.names.end()) {
    taken_.insert({"mocks.json", "package.json"});
  }

  void put(std::string_view name, const std::string& text) {
    out_.texts.push_back({std::string(name), text});
  }

  Result<void> set_cases(const std::vector<FolderCase>& cases) {
    for (const FolderCase& test : cases)
      if (auto fine = check(test.value); !fine) return fine;
    if (auto sorted = sort_out(cases); !sorted) return sorted;
    for (const CaseFile& file : files_.case_files)
      if (auto changed = change_file(file); !changed) return changed;
    for (const Value& test : new_) add(test);
    return {};
  }

  FolderWrites finish() && { return std::move(out_); }

 private:
  // Which of them are there already: by id, or without one by a name that no other has.
  Result<void> sort_out(const std::vector<FolderCase>& cases) {
    for (const FolderCase& test : cases)
      if (!test.id.empty())
        if (auto kept = keep(test.id, test.value); !kept) return kept;
    std::map<std::string, std::string> by_name;
    for (const FolderCase& known : files_.folder.cases) by_name.emplace(name_of(known.value), known.id);
    for (const FolderCase& test : cases) {
      if (!test.id.empty()) continue;
      const auto known = by_name.find(name_of(test.value));
      const bool there = known != by_name.end() && wanted_.emplace(known->second, test.value).second;
      if (!there) new_.push_back(test.value);
    }
    return {};
  }

  Result<void> keep(const std::string& id, const Value& value) {
    const auto& known = files_.folder.cases;
    const auto is_it = [&](const FolderCase& test) { return test.id == id; };
    if (std::none_of(known.begin(), known.end(), is_it))
      return fail("E548",
                  fmt::format("there is no case {} in {}: read the folder again, then repeat the change",
                              quoted(id), quoted(files_.folder.path)));
    if (wanted_.emplace(id, value).second) return {};
    return fail("E548", fmt::format("the case {} is said twice", quoted(id)));
  }

  Result<void> change_file(const CaseFile& file) {
    if (!file.value.is_list()) {
      const auto wanted = wanted_.find(file.id(0));
      if (wanted == wanted_.end()) return remove(file);
      return rewrite(file, wanted->second);
    }
    List items;
    for (std::size_t place = 0; place < file.value.list().size(); ++place)
      if (const auto wanted = wanted_.find(file.id(place)); wanted != wanted_.end())
        items.push_back(wanted->second);
    const bool emptied = items.empty() && !file.value.list().empty();
    return emptied ? remove(file) : rewrite(file, items);
  }

  Result<void> remove(const CaseFile& file) {
    out_.removals.push_back(file.name);
    taken_.erase(file.name);
    return {};
  }

  // Only what differs, so that the rest stays byte for byte.
  Result<void> rewrite(const CaseFile& file, const Value& wanted) {
    if (file.value == wanted) return {};
    TRY(const std::string text, changed_text(file.text, value::Syntax::json, wanted));
    put(file.name, text);
    return {};
  }

  void add(const Value& test) {
    const std::string name = free_name(test);
    taken_.insert(name);
    std::erase(out_.removals, name);
    put(name, value::to_pretty_json(test));
  }

  std::string free_name(const Value& test) const {
    if (!taken_.contains(std::string(kFirstCases))) return std::string(kFirstCases);
    const std::string stem = slug(name_of(test));
    std::string name = stem + ".json";
    for (int number = 2; taken_.contains(name); ++number) name = fmt::format("{}-{}.json", stem, number);
    return name;
  }

  const FolderFiles& files_;
  std::set<std::string> taken_;
  Wanted wanted_;
  std::vector<Value> new_;
  FolderWrites out_;
};

}  // namespace

Result<FolderWrites> plan_change(const FolderFiles& files, const PromptFolderChange& change) {
  Plan plan(files);
  if (change.prompt && *change.prompt != files.folder.prompt) plan.put(kPromptFile, *change.prompt);
  if (change.cases)
    if (auto planned = plan.set_cases(*change.cases); !planned) return tl::make_unexpected(planned.error());
  const bool new_mocks = change.mocks && (!files.has_mocks || *change.mocks != files.folder.mocks);
  if (new_mocks) plan.put(kMocksFile, *change.mocks);
  return std::move(plan).finish();
}

Result<FolderWrites> plan_scaffold(const std::string& name, const PromptFolderChange& change) {
  PromptFolderChange whole = change;
  if (!whole.prompt || trimmed(*whole.prompt).empty()) whole.prompt = default_prompt();
  if (!whole.mocks) whole.mocks = default_mocks();
  if (!whole.cases || whole.cases->empty()) whole.cases = {{.id = {}, .value = default_case(name)}};
  return plan_change({}, whole);
}

}  // namespace proctor::repo
