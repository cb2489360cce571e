// A change is planned in full, then written file by file, each whole or not at all, under one lock for all
// prompt folders of a place. A new folder is made under another name and renamed, so that it is there as a
// whole or not at all; a folder that goes is renamed first.
#include "repo/prompt_folder.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "dialects/dialect.h"
#include "repo/field_faults.h"
#include "repo/folder_change.h"
#include "repo/folder_files.h"
#include "repo/lock.h"

namespace proctor::repo {
namespace {

// What a folder on the disk may be called, whoever made it.
bool is_entry(std::string_view name) {
  constexpr std::size_t kLongest = 255;
  return !name.empty() && name.size() <= kLongest && !name.starts_with('.') &&
         name.find_first_of(std::string_view("/\0", 2)) == std::string_view::npos;
}

Diagnostic as_diagnostic(const std::string& path, const Error& error) {
  Diagnostics out(path, "");
  out.add(Severity::error, error);
  return out.list().front();
}

tl::unexpected<Error> none_such(std::string_view name) {
  return fail("E546", fmt::format("there is no prompt folder {}", quoted(name)));
}

class Folders final : public PromptFolders {
 public:
  Folders(Root root, std::string beneath) : root_(std::move(root)), beneath_(std::move(beneath)) {}

  Result<PromptFolderList> list() override {
    PromptFolderList out;
    if (!root_.exists(beneath_)) return out;
    TRY(const auto entries, root_.list(beneath_));
    for (const Entry& entry : entries) {
      if (entry.kind != EntryKind::folder || !is_entry(entry.name)) continue;
      auto files = find(entry.name);
      if (!files)
        out.unusable.push_back(as_diagnostic(path_of(entry.name), files.error()));
      else if (*files)
        out.folders.push_back(std::move((*files)->folder));
    }
    return out;
  }

  Result<std::optional<PromptFolder>> read(std::string_view name) override {
    TRY(auto files, find(name));
    if (!files) return std::nullopt;
    return std::move(files->folder);
  }

  Result<PromptFolder> create(std::string_view typed, const PromptFolderChange& content) override {
    TRY(const std::string name, folder_name(typed));
    TRY(const FolderWrites writes, plan_scaffold(name, content));
    TRY(const Lock lock, Lock::take(root_, beneath_, kPatience));
    if (auto clear = make_room(name); !clear) return tl::make_unexpected(clear.error());
    const std::string aside = path_of("." + name + ".new");
    if (auto made = root_.make_folder(aside); !made) return tl::make_unexpected(made.error());
    if (auto written = write(aside, writes); !written) return tl::make_unexpected(written.error());
    if (auto moved = root_.rename(aside, path_of(name)); !moved) return tl::make_unexpected(moved.error());
    return read_again(name);
  }

  Result<PromptFolder> save(std::string_view name, const PromptFolderChange& change,
                            const std::optional<Tag>& expected) override {
    if (!is_known(name)) return none_such(name);
    TRY(const Lock lock, Lock::take(root_, beneath_, kPatience));
    TRY(const auto files, find(name));
    if (!files) return none_such(name);
    if (expected && *expected != files->folder.tag)
      return fail("E548", fmt::format("{} was changed by someone else: read it again, then repeat the change",
                                      quoted(files->folder.path)));
    TRY(const FolderWrites writes, plan_change(*files, change));
    if (auto written = write(files->folder.path, writes); !written)
      return tl::make_unexpected(written.error());
    return read_again(name);
  }

  Result<PromptFolder> rename(std::string_view name, std::string_view typed) override {
    TRY(const std::string new_name, folder_name(typed));
    if (!is_known(name)) return none_such(name);
    TRY(const Lock lock, Lock::take(root_, beneath_, kPatience));
    TRY(auto files, find(name));
    if (!files) return none_such(name);
    if (new_name == name) return std::move(files->folder);
    if (auto clear = make_room(new_name); !clear) return tl::make_unexpected(clear.error());
    if (auto moved = root_.rename(files->folder.path, path_of(new_name)); !moved)
      return tl::make_unexpected(moved.error());
    return read_again(new_name);
  }

  Result<bool> remove(std::string_view name) override {
    if (!is_known(name)) return false;
    TRY(const Lock lock, Lock::take(root_, beneath_, kPatience));
    TRY(const auto files, find(name));
    if (!files) return false;
    if (!files->folder.faults.empty()) return refuse_broken(files->folder);
    const auto gone = is_all_ours(*files) ? remove_whole(files->folder) : remove_parts(*files);
    if (!gone) return tl::make_unexpected(gone.error());
    return true;
  }

 private:
  std::string path_of(std::string_view name) const { return beneath_ + "/" + std::string(name); }
  bool is_known(std::string_view name) const { return is_entry(name) && root_.exists(path_of(name)); }

  Result<std::optional<FolderFiles>> find(std::string_view name) const {
    if (!is_entry(name)) return std::nullopt;
    return read_folder(root_, path_of(name), std::string(name));
  }

  Result<PromptFolder> read_again(std::string_view name) const {
    TRY(auto files, find(name));
    if (!files) return none_such(name);
    return std::move(files->folder);
  }

  // The name is free, and so are those it is made or removed under. An empty folder is nobody's.
  Result<void> make_room(const std::string& name) const {
    if (root_.exists(path_of(name))) {
      TRY(const auto entries, root_.list(path_of(name)));
      if (!entries.empty())
        return fail("E547", fmt::format("there is a folder {} already", quoted(path_of(name))));
      if (auto removed = root_.remove_tree(path_of(name)); !removed) return removed;
    }
    return sweep(name);
  }

  // What one who was killed half way left.
  Result<void> sweep(const std::string& name) const {
    for (const char* ending : {".new", ".gone"})
      if (const std::string left = path_of("." + name + ending); root_.exists(left))
        if (auto removed = root_.remove_tree(left); !removed) return removed;
    return {};
  }

  Result<void> write(const std::string& path, const FolderWrites& writes) const {
    for (const auto& [name, text] : writes.texts)
      if (auto written = root_.write_file(fmt::format("{}/{}", path, name), text, Existing::replace);
          !written)
        return written;
    for (const std::string& name : writes.removals)
      if (auto removed = root_.remove_file(fmt::format("{}/{}", path, name)); !removed) return removed;
    return {};
  }

  static tl::unexpected<Error> refuse_broken(const PromptFolder& folder) {
    const Diagnostic& first = folder.faults.front();
    return fail("E549",
                fmt::format("{} is not removed, for {} cannot be read ({}): mend that file, or remove "
                            "the folder by hand",
                            quoted(folder.path), quoted(first.path), first.message));
  }

  static bool is_all_ours(const FolderFiles& files) {
    return files.files.size() == files.names.size() &&
           std::all_of(files.files.begin(), files.files.end(), is_of_prompt);
  }

  Result<void> remove_whole(const PromptFolder& folder) const {
    if (auto swept = sweep(folder.name); !swept) return swept;
    const std::string gone = path_of("." + folder.name + ".gone");
    if (auto moved = root_.rename(folder.path, gone); !moved) return moved;
    return root_.remove_tree(gone);
  }

  // Something of someone else's lies there and stays. Without its prompt the folder is none.
  Result<void> remove_parts(const FolderFiles& files) const {
    std::vector<std::string> names = {std::string(kPromptFile)};
    for (const std::string& name : files.files)
      if (is_of_prompt(name) && name != kPromptFile) names.push_back(name);
    for (const std::string& name : names)
      if (auto removed = root_.remove_file(fmt::format("{}/{}", files.folder.path, name)); !removed)
        return removed;
    return {};
  }

  Root root_;
  std::string beneath_;
};

}  // namespace

Result<std::unique_ptr<PromptFolders>> PromptFolders::open(const std::string& root,
                                                           const std::string& beneath) {
  TRY(Root opened, Root::open(root));
  return std::make_unique<Folders>(std::move(opened), beneath);
}

Result<std::string> folder_name(std::string_view typed) {
  constexpr std::size_t kLongest = 100;
  std::string name;
  for (const char c : lower(trimmed(typed))) {
    const bool space = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (!space)
      name += c;
    else if (!name.ends_with('_'))
      name += '_';
  }
  const bool visible_only = !find_invalid_utf8(name) && visible(name) == name;
  if (!is_entry(name) || name.size() > kLongest || !visible_only || name.find('\\') != std::string::npos)
    return fail("E545",
                fmt::format("{} is no name of a prompt: give one of 1 to {} letters, digits, - and _, "
                            "without separators and not with a dot at its start",
                            quoted(typed), kLongest));
  return name;
}

std::vector<Fault> check_case(const Value& value) {
  return faults_of(value, *dialects::find_dialect("llmunit")->forms.front().shape);
}

}  // namespace proctor::repo
