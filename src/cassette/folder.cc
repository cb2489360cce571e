// The folder is opened once and kept open. Where something is missing, it may have been moved away and made
// anew meanwhile, so it is opened again before that is believed.
#include "cassette/folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <mutex>

#include "base/diagnostic.h"
#include "base/words.h"
#include "cassette/file.h"
#include "cassette/folder_names.h"

namespace proctor::cassette {
namespace {

constexpr std::string_view kMissing = "E100";

bool is_missing(const Error& error) { return error.code == kMissing; }

Error named(const std::string& shown, const std::string& path, Error error) {
  error.message = fmt::format("{}/{}: {}", shown, path, error.message);
  return error;
}

// What is wrong with it first, with its place.
Error unusable(const Diagnostics& faults) {
  const Diagnostic first = faults.list(1).front();
  return {first.code,
          fmt::format("{}:{}:{}: {}", first.path, first.position.line, first.position.column, first.message)};
}

std::optional<Kept> kept_of(const Root& root, const std::string& provider, const Entry& entry) {
  auto name = parse_name(entry.name);
  if (!name || entry.kind != EntryKind::file) return std::nullopt;
  const std::string path = provider + '/' + entry.name;
  const auto found = root.find(path);
  if (!found) return std::nullopt;  // removed meanwhile
  return Kept{path, provider, std::move(name->signature), name->take, found->size, found->changed};
}

Result<std::vector<Kept>> list_all(const Root& root) {
  std::vector<Kept> out;
  TRY(const auto providers, root.list("."));
  for (const Entry& provider : providers) {
    if (provider.kind != EntryKind::folder || provider.name.starts_with('.')) continue;
    const auto entries = root.list(provider.name);
    if (!entries) continue;
    for (const Entry& entry : *entries)
      if (auto kept = kept_of(root, provider.name, entry)) out.push_back(*std::move(kept));
  }
  std::sort(out.begin(), out.end(), [](const Kept& a, const Kept& b) { return a.path < b.path; });
  return out;
}

}  // namespace

struct Folder::State {
  explicit State(std::string folder) : path(std::move(folder)) {}

  // Does `work` with the folder as it was opened, and again if it has been exchanged since.
  template <typename Work>
  auto with_root(const Work& work) -> decltype(work(std::declval<const Root&>())) {
    if (const auto open = current()) {
      auto done = work(*open);
      if (done || !is_missing(done.error())) return done;
      if (!exchanged(*open)) return done;
    }
    const auto opened = reopen();
    if (!opened) return tl::make_unexpected(opened.error());
    return work(**opened);
  }

  Result<void> make(const std::string& provider) {
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error) return fail("E486", fmt::format("cannot make the folder: {}", error.message()));
    TRY(const auto root, reopen());
    return root->make_folder(provider);
  }

  const std::string path;

 private:
  std::shared_ptr<const Root> current() {
    const std::scoped_lock lock(mutex_);
    return root_;
  }

  Result<std::shared_ptr<const Root>> reopen() {
    TRY(Root opened, Root::open(path));
    const std::scoped_lock lock(mutex_);
    root_ = std::make_shared<const Root>(std::move(opened));
    return root_;
  }

  bool exchanged(const Root& root) const {
    const auto now = Root::open(path);
    const auto found = now ? now->find(".") : tl::make_unexpected(now.error());
    const auto before = root.find(".");
    return found && before && found->id != before->id;
  }

  std::mutex mutex_;
  std::shared_ptr<const Root> root_;  // none yet: it has not been there
};

Folder::Folder(std::string folder, std::string shown, Secret secret)
    : shown_(std::move(shown)),
      secret_(std::move(secret)),
      state_(std::make_unique<State>(std::move(folder))) {}
Folder::~Folder() = default;
Folder::Folder(Folder&&) noexcept = default;

Result<std::optional<Recording>> Folder::find(std::string_view provider, std::string_view signature,
                                              const Take& take) const {
  if (!is_signature(signature)) return std::nullopt;
  auto loaded = load(file_name(provider, signature, take));
  if (loaded) return std::optional(*std::move(loaded));
  if (is_missing(loaded.error())) return std::nullopt;
  return tl::make_unexpected(std::move(loaded).error());
}

bool Folder::has(std::string_view provider, std::string_view signature, const Take& take) const {
  const std::string path = file_name(provider, signature, take);
  return is_signature(signature) && state_->with_root([&](const Root& root) { return root.find(path); });
}

Result<void> Folder::put(std::string_view provider, std::string_view signature, const Take& take,
                         std::string_view text, bool durable) const {
  const std::string path = file_name(provider, signature, take);
  if (!is_signature(signature)) return fail("E486", fmt::format("not a signature: {}", quoted(signature)));
  if (text.size() > kMostFileBytes)
    return fail("E486",
                fmt::format("{}/{}: not kept, since it would be {}, and the limit for a cassette is {}",
                            shown_, path, shown_bytes(text.size()), shown_bytes(kMostFileBytes)));
  const auto write = [&](const Root& root) {
    return root.write_file(path, text, Existing::replace, durable ? Sync::yes : Sync::no);
  };
  auto written = state_->with_root(write);
  if (!written && is_missing(written.error())) {
    written = state_->make(provider_folder(provider));
    if (written) written = state_->with_root(write);
  }
  if (!written) return tl::make_unexpected(named(shown_, path, written.error()));
  return {};
}

Result<std::vector<Kept>> Folder::list() const {
  auto all = state_->with_root(list_all);
  if (!all && is_missing(all.error())) return std::vector<Kept>{};
  return all;
}

Result<std::string> Folder::read(const std::string& path) const {
  auto text = state_->with_root([&](const Root& root) { return root.read(path); });
  if (!text) return tl::make_unexpected(named(shown_, path, text.error()));
  return text;
}

Result<Recording> Folder::load(const std::string& path) const {
  TRY(const std::string text, read(path));
  Diagnostics faults(fmt::format("{}/{}", shown_, path), text);
  auto recording = read_recording(text, secret_, faults);
  if (!recording) return tl::make_unexpected(unusable(faults));
  return *std::move(recording);
}

Result<void> Folder::remove(const std::string& path) const {
  auto removed = state_->with_root([&](const Root& root) { return root.remove_file(path); });
  if (!removed) return tl::make_unexpected(named(shown_, path, removed.error()));
  return removed;
}

}  // namespace proctor::cassette
