#include "repo/folder_files.h"

#include <algorithm>
#include <array>

#include "base/sha256.h"
#include "dialects/dialect.h"
#include "value/json.h"
#include "value/shape.h"

namespace proctor::repo {
namespace {

constexpr std::array<std::string_view, 4> kMockFiles = {kMocksFile, "mocks.js", "mocks.json", "mocks.yaml"};
constexpr std::string_view kEnding = ".json";

bool is_mock_file(std::string_view name) {
  return std::find(kMockFiles.begin(), kMockFiles.end(), name) != kMockFiles.end();
}

bool is_case_file(std::string_view name) {
  return name.size() > kEnding.size() && name.ends_with(kEnding) && !name.starts_with('.') &&
         !is_mock_file(name);
}

// As `proctor run` reads the folder: each file in LLMUnit's form, a case or a list of cases.
std::optional<Value> parse_cases(std::string_view text, Diagnostics& faults) {
  auto value = value::parse_json(text, {}, faults);
  if (!value || faults.has_errors()) return std::nullopt;
  const dialects::Dialect& llmunit = *dialects::find_dialect("llmunit");
  const dialects::Form& form = llmunit.forms[value->is_list() ? 1 : 0];
  value::check_shape(*value, *form.shape, faults);
  if (faults.has_errors()) return std::nullopt;
  return value;
}

class Reader {
 public:
  Reader(const Root& root, const std::string& path, const std::string& name) : root_(root) {
    out_.folder.path = path;
    out_.folder.name = name;
  }

  Result<void> read(const std::vector<Entry>& entries) {
    for (const Entry& entry : entries) {
      out_.names.push_back(entry.name);
      if (entry.kind != EntryKind::file) continue;
      out_.files.push_back(entry.name);
      if (auto done = take(entry.name); !done) return done;
    }
    return {};
  }

  FolderFiles finish() && {
    const auto is_first = [](const CaseFile& file) { return file.name == kFirstCases; };
    std::stable_partition(out_.case_files.begin(), out_.case_files.end(), is_first);
    for (const CaseFile& file : out_.case_files) add_cases(file);
    out_.folder.tag = sha256_hex(all_);
    return std::move(out_);
  }

 private:
  Result<void> take(const std::string& name) {
    const bool is_text = name == kPromptFile || name == kMocksFile;
    if (!is_text && !is_case_file(name)) return {};
    const std::string path = out_.folder.path + "/" + name;
    auto text = root_.read(path);
    if (!text && is_text) return tl::make_unexpected(text.error());
    all_ += name + '\0' + (text ? tag_of(*text) : "unread") + '\0';
    out_.has_mocks = out_.has_mocks || name == kMocksFile;
    if (is_text)
      (name == kPromptFile ? out_.folder.prompt : out_.folder.mocks) = *std::move(text);
    else
      take_cases(name, path, std::move(text));
    return {};
  }

  // One bad file does not hide the others.
  void take_cases(const std::string& name, const std::string& path, Result<std::string> text) {
    constexpr std::size_t kMostFaults = 20;
    Diagnostics faults(path, text ? std::string_view(*text) : std::string_view());
    if (!text) faults.add(Severity::error, text.error());
    auto value = text ? parse_cases(*text, faults) : std::nullopt;
    for (Diagnostic& fault : faults.list(kMostFaults))
      if (fault.severity == Severity::error) out_.folder.faults.push_back(std::move(fault));
    if (value) out_.case_files.push_back({name, *std::move(text), *std::move(value)});
  }

  void add_cases(const CaseFile& file) {
    const std::string path = out_.folder.path + "/" + file.name;
    auto& cases = out_.folder.cases;
    if (!file.value.is_list()) return cases.push_back({file.id(0), path, file.value});
    for (std::size_t place = 0; place < file.value.list().size(); ++place)
      cases.push_back({file.id(place), path, file.value.list()[place]});
  }

  const Root& root_;
  FolderFiles out_;
  std::string all_;  // what the tag is made of
};

bool has_prompt(const std::vector<Entry>& entries) {
  return std::any_of(entries.begin(), entries.end(), [](const Entry& entry) {
    return entry.name == kPromptFile && entry.kind == EntryKind::file;
  });
}

}  // namespace

std::string CaseFile::id(std::size_t place) const {
  std::string stem = name.substr(0, name.size() - kEnding.size());
  return value.is_list() ? stem + "." + std::to_string(place) : stem;
}

bool is_of_prompt(std::string_view file_name) {
  return file_name == kPromptFile || is_mock_file(file_name) || is_case_file(file_name);
}

Result<std::optional<FolderFiles>> read_folder(const Root& root, const std::string& path,
                                               const std::string& name) {
  const auto found = root.find(path);
  if (!found || found->kind != EntryKind::folder || found->path != path) return std::nullopt;
  TRY(const auto entries, root.list(path));
  if (!has_prompt(entries)) return std::nullopt;
  Reader reader(root, path, name);
  if (auto read = reader.read(entries); !read) return tl::make_unexpected(read.error());
  return std::move(reader).finish();
}

}  // namespace proctor::repo
