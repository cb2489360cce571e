#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "base/root.h"
#include "model/record.h"
#include "service/blob.h"
#include "value/json.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

// Lines into a file that has its name only when all of them are there.
class BlobWriter {
 public:
  explicit BlobWriter(NewFile& file) : file_(file) {}

  Result<void> add(std::string line) {
    if (line.size() > kMostBlobLine)
      return fail("E475", fmt::format("a case takes {}, more than the {} a shard's file may have in a line",
                                      shown_bytes(line.size()), shown_bytes(kMostBlobLine)));
    digest_ = chained(digest_, line);
    line += '\n';
    return file_.write(line);
  }

  Result<void> add(const store::Trial& trial) {
    std::string line = fmt::format(R"({{"suite":{},"place":{},"repeat":{},"assertions":)", trial.key.suite,
                                   trial.key.place, trial.key.repeat);
    value::append_json(line, trial.assertions);
    line += R"(,"record":)";
    model::append_json(trial.record, line);
    line += '}';
    ++trials_;
    return add(std::move(line));
  }

  Result<void> finish() {
    const Map end = {{"end", Map{{"trials", static_cast<std::int64_t>(trials_)}, {"sha256", digest_}}}};
    if (auto added = add(value::to_json(end)); !added) return added;
    return file_.finish();
  }

 private:
  NewFile& file_;
  std::string digest_;
  std::size_t trials_ = 0;
};

// A folder of our own making is not for version control: what models said lies in it.
Result<Root> open_folder(const std::string& folder) {
  std::error_code error;
  const bool made = fs::create_directories(folder, error);
  if (error) return fail("E123", fmt::format("the folder cannot be made: {}", error.message()));
  if (made) std::ofstream(fs::path(folder) / ".gitignore") << "*\n";
  return Root::open(folder);
}

}  // namespace

Result<std::string> write_blob(store::Store& store, const store::RunHead& run, const std::string& folder) {
  const auto cut = cut_in(run.settings);
  if (!cut || run.state != store::RunState::finished)
    return fail("E475", fmt::format("{} is no shard that came to its end", run.record.id));
  TRY(const Root root, open_folder(folder));
  std::string name = blob_name(cut->shard);
  TRY(NewFile file, root.new_file(name, Existing::replace));
  BlobWriter writer(file);
  if (auto head = writer.add(value::to_json(to_value(BlobHead{*cut, run}))); !head)
    return tl::make_unexpected(head.error());
  Result<void> written;
  auto read = store.trials(run.record.id, [&](const store::Trial& trial) {
    written = writer.add(trial);
    return written.has_value();
  });
  if (!read) return tl::make_unexpected(read.error());
  if (written) written = writer.finish();
  if (!written) return tl::make_unexpected(written.error());
  return name;
}

Result<void> remove_blob(const std::string& folder, const Shard& shard) {
  const auto root = Root::open(folder);
  if (!root || !root->exists(blob_name(shard))) return {};
  return root->remove_file(blob_name(shard));
}

}  // namespace proctor::service
