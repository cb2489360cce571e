#include "service/llmunit.h"

#include <fmt/format.h>

#include <algorithm>

#include "repo/stable_id.h"
#include "repo/text_file.h"
#include "service/commits.h"
#include "service/llmunit_case.h"
#include "system/clock.h"
#include "value/json.h"

namespace proctor::service {
namespace {

using repo::FolderCase;
using repo::PromptFolder;

constexpr std::string_view kBeside = ".llmunit.json";
constexpr std::string_view kImported = "Imported from filesystem";
constexpr std::string_view kFileOfMocks = "default";  // what clients call mocks.ts among the mocks

std::string case_id(const PromptFolder& folder, const FolderCase& test) {
  return repo::stable_id(folder.path + "#" + test.id);
}

const Value* text_in(const Map& map, std::string_view key) {
  const Value* value = map.find(key);
  return value != nullptr && value->is_text() ? value : nullptr;
}

bool is_file_of_mocks(const Value& mock) {
  const Value* name = mock.find("name");
  return name != nullptr && *name == Value(kFileOfMocks);
}

bool has_own_default(const Value& test) {
  const Value* mocks = test.find("mocks");
  return mocks != nullptr && mocks->is_list() &&
         std::any_of(mocks->list().begin(), mocks->list().end(), is_file_of_mocks);
}

// --- From a client's words to a change of the folder

// Takes mocks.ts out of the mocks of a case, where a client puts it.
std::optional<std::string> take_file_of_mocks(Map& said, const Value& before) {
  Value* mocks = said.find("mocks");
  if (mocks == nullptr || !mocks->is_list() || has_own_default(before)) return std::nullopt;
  std::optional<std::string> code;
  List rest;
  for (const Value& mock : mocks->list())
    if (is_file_of_mocks(mock) && mock.find("code") != nullptr && mock.find("code")->is_text())
      code = mock.find("code")->text();
    else
      rest.push_back(mock);
  *mocks = rest;
  return code;
}

const FolderCase* find_said(const PromptFolder& folder, const Value& said) {
  const Value* id = said.find("id");
  if (id == nullptr || !id->is_text()) return nullptr;
  const auto meant = [&](const FolderCase& test) { return case_id(folder, test) == id->text(); };
  const auto at = std::find_if(folder.cases.begin(), folder.cases.end(), meant);
  return at == folder.cases.end() ? nullptr : &*at;
}

FolderCase changed(const PromptFolder& folder, const Value& said, std::optional<std::string>& mocks) {
  if (!said.is_map()) return {.id = {}, .value = said};
  const FolderCase* old = find_said(folder, said);
  Map words = said.map();
  if (auto code = take_file_of_mocks(words, old == nullptr ? Value() : old->value)) mocks = std::move(code);
  const bool is_map = old != nullptr && old->value.is_map();
  return {.id = old == nullptr ? std::string() : old->id,
          .value = changed_llmunit_case(is_map ? old->value.map() : Map{}, words)};
}

repo::PromptFolderChange change_of(const PromptFolder& folder, const Map& said) {
  repo::PromptFolderChange out;
  if (const Value* content = text_in(said, "content")) out.prompt = content->text();
  std::optional<std::string> mocks;
  if (const Value* cases = said.find("testCases"); cases != nullptr && cases->is_list()) {
    out.cases.emplace();
    for (const Value& test : cases->list()) out.cases->push_back(changed(folder, test, mocks));
  }
  if (const Value* file = text_in(said, "mocks")) mocks = file->text();
  if (mocks && *mocks != folder.mocks) out.mocks = std::move(mocks);
  return out;
}

std::optional<LlmunitRefused> faults_in(const repo::PromptFolderChange& change) {
  LlmunitRefused out{{"E578", "Validation failed"}};
  for (std::size_t i = 0; change.cases && i < change.cases->size(); ++i)
    for (repo::Fault& fault : repo::check_case((*change.cases)[i].value)) {
      fault.field = fmt::format("testCases.{}{}{}", i, fault.field.empty() ? "" : ".", fault.field);
      out.faults.push_back(std::move(fault));
    }
  if (out.faults.empty()) return std::nullopt;
  return out;
}

std::string path_of(const std::string& name) { return "tests/" + name; }

Result<std::string> name_for(const PromptFolder& folder, const Map& said) {
  const Value* typed = text_in(said, "name");
  if (typed == nullptr || typed->text() == folder.name) return folder.name;
  return repo::folder_name(typed->text());
}

tl::unexpected<LlmunitRefused> refuse(Error error, std::string field = {}) {
  LlmunitRefused out{error};
  if (!field.empty()) out.faults.push_back({std::move(field), std::move(error)});
  return tl::make_unexpected(std::move(out));
}

}  // namespace

Llmunit::Llmunit(Workspace& workspace, Root root, std::unique_ptr<repo::PromptFolders> folders)
    : workspace_(&workspace), root_(std::move(root)), folders_(std::move(folders)) {}

Result<Llmunit> Llmunit::open(Workspace& workspace) {
  TRY(Root root, Root::open(workspace.root()));
  TRY(auto folders, repo::PromptFolders::open(workspace.root()));
  return Llmunit(workspace, std::move(root), std::move(folders));
}

// --- Beside the folder

Llmunit::Beside Llmunit::beside(const std::string& path) const {
  const auto text = root_.read(path + "/" + std::string(kBeside));
  const auto value = text ? value::parse_json(*text) : Result<Value>(Value());
  if (!value || !value->is_map()) return {.id = {}, .description = kImported};
  const Value* id = text_in(value->map(), "id");
  const Value* description = value->find("description");
  return {.id = id == nullptr ? std::string() : std::string(id->text()),
          .description = description == nullptr ? Value(kImported) : *description};
}

Result<void> Llmunit::keep_beside(const std::string& path, const Beside& beside) const {
  Map out;
  if (!beside.id.empty()) out.set("id", beside.id);
  if (beside.description != Value(kImported)) out.set("description", beside.description);
  if (out.empty()) return {};
  const auto saved =
      repo::save_text(root_, path + "/" + std::string(kBeside), value::to_pretty_json(out), std::nullopt);
  if (!saved) return tl::make_unexpected(saved.error());
  return {};
}

std::string Llmunit::id_of(const PromptFolder& folder) const {
  std::string kept = beside(folder.path).id;
  return kept.empty() ? repo::stable_id(folder.path) : kept;
}

// --- Reading

std::string Llmunit::changed_at(const PromptFolder& folder) const {
  const auto found = root_.find(folder.path + "/prompt.md");
  return to_iso_text(found ? found->changed : std::chrono::system_clock::time_point{});
}

List Llmunit::cases_view(const PromptFolder& folder, const std::string& prompt_id) const {
  List out;
  for (const FolderCase& test : folder.cases) {
    Map view =
        llmunit_case_view(test.value.is_map() ? test.value.map() : Map{}, case_id(folder, test), prompt_id);
    Value* mocks = view.find("mocks");
    if (out.empty() && !folder.mocks.empty() && mocks->is_list() && !has_own_default(test.value))
      mocks->list().push_back(Map{{"name", kFileOfMocks}, {"code", folder.mocks}});
    out.emplace_back(std::move(view));
  }
  return out;
}

Map Llmunit::view(const PromptFolder& folder) const {
  const std::string id = id_of(folder);
  const std::string when = changed_at(folder);
  Map out{{"id", id},
          {"name", folder.name},
          {"description", beside(folder.path).description},
          {"content", folder.prompt},
          {"createdAt", when},
          {"updatedAt", when},
          {"mocks", folder.mocks},
          {"testCases", cases_view(folder, id)}};
  List faults;
  for (const Diagnostic& fault : folder.faults)
    faults.emplace_back(Map{{"path", fault.path}, {"code", fault.code}, {"message", fault.message}});
  if (!faults.empty()) out.set("faults", std::move(faults));
  return out;
}

Result<List> Llmunit::prompts() {
  TRY(const auto found, folders_->list());
  List out;
  for (const PromptFolder& folder : found.folders) out.emplace_back(view(folder));
  return out;
}

Result<std::optional<PromptFolder>> Llmunit::find(std::string_view id) {
  TRY(auto found, folders_->list());
  for (PromptFolder& folder : found.folders)
    if (id_of(folder) == id) return std::move(folder);
  return std::nullopt;
}

Result<std::optional<Map>> Llmunit::prompt(std::string_view id) {
  TRY(const auto folder, find(id));
  if (!folder) return std::nullopt;
  return view(*folder);
}

// A run reads a folder's files in order of name.
Result<std::optional<LlmunitCase>> Llmunit::find_case(std::string_view id) {
  TRY(auto found, folders_->list());
  for (PromptFolder& folder : found.folders) {
    std::stable_sort(folder.cases.begin(), folder.cases.end(),
                     [](const FolderCase& a, const FolderCase& b) { return a.path < b.path; });
    for (std::size_t place = 0; place < folder.cases.size(); ++place) {
      const FolderCase& test = folder.cases[place];
      if (case_id(folder, test) != id) continue;
      const Value* name = test.value.find("name");
      return LlmunitCase{std::string(id), place,
                         name != nullptr && name->is_text() ? std::string(name->text()) : std::string(),
                         folder.path};
    }
  }
  return std::nullopt;
}

// --- Writing

LlmunitResult<Map> Llmunit::create(const Map& said) {
  const Value* typed = text_in(said, "name");
  const auto name = repo::folder_name(typed == nullptr ? std::string_view() : typed->text());
  if (!name) return refuse(name.error(), "name");
  const std::string path = path_of(*name);
  repo::PromptFolderChange change = change_of({.path = path}, said);
  if (change.prompt && change.prompt->find_first_not_of(" \t\r\n") == std::string::npos)
    change.prompt.reset();
  if (auto faults = faults_in(change)) return tl::make_unexpected(*std::move(faults));
  auto turn = begin_save(*workspace_, root_.path(), {path});
  if (!turn) return refuse(turn.error());
  const auto created = folders_->create(*name, change);
  if (!created) return refuse(created.error(), created.error().code == "E547" ? "name" : "");
  if (auto kept = describe(*created, said); !kept) return refuse(kept.error());
  if (auto committed = turn->commit("Create prompt " + *name); !committed) return refuse(committed.error());
  return view(*created);
}

LlmunitResult<std::optional<Map>> Llmunit::change(std::string_view id, const Map& said) {
  auto found = find(id);
  if (!found) return refuse(found.error());
  if (!*found) return std::nullopt;
  const repo::PromptFolderChange change = change_of(**found, said);
  if (auto faults = faults_in(change)) return tl::make_unexpected(*std::move(faults));
  const auto name = name_for(**found, said);
  if (!name) return refuse(name.error(), "name");
  auto turn = begin_save(*workspace_, root_.path(), {(*found)->path, path_of(*name)});
  if (!turn) return refuse(turn.error());
  const auto saved = folders_->save((*found)->name, change, std::nullopt);
  if (!saved) return refuse(saved.error());
  const auto moved = move(*saved, *name, id);
  if (!moved) return refuse(moved.error(), moved.error().code == "E547" ? "name" : "");
  if (auto kept = describe(*moved, said); !kept) return refuse(kept.error());
  if (auto committed = turn->commit("Change prompt " + *name); !committed) return refuse(committed.error());
  return view(*moved);
}

// The id of before goes with it.
Result<PromptFolder> Llmunit::move(const PromptFolder& folder, const std::string& name, std::string_view id) {
  if (name == folder.name) return folder;
  Beside kept = beside(folder.path);
  TRY(auto moved, folders_->rename(folder.name, name));
  kept.id = id;
  if (auto written = keep_beside(moved.path, kept); !written) return tl::make_unexpected(written.error());
  return moved;
}

Result<void> Llmunit::describe(const PromptFolder& folder, const Map& said) const {
  const Value* description = said.find("description");
  Beside kept = beside(folder.path);
  if (description == nullptr || *description == kept.description) return {};
  kept.description = *description;
  return keep_beside(folder.path, kept);
}

Result<bool> Llmunit::remove(std::string_view id) {
  TRY(const auto folder, find(id));
  if (!folder) return false;
  TRY(SaveTurn turn, begin_save(*workspace_, root_.path(), {folder->path}));
  TRY(const bool removed, folders_->remove(folder->name));
  if (auto cleared = clear(folder->path); !cleared) return tl::make_unexpected(cleared.error());
  if (auto committed = turn.commit("Remove prompt " + folder->name); !committed)
    return tl::make_unexpected(committed.error());
  return removed;
}

// What is ours beside the folder's own files goes with them; what is someone else's stays.
Result<void> Llmunit::clear(const std::string& path) const {
  if (!root_.exists(path)) return {};
  TRY(const bool had, repo::remove_text(root_, path + "/" + std::string(kBeside), std::nullopt));
  TRY(const auto left, root_.list(path));
  return had && left.empty() ? root_.remove_tree(path) : Result<void>();
}

}  // namespace proctor::service
