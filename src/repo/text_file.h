// Texts beneath a root that several may write: each has a tag, is written whole or not at all, and only by
// the one who holds the lock of its place.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/root.h"
#include "value/edit.h"
#include "value/scalar.h"
#include "value/value.h"

namespace proctor::repo {

// What a file was when it was read: a hash of its text. A save may demand that it still is.
using Tag = std::string;

inline constexpr std::chrono::milliseconds kPatience = std::chrono::seconds(20);

Tag tag_of(std::string_view text);

struct TextFile {
  std::string text;
  Tag tag;
};

// None where there is no such file.
Result<std::optional<TextFile>> read_text(const Root& root, std::string_view path);

struct SavedText {
  bool created = false;
  Tag tag;
};

// Under the lock, with the folders on the way. With `expected`, only where the file still is what it was
// then; an empty tag: only where there is none (E551).
Result<SavedText> save_text(const Root& root, std::string_view path, std::string_view text,
                            const std::optional<Tag>& expected,
                            std::chrono::milliseconds patience = kPatience);
// False: there was none.
Result<bool> remove_text(const Root& root, std::string_view path, const std::optional<Tag>& expected,
                         std::chrono::milliseconds patience = kPatience);

// The parts of a save, for those who hold the lock already.
Result<void> expect_tag(std::string_view path, const std::optional<TextFile>& file,
                        const std::optional<Tag>& expected);
Result<SavedText> write_text(const Root& root, std::string_view path, std::string_view text, bool created);

// The text that means `wanted`, changed in the places that differ alone, so that comments and layout stay; a
// text written anew where that cannot be. E555 where the old text cannot be read.
Result<std::string> changed_text(std::string_view old_text, value::Syntax syntax, const Value& wanted,
                                 value::Typing typing = value::Typing::core);

}  // namespace proctor::repo
