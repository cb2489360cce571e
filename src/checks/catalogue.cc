#include "checks/catalogue.h"

#include <algorithm>
#include <unordered_map>

namespace proctor::checks {
namespace {

constexpr std::string_view kMetric = "metric:";
constexpr std::string_view kAnyPath = "<path>";

struct Index {
  std::vector<const CheckDef*> all;
  std::unordered_map<std::string_view, const CheckDef*> words;
  std::unordered_map<std::string_view, std::vector<const CheckDef*>> kinds;
};

const Index& index() {
  static const Index kIndex = [] {
    Index out;
    for (const auto family : plugins())
      for (const CheckDef& def : family) {
        out.all.push_back(&def);
        out.words.emplace(def.name, &def);
        out.kinds[def.kind].push_back(&def);
      }
    return out;
  }();
  return kIndex;
}

std::string_view plain_kind(std::string_view kind) {
  return kind.starts_with(kMetric) ? kMetric.substr(0, kMetric.size() - 1) : kind;
}

bool names(const Alias& alias, std::string_view key) {
  if (!alias.name.ends_with(kAnyPath)) return alias.name == key;
  return key.starts_with(alias.name.substr(0, alias.name.size() - kAnyPath.size()));
}

}  // namespace

std::span<const CheckDef* const> catalogue() { return index().all; }

const CheckDef* find_word(std::string_view word) {
  const auto found = index().words.find(word);
  return found == index().words.end() ? nullptr : found->second;
}

const CheckDef* def_of(const model::Check& check) {
  const auto found = index().kinds.find(plain_kind(check.kind));
  if (found == index().kinds.end()) return nullptr;
  const auto& defs = found->second;
  if (defs.size() == 1) return defs.front();
  const auto fits = [&](const CheckDef* def) { return def->subject == check.subject && !check.path; };
  const auto at = std::find_if(defs.begin(), defs.end(), fits);
  return at == defs.end() ? defs.back() : *at;
}

const Alias* alias_of(const model::Check& check, const CheckDef& def) {
  if (check.source_key == def.name) return nullptr;
  const auto at = std::find_if(def.aliases.begin(), def.aliases.end(),
                               [&](const Alias& alias) { return names(alias, check.source_key); });
  return at == def.aliases.end() ? nullptr : &*at;
}

std::string_view format_of(const model::Check& check, const CheckDef& def) {
  const Alias* alias = alias_of(check, def);
  return alias == nullptr ? "native" : alias->format;
}

}  // namespace proctor::checks
