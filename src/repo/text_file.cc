#include "repo/text_file.h"

#include "base/sha256.h"

namespace proctor::repo {

Tag tag_of(std::string_view text) { return sha256_hex(text); }

Result<std::optional<TextFile>> read_text(const Root& root, std::string_view path) {
  auto text = root.read(path);
  if (!text && text.error().code == "E100") return std::nullopt;
  if (!text) return tl::make_unexpected(text.error());
  Tag tag = tag_of(*text);
  return TextFile{*std::move(text), std::move(tag)};
}

Result<SavedText> save_text(const Root& root, std::string_view path, std::string_view text,
                            const std::optional<Tag>&, std::chrono::milliseconds) {
  const bool created = !root.exists(path);
  if (auto written = root.write_file(path, text, Existing::replace); !written)
    return tl::make_unexpected(written.error());
  return SavedText{created, tag_of(text)};
}

Result<bool> remove_text(const Root& root, std::string_view path, const std::optional<Tag>&,
                         std::chrono::milliseconds) {
  if (!root.exists(path)) return false;
  if (auto removed = root.remove_file(path); !removed) return tl::make_unexpected(removed.error());
  return true;
}

Result<std::string> changed_text(std::string_view, value::Syntax, const Value&, value::Typing) {
  return fail("E555", "texts cannot be changed yet");
}

}  // namespace proctor::repo
