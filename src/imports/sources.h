// Sources: the file that is imported and those it refers to, read beneath one root only. All of them lie in
// one space of offsets, one behind the other, so that a span says by itself in which file it stands.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/root.h"
#include "value/value.h"

namespace proctor::imports {

inline constexpr std::size_t kMostFiles = 1000;
inline constexpr std::size_t kMostBytes = std::size_t{64} << 20U;  // of all files together

struct SourceFile {
  std::string path;   // from the root
  std::string shown;  // as the person would put it
  std::string text;
  std::size_t base = 0;  // where its first byte lies in the space of offsets
  Span asked = {};       // where it was referred to
};

// Where a span stands.
struct Spot {
  const SourceFile* file = nullptr;
  Span span;  // in the file's own text
};

// One thread at a time.
class Sources {
 public:
  // `root` may be none: then there are no other files. `path` is the file's, from the root.
  Sources(const Root* root, std::string path, std::string shown, std::string_view text);

  const SourceFile& main() const { return files_.front(); }
  const std::deque<SourceFile>& files() const { return files_; }

  // A file by its path from the folder of the main file, with or without `file://` before it. Read once,
  // however often it is asked for. Fails where there is none beneath the root (E415).
  Result<const SourceFile*> read(std::string_view reference, Span asked);

  // The same as a value: JSON, JSON lines (a list) or YAML, by its name; several YAML documents are a list of
  // them.
  Result<Value> read_value(std::string_view reference, Span asked);

  // The files that fit a pattern with * , ** , ? and [...], in order of name, as `read` takes them. A name
  // without any of these is itself, whether it exists or not.
  Result<std::vector<std::string>> find(std::string_view pattern, Span asked) const;

  Spot find_place(Span span) const;
  Span in_main(Span span) const;  // that of the reference, where it stands in another file

 private:
  const Root* root_;
  std::string folder_;        // of the main file, from the root
  std::string shown_folder_;  // the same as the person put it
  std::deque<SourceFile> files_;
  std::size_t end_ = 0;  // of the space of offsets
};

// Moves every span of a tree; none leaves 32 bits, for sources are capped far below.
void move_spans(Value& value, std::size_t by);

// "tests/a.csv" of "file://tests/a.csv".
std::string_view without_scheme(std::string_view reference);
bool is_reference(const Value& value);  // a text that begins with file://

}  // namespace proctor::imports
