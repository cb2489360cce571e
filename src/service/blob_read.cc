#include <fmt/format.h>

#include "base/words.h"
#include "model/record.h"
#include "service/blob.h"
#include "value/json.h"

namespace proctor::service {
namespace {

// What was allowed to come into a run, and our own levels around it.
constexpr value::JsonOptions kReading = {
    .strictness = value::Strictness::data, .max_depth = 1024, .max_nodes = 16'000'000};

constexpr std::size_t kMostPlace = std::size_t{1} << 40U;

std::optional<std::size_t> count_in(const Value& map, std::string_view key) {
  const Value* found = map.find(key);
  const auto number = found == nullptr || !found->is_integer() ? std::nullopt : found->integer();
  return number && *number >= 0 ? std::optional(static_cast<std::size_t>(*number)) : std::nullopt;
}

}  // namespace

Result<BlobReader> BlobReader::open(const std::string& path) {
  TRY(LineReader lines, LineReader::open(path, kMostBlobLine));
  BlobReader out(std::move(lines));
  if (auto read = out.read_head(); !read) return tl::make_unexpected(read.error());
  return out;
}

Result<Value> BlobReader::next_line() {
  TRY(const auto line, lines_.next());
  if (!line || !line->whole)
    return fail("E475", fmt::format("it was cut off after line {}: there is no end", number_));
  ++number_;
  auto value = value::parse_json(line->text, kReading);
  if (!value || !value->is_map())
    return fail("E475", fmt::format("line {} was changed: it is no JSON object", number_));
  digest_ = chained(digest_, line->text);
  return value;
}

Result<void> BlobReader::read_head() {
  TRY(const Value line, next_line());
  TRY(head_, read_blob_head(line));
  return {};
}

Result<std::optional<store::Trial>> BlobReader::next() {
  const std::string before = digest_;
  TRY(const Value line, next_line());
  if (const Value* end = line.find("end")) {
    if (auto good = check_end(*end, before); !good) return tl::make_unexpected(good.error());
    return std::nullopt;
  }
  TRY(store::Trial trial, read_trial(line));
  last_ = trial.key;
  ++trials_;
  return trial;
}

Result<void> BlobReader::check_end(const Value& end, const std::string& digest) {
  const Value* sum = end.find("sha256");
  if (sum == nullptr || !sum->is_text() || sum->text() != std::string_view(digest))
    return fail("E475", "it was changed: its lines do not have the checksum that its end says");
  if (count_in(end, "trials") != trials_ || trials_ != head_.run.planned)
    return fail("E475",
                fmt::format("it was changed: it has {} of {}", counted(trials_, "trial"), head_.run.planned));
  TRY(const auto more, lines_.next());
  if (more) return fail("E475", fmt::format("it was changed: line {} is the end, and more follows", number_));
  return {};
}

Result<store::Trial> BlobReader::read_trial(const Value& line) {
  const auto suite = count_in(line, "suite");
  const auto place = count_in(line, "place");
  const auto repeat = count_in(line, "repeat");
  const Value* record = line.find("record");
  auto test = record == nullptr ? std::nullopt : model::read_case(*record);
  if (!suite || !place || !repeat || !test || *suite >= head_.run.suites.size() || *place >= kMostPlace ||
      *repeat != test->repeat)
    return fail("E475", fmt::format("line {} was changed: it is no trial of this shard", number_));
  const store::TrialKey key{*suite, *place, *repeat};
  if (last_ && key <= *last_)
    return fail("E475", fmt::format("line {} was changed: it stands out of order", number_));
  const Value* assertions = line.find("assertions");
  return store::Trial{key, *std::move(test), assertions == nullptr ? Value() : *assertions};
}

}  // namespace proctor::service
