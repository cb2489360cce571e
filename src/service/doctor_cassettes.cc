#include "service/doctor_cassettes.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "base/words.h"
#include "cassette/folder.h"
#include "service/recordings.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostRead = 10'000;
constexpr std::string_view kRecordAgain = "record them again with --vcr record, or restore them";

struct Looked {
  std::size_t read = 0;
  std::size_t bad = 0;
  std::string first;  // what is wrong with the first of those
};

Looked look_at_files(const cassette::Folder& folder, const std::vector<cassette::Kept>& kept) {
  Looked out;
  for (const cassette::Kept& one : kept) {
    if (out.read == kMostRead) break;
    ++out.read;
    const auto recording = folder.load(one.path);
    if (recording) continue;
    if (++out.bad == 1) out.first = recording.error().message;
  }
  return out;
}

Examined about_files(const std::string& path, const std::string& shown, const Secret& secret) {
  const cassette::Folder folder(path, shown, secret);
  const auto kept = folder.list();
  if (!kept)
    return {Health::bad, "cassettes", fmt::format("{}: {}", shown, kept.error().message),
            "change the folder's permissions"};
  if (kept->empty()) return {Health::ok, "cassettes", fmt::format("{} is there, with no cassettes", shown)};
  const Looked looked = look_at_files(folder, *kept);
  if (looked.bad > 0)
    return {Health::bad, "cassettes",
            fmt::format("{} of {} cannot be used, the first: {}", looked.bad,
                        counted(looked.read, "cassette"), looked.first),
            std::string(kRecordAgain)};
  std::size_t bytes = 0;
  for (const cassette::Kept& one : *kept) bytes += one.size;
  return {Health::ok, "cassettes",
          fmt::format("{} holds {} in {}", shown, counted(kept->size(), "cassette"), shown_bytes(bytes))};
}

}  // namespace

Examined look_at_cassettes(const std::string& said, const std::string& current, const Secret& secret) {
  const std::string path = (fs::path(current) / said).lexically_normal().string();
  const std::string shown = shown_folder(path, current);
  std::error_code error;
  if (!fs::exists(path, error))
    return {Health::ok, "cassettes", fmt::format("{} is not there: nothing is recorded yet", shown)};
  if (!fs::is_directory(path, error))
    return {Health::bad, "cassettes", fmt::format("{} is no folder", shown),
            "move it away, or say --cassettes"};
  if (::access(path.c_str(), R_OK | X_OK) != 0)
    return {Health::bad, "cassettes", fmt::format("{} may not be read", shown),
            "change the folder's permissions"};
  return about_files(path, shown, secret);
}

}  // namespace proctor::service
