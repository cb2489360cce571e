// A file of another program's, read as a native suite by its importer.
#pragma once

#include <optional>

#include "base/diagnostic.h"
#include "imports/importer.h"
#include "service/load.h"
#include "service/walk.h"

namespace proctor::service {

struct ImportOptions {
  bool keep = false;         // the other files and a hash of them
  bool needs_cases = false;  // a file of which no case is left is an error, else a warning
};

// Empty where a fault was reported: in the file itself to `faults`, in one that it refers to to `loaded`,
// which also gets the losses and, with `keep`, the other files and a hash of them.
std::optional<dialects::Document> import_document(const imports::Importer& importer, const Value& root,
                                                  const Unit& unit, const ImportOptions& options,
                                                  Diagnostics& faults, Loaded& loaded);

// All losses as one line of a run: how many, and how to see them.
Faults losses_in_short(const Loaded& loaded);

// All of them, by file.
std::vector<Faults> losses_in_full(const Loaded& loaded);

}  // namespace proctor::service
