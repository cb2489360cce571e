#include <algorithm>
#include <array>

#include "service/bundle.h"
#include "service/bundle_paths.h"
#include "system/command_line.h"

namespace proctor::service {
namespace {

constexpr std::array<std::string_view, 7> kPathFlags = {"given",  "prices", "judge-prompts", "cassettes",
                                                        "traces", "root",   "blob"};
constexpr std::string_view kAgentFlag = "agent";

std::string led(const std::string& path, const std::string& from, const std::string& to) {
  if (!path.starts_with('/')) return path;
  const std::string whole = whole_path(path, "/");
  return is_beneath(whole, from) ? joined_path(to, way_from(from, whole)) : path;
}

// As a shell would read it again.
std::string as_word(const std::string& word) {
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

class Mover {
 public:
  Mover(const Bundle& bundle, const std::string& to) : bundle_(bundle), to_(to) {}

  Value path(const Value& said) const {
    return said.is_text() ? Value(led(std::string(said.text()), bundle_.base, to_)) : said;
  }

  // Of a command's words only files that travelled are moved: its program may well be one of the system's.
  Value agent(const Value& said) const {
    const auto words = said.is_text() ? split_command(said.text()) : std::vector<std::string>();
    if (!words) return said;
    std::string out;
    bool any = false;
    for (const std::string& word : *words) {
      const bool moves = travelled(word);
      any = any || moves;
      out += (out.empty() ? "" : " ") + as_word(moves ? led(word, bundle_.base, to_) : word);
    }
    return any ? Value(out) : said;
  }

  Value flag(std::string_view name, const Value& said) const {
    const bool is_path = std::find(kPathFlags.begin(), kPathFlags.end(), name) != kPathFlags.end();
    if (!said.is_list() || (!is_path && name != kAgentFlag)) return said;
    List out;
    for (const Value& item : said.list()) out.push_back(is_path ? path(item) : agent(item));
    return out;
  }

 private:
  bool travelled(const std::string& word) const {
    const std::string whole = whole_path(word, "/");
    if (!word.starts_with('/') || !is_beneath(whole, bundle_.base)) return false;
    const std::string way = way_from(bundle_.base, whole);
    return std::any_of(bundle_.files.begin(), bundle_.files.end(),
                       [&](const BundleFile& file) { return file.path == way; });
  }

  const Bundle& bundle_;
  const std::string& to_;
};

}  // namespace

std::span<const std::string_view> moved_flags() { return kPathFlags; }

Map moved(const Map& settings, const Bundle& bundle, const std::string& to) {
  const Mover mover(bundle, to);
  Map out = settings;
  if (const Value* folder = settings.find("folder")) out.set("folder", mover.path(*folder));
  if (Value* paths = out.find("paths"); paths != nullptr && paths->is_list())
    for (Value& path : paths->list()) path = mover.path(path);
  if (Value* flags = out.find("flags"); flags != nullptr && flags->is_map())
    for (auto& member : flags->map()) member.value = mover.flag(member.key, member.value);
  return out;
}

std::string moved_path(const std::string& path, const Bundle& bundle, const std::string& to) {
  return led(path, bundle.base, to);
}

std::string moved_back(const std::string& path, const Bundle& bundle, const std::string& to) {
  return led(path, to, bundle.base);
}

}  // namespace proctor::service
