#include "repo/text_file.h"

#include <cmath>

#include "base/sha256.h"
#include "base/words.h"
#include "repo/lock.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::repo {
namespace {

// Where a link leads, so that it stays one.
std::string real_path(const Root& root, std::string_view path) {
  const auto found = root.find(path);
  return found ? found->path : std::string(path);
}

std::string folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

Result<Value> parse(std::string_view text, value::Syntax syntax, value::Typing typing) {
  if (syntax == value::Syntax::json) return value::parse_json(text);
  return value::parse_yaml(text, {.typing = typing, .ignore_unknown_tags = true});
}

std::string written_anew(const Value& wanted, value::Syntax syntax) {
  return syntax == value::Syntax::json ? value::to_pretty_json(wanted) : value::to_yaml(wanted);
}

// An edit reads the whole text again. Where that would take long, most of the text is new anyway.
bool is_worth_editing(std::string_view text, std::size_t edits) {
  constexpr std::size_t kMostBytesRead = std::size_t{256} << 20U;
  return edits * text.size() <= kMostBytesRead;
}

// What one who was killed half way left beside the file. Whoever holds the lock is the only one who writes.
Result<void> sweep(const Root& root, const std::string& path) {
  const std::string folder = folder_of(path);
  const std::string beginning = "." + path.substr(folder == "." ? 0 : folder.size() + 1) + ".";
  TRY(const auto entries, root.list(folder));
  for (const Entry& entry : entries)
    if (entry.name.starts_with(beginning) && entry.name.ends_with(".new"))
      if (auto removed = root.remove_file(folder + "/" + entry.name); !removed) return removed;
  return {};
}

bool is_infinite(const Value& value) {
  return value.is_number() && !value.is_integer() && !std::isfinite(value.number());
}

// JSON has no infinity, so a value that was read from a file and came back over JSON has null in its place.
// Where the file has a number too large for a double (1e400), null means that number.
Value with_infinities_of(const Value& old, Value wanted) {
  if (wanted.is_null() && is_infinite(old)) return old;
  if (old.is_map() && wanted.is_map())
    for (auto& member : wanted.map())
      if (const Value* before = old.find(member.key))
        member.value = with_infinities_of(*before, std::move(member.value));
  if (old.is_list() && wanted.is_list() && old.list().size() == wanted.list().size())
    for (std::size_t i = 0; i < wanted.list().size(); ++i)
      wanted.list()[i] = with_infinities_of(old.list()[i], std::move(wanted.list()[i]));
  return wanted;
}

}  // namespace

Tag tag_of(std::string_view text) { return sha256_hex(text); }

Result<std::optional<TextFile>> read_text(const Root& root, std::string_view path) {
  auto text = root.read(path);
  if (!text && text.error().code == "E100") return std::nullopt;
  if (!text) return tl::make_unexpected(text.error());
  Tag tag = tag_of(*text);
  return TextFile{*std::move(text), std::move(tag)};
}

Result<void> expect_tag(std::string_view path, const std::optional<TextFile>& file,
                        const std::optional<Tag>& expected) {
  const Tag tag = file ? file->tag : Tag();
  if (!expected || *expected == tag) return {};
  if (expected->empty()) return fail("E551", quoted(path) + " is there already: read it, then change that");
  return fail("E551", quoted(path) + " was " + (file ? "changed" : "removed") +
                          " by someone else: read it again, then repeat the change");
}

Result<SavedText> write_text(const Root& root, std::string_view path, std::string_view text, bool created) {
  const std::string place = real_path(root, path);
  if (auto made = root.make_folder(folder_of(place)); !made) return tl::make_unexpected(made.error());
  if (auto swept = sweep(root, place); !swept) return tl::make_unexpected(swept.error());
  if (auto written = root.write_file(place, text, Existing::replace); !written)
    return tl::make_unexpected(written.error());
  return SavedText{created, tag_of(text)};
}

Result<SavedText> save_text(const Root& root, std::string_view path, std::string_view text,
                            const std::optional<Tag>& expected, std::chrono::milliseconds patience) {
  TRY(const Lock lock, Lock::take(root, lock_folder_of(path), patience));
  TRY(const auto old, read_text(root, path));
  if (auto fits = expect_tag(path, old, expected); !fits) return tl::make_unexpected(fits.error());
  return write_text(root, path, text, !old);
}

Result<bool> remove_text(const Root& root, std::string_view path, const std::optional<Tag>& expected,
                         std::chrono::milliseconds patience) {
  if (!root.exists(folder_of(std::string(path)))) return false;
  TRY(const Lock lock, Lock::take(root, lock_folder_of(path), patience));
  TRY(const auto old, read_text(root, path));
  if (auto fits = expect_tag(path, old, expected); !fits) return tl::make_unexpected(fits.error());
  if (!old) return false;
  if (auto removed = root.remove_file(path); !removed) return tl::make_unexpected(removed.error());
  return true;
}

Result<std::string> changed_text(std::string_view old_text, value::Syntax syntax, const Value& wanted,
                                 value::Typing typing) {
  if (trimmed(old_text).empty()) return written_anew(wanted, syntax);
  const auto old = parse(old_text, syntax, typing);
  if (!old)
    return fail("E555", "what lies there cannot be read, so it is not written over: " + old.error().message,
                old.error().span);
  const Value kept = with_infinities_of(*old, wanted);
  const auto edits = value::edits_between(*old, kept);
  if (!is_worth_editing(old_text, edits.size())) return written_anew(kept, syntax);
  auto edited = value::edit(old_text, syntax, edits, typing);
  return edited ? *std::move(edited) : written_anew(kept, syntax);
}

}  // namespace proctor::repo
