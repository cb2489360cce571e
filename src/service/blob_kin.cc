// Which blobs are parts of one run.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/sha256.h"
#include "base/words.h"
#include "service/blob_set.h"
#include "value/json.h"

namespace proctor::service {
namespace {

// Flags that decide what is asked, of whom, and how it is graded. Where the files and the reports lie may
// differ from machine to machine.
constexpr std::array<std::string_view, 18> kDeciding = {
    "embedder",      "filter",         "format",   "judge",       "judge-compatibility",
    "judge-pooling", "judge-samples",  "model",    "only-failed", "tag",
    "repeat",        "pass-threshold", "provider", "seed",        "stream",
    "timeout",       "tool-result",    "vcr"};

std::string said(const BlobHead& head, std::string_view flag) {
  const Value* flags = head.run.settings.find("flags");
  const Value* texts = flags == nullptr ? nullptr : flags->find(flag);
  return texts == nullptr ? "" : value::to_json(*texts);
}

std::string suites_of(const BlobHead& head) {
  std::string out;
  for (const store::PlannedSuite& suite : head.run.suites)
    out += value::to_json(List{suite.name, suite.format, suite.path, suite.hash});
  return out;
}

std::string suite_difference(const BlobHead& one, const BlobHead& others) {
  const auto& a = one.run.suites;
  const auto& b = others.run.suites;
  if (a.size() != b.size())
    return fmt::format("it has {}, the others {}", counted(a.size(), "suite"), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].path != b[i].path)
      return fmt::format("it has the suite {}, the others {}", proctor::quoted(a[i].path),
                         proctor::quoted(b[i].path));
    if (a[i].hash != b[i].hash)
      return fmt::format("its {} is not that of the others", proctor::quoted(a[i].path));
  }
  return "its suites have other names";
}

std::string flag_difference(const BlobHead& one, const BlobHead& others) {
  for (const std::string_view flag : kDeciding)
    if (said(one, flag) != said(others, flag)) return fmt::format("it was run with another --{}", flag);
  return "";
}

std::string cut_difference(const Cut& one, const Cut& others) {
  if (one.by != others.by)
    return fmt::format("it was cut by {}, the others by {}", word_of(one.by), word_of(others.by));
  if (one.run != others.run)
    return fmt::format("it was cut by the durations of {}, the others by those of {}",
                       proctor::quoted(one.run), proctor::quoted(others.run));
  return "other cases were chosen, or known to take another time";
}

}  // namespace

std::string kin_of(const BlobHead& head) {
  std::string all = fmt::format("{}\n{}\n{}\n{}\n{}\n", head.cut.shard.of, head.cut.digest, head.cut.trials,
                                head.run.commit, suites_of(head));
  for (const std::string_view flag : kDeciding) all += said(head, flag) + "\n";
  return sha256_hex(all);
}

std::string difference(const BlobHead& one, const BlobHead& others) {
  if (one.cut.shard.of != others.cut.shard.of)
    return fmt::format("it is one of {}, the others of {}", counted(one.cut.shard.of, "shard"),
                       others.cut.shard.of);
  if (suites_of(one) != suites_of(others)) return suite_difference(one, others);
  if (one.run.commit != others.run.commit)
    return fmt::format("it was made at commit {}, the others at {}", proctor::quoted(one.run.commit),
                       proctor::quoted(others.run.commit));
  const std::string flag = flag_difference(one, others);
  return flag.empty() ? cut_difference(one.cut, others.cut) : flag;
}

}  // namespace proctor::service
