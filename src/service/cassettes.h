// A folder of cassettes, for those who look after it: what there is, whether it is sound, what may go.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "cassette/folder.h"
#include "cassette/recording.h"
#include "store/store.h"

namespace proctor::service {

struct CassetteFolder {
  std::string folder;  // absolute
  std::string shown;
  Secret secret = {};              // verifies where there is one
  std::vector<Secret> known = {};  // keys that must stand nowhere
};

// All takes of one question.
struct CassetteEntry {
  std::string provider;
  std::string signature;
  std::vector<cassette::Kept> takes;
  std::optional<cassette::Recording> recording;  // the first take; none: it cannot be used
  std::string fault;                             // why
};

// In order of provider and signature; only those of a provider where one is named.
Result<std::vector<CassetteEntry>> list_cassettes(const CassetteFolder& where, const std::string& provider);

std::string cassette_table(const std::vector<CassetteEntry>& entries, const std::string& shown,
                           std::chrono::system_clock::time_point now);
Value cassette_values(const std::vector<CassetteEntry>& entries);

struct CassetteText {
  cassette::Kept kept;
  std::string text;
  cassette::Recording recording;
};

// By the beginning of its signature, or its path. Of several takes the first. E496: none, or several.
Result<CassetteText> find_cassette(const CassetteFolder& where, std::string_view said);
std::string cassette_page(const CassetteText& cassette);

// Everything wrong with any of them.
struct CassetteCheck {
  std::size_t files = 0;
  std::vector<Diagnostic> faults;
  std::vector<std::string> broken;  // paths of those that cannot be used
};
Result<CassetteCheck> verify_cassettes(const CassetteFolder& where);

// What may go: not used by the last runs that used any, and older than the first of them.
struct Unused {
  std::vector<cassette::Kept> cassettes;
  std::size_t runs = 0;  // that were looked at; 0: none is known, and nothing may go
};
Result<Unused> unused_cassettes(const CassetteFolder& where, store::Store& store, std::size_t runs);
Result<std::vector<cassette::Kept>> broken_cassettes(const CassetteFolder& where);
Result<void> remove_cassettes(const CassetteFolder& where, const std::vector<cassette::Kept>& cassettes);

// The same with the store that flags name.
Result<Unused> unused_cassettes(const CassetteFolder& where, const std::string& store, std::size_t runs);

std::size_t bytes_of(const std::vector<cassette::Kept>& cassettes);

}  // namespace proctor::service
