// A file that is written piece by piece, all or nothing, even when the machine stops half way: no name or a
// temporary one, sync, its name, sync of the folder. Until it is finished the name leads to what was there
// before.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/file_handle.h"
#include "base/result.h"

namespace proctor {

enum class Existing : std::uint8_t { keep, replace };

// Without a sync a file is still whole or not there for every reader, but may be lost when the machine stops.
enum class Sync : std::uint8_t { yes, no };

class NewFile {
 public:
  // `name` in an open folder. Where there is something of the name that must stay, it fails at once.
  static Result<NewFile> start(FileHandle folder, std::string name, Existing existing, Sync sync = Sync::yes);

  NewFile(NewFile&& other) noexcept = default;
  NewFile& operator=(NewFile&&) = delete;
  ~NewFile();  // what was not finished leaves no trace

  Result<void> write(std::string_view bytes);
  Result<void> finish();

 private:
  NewFile(FileHandle folder, std::string name, Existing existing, Sync sync);

  Result<void> open_unnamed();
  Result<void> open_named();
  Result<void> give_name();

  FileHandle folder_;
  FileHandle file_;
  std::string name_;
  std::string temporary_;  // gone once the file has its name; empty: it has none until then
  Existing existing_;
  Sync sync_;
};

}  // namespace proctor
