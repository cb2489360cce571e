// A record of a run in a file: one JSON object, or a line of JSON a case. First it is skimmed for where its
// cases lie, then they are read one after the other, or one again.
#include <fmt/format.h>

#include <utility>

#include "base/utf8.h"
#include "embeddings/mapped_file.h"
#include "model/record.h"
#include "model/record_shape.h"
#include "service/compare_source.h"
#include "service/json_skim.h"
#include "store/listing.h"
#include "value/json.h"
#include "value/shape.h"

namespace proctor::service {
namespace {

constexpr value::JsonOptions kReading = {.strictness = value::Strictness::data};

constexpr std::ptrdiff_t kHeld = std::ptrdiff_t{16} << 20U;  // bytes of a file that stay in memory

// Lets go of a file as it is read from front to back, so that it takes little memory however large it is.
class Passing {
 public:
  explicit Passing(const embeddings::MappedFile& file) : file_(file), held_(file.bytes().data()) {}

  void past(std::string_view part) {
    if (part.data() - held_ < kHeld) return;
    held_ = part.data();
    file_.let_go_before(held_);
  }

 private:
  const embeddings::MappedFile& file_;
  const char* held_;
};

// Where the cases of a file lie.
struct Layout {
  struct Suite {
    ComparedSuite about;
    std::vector<std::string_view> cases = {};
  };
  std::vector<Suite> suites;
  std::string_view run;
};

std::string text_of(std::string_view json) {
  const auto value = value::parse_json(json, kReading);
  return value && value->is_text() ? std::string(value->text()) : "";
}

bool read_suite(JsonSkim& skim, Layout::Suite& suite, Passing& passing) {
  return skim.members([&](std::string_view key) {
    std::string_view json;
    if (key == "cases")
      return skim.items([&] {
        std::string_view& test = suite.cases.emplace_back();
        if (!skim.value(test)) return false;
        passing.past(test);
        return true;
      });
    if (!skim.value(json)) return false;
    if (key == "name") suite.about.name = text_of(json);
    if (key == "path") suite.about.path = text_of(json);
    return true;
  });
}

// {"run": ..., "suites": [...]}; none where it is something else.
std::optional<Layout> whole_record(const embeddings::MappedFile& file) {
  JsonSkim skim(file.bytes());
  Passing passing(file);
  Layout out;
  bool has_suites = false;
  const bool read = skim.members([&](std::string_view key) {
    std::string_view other;
    if (key == "run") return skim.value(out.run);
    if (key != "suites") return skim.value(other);
    has_suites = true;
    return skim.items([&] { return read_suite(skim, out.suites.emplace_back(), passing); });
  });
  if (!read || !has_suites || !skim.at_end()) return std::nullopt;
  return out;
}

// One line of JSON lines: whose case it is, as it is written.
struct Line {
  std::string_view suite;
  std::string_view path;
  std::string_view run;
  bool has_name = false;
};

bool read_line(JsonSkim& skim, Line& line) {
  return skim.members([&](std::string_view key) {
    std::string_view value;
    if (!skim.value(value)) return false;
    if (key == "suite") line.suite = value;
    if (key == "path") line.path = value;
    if (key == "run") line.run = value;
    line.has_name = line.has_name || key == "name";
    return true;
  });
}

std::optional<Layout> record_lines(const embeddings::MappedFile& file) {
  const std::string_view text = file.bytes();
  JsonSkim skim(text);
  Passing passing(file);
  Layout out;
  Line last;
  while (!skim.at_end()) {
    const std::size_t begin = skim.at();
    Line line;
    if (!read_line(skim, line) || (line.run.empty() && !line.has_name)) return std::nullopt;
    if (!line.run.empty()) {
      out.run = line.run;
      continue;
    }
    if (out.suites.empty() || line.suite != last.suite || line.path != last.path)
      out.suites.push_back({.about = {text_of(line.suite), text_of(line.path)}});
    out.suites.back().cases.push_back(text.substr(begin, skim.at() - begin));
    passing.past(out.suites.back().cases.back());
    last = line;
  }
  return out.suites.empty() ? std::nullopt : std::optional(std::move(out));
}

Error why_no_case(const Value& value) {
  Diagnostics faults;
  value::check_shape(value, model::case_shape(), faults);
  return faults.has_errors() ? faults.first_error() : Error{"E570", "it is no record of a case"};
}

Result<model::CaseRecord> read_record(std::string_view json, bool line) {
  TRY(Value value, value::parse_json(json, kReading));
  if (line && value.is_map())
    for (const std::string_view key : {"suite", "format", "path"}) value.map().erase(key);
  auto record = model::read_case(value);
  if (!record) return tl::make_unexpected(why_no_case(value));
  if (!value.map().has("score")) record->score = record->verdict == model::Verdict::pass ? 1 : 0;
  return *std::move(record);
}

class FileSource final : public RunSource {
 public:
  FileSource(embeddings::MappedFile file, std::string shown) : file_(std::move(file)) {
    run_.source = std::move(shown);
  }

  Result<void> open() {
    auto layout = whole_record(file_);
    lines_ = !layout;
    if (!layout) layout = record_lines(file_);
    if (!layout)
      return told("it is no record of a run; `--report json=PATH` or `--report jsonl=PATH` write one");
    layout_ = *std::move(layout);
    for (const auto& suite : layout_.suites) suites_.push_back(suite.about);
    return read_head();
  }

  const ComparedRun& run() const override { return run_; }
  const std::vector<ComparedSuite>& suites() const override { return suites_; }

  Result<void> walk(const Take& take) override {
    Passing passing(file_);
    for (std::size_t suite = 0; suite < layout_.suites.size(); ++suite)
      for (std::size_t place = 0; place < layout_.suites[suite].cases.size(); ++place) {
        TRY(store::Trial trial, at(suite, place));
        store::ResultRow row = store::to_result_row(trial);
        row.suite = suites_[suite].name;
        take(row);
        passing.past(layout_.suites[suite].cases[place]);
      }
    return {};
  }

  Result<std::optional<model::CaseRecord>> trial(const store::TrialKey& key) override {
    if (key.suite >= layout_.suites.size() || key.place >= layout_.suites[key.suite].cases.size())
      return std::nullopt;
    TRY(store::Trial found, at(key.suite, key.place));
    return std::move(found.record);
  }

 private:
  tl::unexpected<Error> told(std::string_view why) const {
    return fail("E570", fmt::format("{}: {}", visible(run_.source), why));
  }

  // A record that was cut from a stream of lines may have no head; then it is counted as it is read.
  Result<void> read_head() {
    if (layout_.run.empty()) return {};
    const auto value = value::parse_json(layout_.run, kReading);
    const auto head = value ? model::read_summary(*value) : std::nullopt;
    if (!head) return told("its \"run\" is no summary of a run");
    run_.id = head->id;
    run_.started_at = head->started_at;
    run_.passed = head->passed;
    run_.totals = head->totals;
    return {};
  }

  Result<store::Trial> at(std::size_t suite, std::size_t place) const {
    auto record = read_record(layout_.suites[suite].cases[place], lines_);
    if (!record)
      return told(fmt::format("case {} of suite {}: {}", place + 1, suite + 1, record.error().message));
    const store::TrialKey key{suite, place, record->repeat};
    return store::Trial{.key = key, .record = *std::move(record), .assertions = {}};
  }

  embeddings::MappedFile file_;
  ComparedRun run_;
  Layout layout_;  // points into the file
  bool lines_ = false;
  std::vector<ComparedSuite> suites_;
};

}  // namespace

Result<std::unique_ptr<RunSource>> file_source(const std::string& path, std::string shown) {
  auto file = embeddings::MappedFile::open(path);
  if (!file) return fail("E570", file.error().message);
  auto source = std::make_unique<FileSource>(*std::move(file), std::move(shown));
  if (auto opened = source->open(); !opened) return tl::make_unexpected(std::move(opened).error());
  return source;
}

}  // namespace proctor::service
