#include "service/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/sha256.h"
#include "base/utf8.h"
#include "base/words.h"

namespace proctor::service {
namespace {

using imports::Imported;
using imports::Sources;

constexpr std::size_t kMostFaults = 20;

// Every span in the file itself: what comes from another file stands where that was referred to.
void keep_to_main(Value& value, const Sources& sources) {
  value.span = sources.in_main(value.span);
  if (value.is_list())
    for (Value& item : value.list()) keep_to_main(item, sources);
  if (!value.is_map()) return;
  for (auto& member : value.map()) {
    member.key_span = sources.in_main(member.key_span);
    keep_to_main(member.value, sources);
  }
}

// Faults of all files, each told in its own.
class ByFile {
 public:
  explicit ByFile(const Sources& sources) : sources_(sources) {}

  void add(Severity severity, Error error) {
    const imports::Spot spot = sources_.find_place(error.span);
    error.span = spot.span;
    of(*spot.file).add(severity, std::move(error));
  }

  // In the order in which the files were read.
  template <typename Take>
  void each(const Take& take) const {
    for (const auto& file : sources_.files())
      if (const auto at = faults_.find(&file); at != faults_.end()) take(file, at->second);
  }

 private:
  Diagnostics& of(const imports::SourceFile& file) {
    return faults_.try_emplace(&file, file.shown, file.text).first->second;
  }

  const Sources& sources_;
  std::map<const imports::SourceFile*, Diagnostics> faults_;
};

void tell_faults(const Imported& imported, const Sources& sources, Diagnostics& faults, Loaded& loaded) {
  ByFile others(sources);
  for (const Error& fault : imported.faults) {
    const bool here = sources.find_place(fault.span).file == &sources.main();
    if (here)
      faults.add(Severity::error, fault);
    else
      others.add(Severity::error, fault);
  }
  others.each([&](const imports::SourceFile& file, const Diagnostics& of_file) {
    loaded.faults.push_back({file.shown, of_file.list(kMostFaults), of_file.errors(), 0});
  });
}

std::vector<Diagnostic> told_losses(const Imported& imported, const Sources& sources) {
  ByFile losses(sources);
  for (const imports::Loss& loss : imported.losses)
    losses.add(Severity::warning, {loss.differs ? "W411" : "W410", loss.text, loss.at});
  std::vector<Diagnostic> out;
  losses.each([&](const imports::SourceFile&, const Diagnostics& of_file) {
    for (Diagnostic& one : of_file.list()) out.push_back(std::move(one));
  });
  return out;
}

void keep_others(const Sources& sources, Loaded& loaded) {
  for (const auto& file : sources.files()) {
    if (&file == &sources.main()) continue;
    loaded.places.push_back(file.path);
    loaded.hash = sha256_hex(loaded.hash + file.text);
  }
}

// Something was to be tested, and nothing would be.
void report_no_cases(const Imported& imported, bool is_error, Diagnostics& faults) {
  const auto lost = std::find_if(imported.losses.rbegin(), imported.losses.rend(),
                                 [](const imports::Loss& loss) { return !loss.differs; });
  const std::string why =
      lost == imported.losses.rend() ? "it has no prompts, no providers or no tests" : lost->text;
  const std::string message = "no case of this file could be imported: " + why;
  if (is_error)
    faults.error("E610", message + " (--allow-empty permits this)");
  else
    faults.warn("W610", message);
}

}  // namespace

std::optional<dialects::Document> import_document(const imports::Importer& importer, const Value& root,
                                                  const Unit& unit, const ImportOptions& options,
                                                  Diagnostics& faults, Loaded& loaded) {
  Sources sources(unit.root.get(), unit.path, unit.shown, faults.text());
  Imported imported = importer.import(root, sources);
  loaded.imported = importer.name;
  loaded.losses = told_losses(imported, sources);
  if (options.keep) keep_others(sources, loaded);
  tell_faults(imported, sources, faults, loaded);
  if (!imported.faults.empty()) return std::nullopt;
  if (const Value* cases = imported.suite.find("cases"); cases == nullptr || cases->list().empty())
    report_no_cases(imported, options.needs_cases, faults);
  keep_to_main(imported.suite, sources);
  const dialects::Reading reading{faults.text(), unit.path, faults};
  auto document =
      dialects::read_document(std::move(imported.suite), dialects::find_dialect("native"), false, reading);
  if (!document) return std::nullopt;
  document->suite.source.format = importer.name;
  return document;
}

std::vector<Faults> losses_in_full(const Loaded& loaded) {
  std::vector<Faults> out;
  for (const Diagnostic& loss : loaded.losses) {
    if (out.empty() || out.back().path != loss.path) out.push_back({.path = loss.path});
    ++out.back().warnings;
    if (out.back().first.size() < kMostFaults) out.back().first.push_back(loss);
  }
  return out;
}

Faults losses_in_short(const Loaded& loaded) {
  const Diagnostic line{
      .severity = Severity::warning,
      .code = "W410",
      .message = fmt::format("{} of this file could not be converted as written: `proctor convert {} --to "
                             "native` lists them",
                             counted(loaded.losses.size(), "thing"), visible(loaded.path)),
      .path = loaded.path};
  return {loaded.path, {line}, 0, 1};
}

}  // namespace proctor::service
