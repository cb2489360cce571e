#include "value/path.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "base/words.h"
#include "value/path_parse.h"
#include "value/path_search.h"

namespace proctor::value {

struct Path::Program {
  std::string text;
  path::Query query;
  bool needs_trail = false;
  std::size_t visits = 0;
};

namespace {

// Trimmed and with `$` before it.
std::string normalised(std::string_view source) {
  const std::string_view text = trimmed(source);
  if (text.empty()) return "$";
  if (text.starts_with('$')) return std::string(text);
  return (text.starts_with('.') || text.starts_with('[') ? "$" : "$.") + std::string(text);
}

tl::unexpected<Error> spent(std::size_t visits) {
  return fail("E309", fmt::format("the path looks at more than {} values, which is its limit", visits));
}

}  // namespace

Path::Path(std::unique_ptr<const Program> program) : program_(std::move(program)) {}
Path::Path(Path&&) noexcept = default;
Path& Path::operator=(Path&&) noexcept = default;
Path::~Path() = default;

Result<Path> Path::compile(std::string_view source, PathDialect dialect, const PathLimits& limits) {
  if (source.size() > limits.source)
    return path::invalid(fmt::format("longer than {} bytes", limits.source), 0, source.size());
  if (const auto bad = find_invalid_utf8(source)) return path::invalid("not UTF-8", *bad, *bad + 1);
  TRY(path::Parsed parsed, path::Parser(source, dialect).whole());
  return Path(std::make_unique<const Program>(
      Program{.text = dialect == PathDialect::plus ? normalised(source) : std::string(source),
              .query = std::move(parsed.query),
              .needs_trail = parsed.needs_trail,
              .visits = limits.visits}));
}

Result<Found> Path::find(const Value& document) const {
  Found found;
  path::Search search(document, program_->visits, program_->needs_trail, found.made);
  search.run(program_->query, {&document, 0}, {.values = &found.values});
  if (search.is_spent()) return spent(program_->visits);
  return found;
}

Result<std::vector<std::string>> Path::places(const Value& document) const {
  std::list<Value> made;
  path::Search search(document, program_->visits, true, made);
  path::Nodes nodes;
  search.run(program_->query, {&document, 0}, {.nodes = &nodes});
  std::vector<std::string> places;
  places.reserve(nodes.size());
  for (const path::Node& node : nodes) places.push_back(search.place_of(node));
  if (search.is_spent()) return spent(program_->visits);
  return places;
}

const std::string& Path::text() const { return program_->text; }

}  // namespace proctor::value
