#include "repo/files.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "dialects/promptrepo_files.h"
#include "repo/document.h"
#include "repo/lock.h"
#include "repo/tree.h"

namespace proctor::repo {
namespace {

constexpr std::string_view kApiKey = "api_key";

// The two kinds of files, by their folders.
struct Kind {
  std::string_view folder;
  RootKey key;
  const Shape& shape;  // of what is beneath the key
  bool timed;          // has created_at and updated_at
};

const Kind& prompt_kind() {
  static const Kind kKind = {".promptrepo/prompts/", "", dialects::kPromptRepoPrompt, true};
  return kKind;
}

const Kind& tool_kind() {
  static const Kind kKind = {".promptrepo/mock_tools/", "tool",
                             *dialects::kPromptRepoTool.record->fields.front().shape, false};
  return kKind;
}

bool is_yaml(std::string_view path) { return path.ends_with(".yaml") || path.ends_with(".yml"); }

bool is_path_in(std::string_view path, const Kind& kind) {
  if (!path.starts_with(kind.folder) || !is_yaml(path)) return false;
  const auto pieces = split(path.substr(kind.folder.size()), '/');
  return std::all_of(pieces.begin(), pieces.end(), is_path_piece);
}

Result<const Kind*> kind_of(std::string_view path) {
  for (const Kind* kind : {&prompt_kind(), &tool_kind()})
    if (is_path_in(path, *kind)) return kind;
  return fail("E554",
              fmt::format("{} is no file of a prompt or a tool: those are NAME.yaml beneath {} and {}",
                          quoted(path), prompt_kind().folder, tool_kind().folder));
}

// A reference to an environment variable is no key.
bool is_secret(const Value& value) {
  return value.is_text() && !value.text().empty() && value.text().front() != '$';
}

void hide_key(Value& value) {
  Value* key = value.is_map() ? value.map().find(kApiKey) : nullptr;
  if (key != nullptr && (is_secret(*key) || !key->is_text())) *key = Value(kHiddenKey);
}

Result<Kept> kept(const std::string& path, const Kind& kind, const TextFile& file) {
  auto root = parse_document(file.text);
  auto value = root ? value_beneath(kind.key, *std::move(root)) : std::move(root);
  if (!value) return tl::make_unexpected(error_of(path, value.error()));
  hide_key(*value);
  return Kept{path, file.tag, *std::move(value)};
}

// What cannot be read is there all the same, without a value.
Result<std::vector<Kept>> list(const Root& root, const Kind& kind) {
  TRY(const auto paths, files_beneath(root, std::string(kind.folder.substr(0, kind.folder.size() - 1))));
  std::vector<Kept> out;
  for (const std::string& path : paths) {
    if (!is_path_in(path, kind)) continue;
    const auto file = read_text(root, path);
    if (!file || !*file) continue;
    auto one = kept(path, kind, **file);
    out.push_back(one ? *std::move(one) : Kept{path, (*file)->tag, Value()});
  }
  return out;
}

void put_key_back(Map& wanted, const Value* old) {
  const Value* key = wanted.find(kApiKey);
  if (key == nullptr || *key != Value(kHiddenKey)) return;
  const Value* real = old == nullptr ? nullptr : old->find(kApiKey);
  if (real != nullptr) {
    wanted.set(kApiKey, *real);
  } else {
    wanted.erase(kApiKey);
  }
}

}  // namespace

Result<std::vector<Kept>> Files::prompts() const { return list(root_, prompt_kind()); }
Result<std::vector<Kept>> Files::tools() const { return list(root_, tool_kind()); }

Result<std::optional<Kept>> Files::get(std::string_view path) const {
  TRY(const Kind* kind, kind_of(path));
  TRY(const auto file, read_text(root_, path));
  if (!file) return std::nullopt;
  TRY(Kept out, kept(std::string(path), *kind, *file));
  return out;
}

std::vector<Fault> Files::check(std::string_view path, const Value& value) {
  const auto kind = kind_of(path);
  if (!kind) return {{"path", kind.error()}};
  return faults_of(value, (*kind)->shape);
}

Result<Saved> Files::save(std::string_view path, const Value& value,
                          const std::optional<Tag>& expected) const {
  TRY(const Kind* kind, kind_of(path));
  const auto faults = check(path, value);
  if (!faults.empty()) return tl::make_unexpected(faults.front().error);
  TRY(const Lock lock, Lock::take(root_, lock_folder_of(path), options_.patience));
  TRY(const auto old, read_text(root_, path));
  if (auto fits = expect_tag(path, old, expected); !fits) return tl::make_unexpected(fits.error());
  const auto before = old ? parse_document(old->text) : Result<Value>(Value());
  const Value* inner = !before ? nullptr : kind->key.empty() ? &*before : before->find(kind->key);
  Map wanted = value.map();
  put_key_back(wanted, inner);
  if (kind->timed) put_times(wanted, inner, to_iso_text(options_.clock->date()));
  const Value whole = put_beneath(kind->key, before ? *before : Value(), std::move(wanted));
  auto text = changed_text(old ? old->text : "", value::Syntax::yaml, whole, value::Typing::yaml_1_1);
  if (!text) return tl::make_unexpected(error_of(std::string(path), text.error()));
  TRY(const SavedText saved, write_text(root_, path, *text, !old));
  TRY(Kept out, kept(std::string(path), *kind, {*text, saved.tag}));
  return Saved{saved.created, std::move(out)};
}

Result<bool> Files::remove(std::string_view path) const {
  TRY([[maybe_unused]] const Kind* kind, kind_of(path));
  return remove_text(root_, path, std::nullopt, options_.patience);
}

}  // namespace proctor::repo
