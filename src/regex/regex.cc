// Which engine answers what:
//   a plain literal          Finder
//   test, linear             Dfa
//   search, linear           Dfa tells whether; then Backtrack for a while, and Pike if that was not enough
//   anything else            Backtrack, on the budget
#include "regex/regex.h"

#include <fmt/format.h>

#include <algorithm>

#include "regex/compiled.h"
#include "regex/pool.h"
#include "regex/syntax.h"

namespace proctor::regex {
namespace {

constexpr std::uint64_t kWorkOfAStep = 80;        // what a linear engine may do for one step of the budget
constexpr std::size_t kStepsBeforePike = 50'000;  // and some for each byte of the text

std::optional<Group> group_of(std::string_view text, const Slots& slots, std::size_t group) {
  const std::size_t begin = slots[2 * group];
  const std::size_t end = slots[2 * group + 1];
  if (begin == kUnset || end == kUnset) return std::nullopt;
  const std::size_t first = whole_begin(text, begin);
  return Group{.begin = first, .end = begin == end ? first : whole_end(text, end)};
}

}  // namespace

struct Regex::Program {
  Program(std::unique_ptr<const Compiled> made, const Tree& tree, const Limits& allowed)
      : compiled(std::move(made)), names(tree.names.begin(), tree.names.end()), limits(allowed) {}

  // Told at a glance, without an engine.
  bool is_hopeless(std::string_view text) const {
    return !compiled->inner.empty() && !compiled->inner.find(text, 0);
  }
  std::uint64_t work() const { return limits.steps * kWorkOfAStep; }

  Result<bool> answer(Outcome outcome) const {
    if (outcome == Outcome::too_much)
      return fail("E308", fmt::format("the search ran out of its {} steps", limits.steps));
    return outcome == Outcome::yes;
  }

  Match match_of(std::string_view text, const Slots& slots) const {
    Match match;
    for (std::size_t group = 0; group <= compiled->code.groups; ++group)
      match.groups.push_back(group_of(text, slots, group));
    return match;
  }

  std::unique_ptr<const Compiled> compiled;
  std::vector<std::pair<std::string, std::size_t>> names;
  Limits limits;
  mutable Pool pool;
};

Regex::Regex(std::unique_ptr<const Program> program) : program_(std::move(program)) {}
Regex::Regex(Regex&&) noexcept = default;
Regex& Regex::operator=(Regex&&) noexcept = default;
Regex::~Regex() = default;

Result<Regex> Regex::compile(std::string_view pattern, std::string_view flags, Dialect dialect,
                             const Limits& limits) {
  if (pattern.size() > limits.source)
    return fail("E308", fmt::format("the pattern is longer than {} bytes", limits.source));
  TRY(const Tree tree,
      dialect == Dialect::ecmascript ? parse_ecmascript(pattern, flags) : parse_python(pattern, flags));
  TRY(auto compiled, compile_tree(tree));
  return Regex(std::make_unique<const Program>(std::move(compiled), tree, limits));
}

Result<bool> Regex::test(std::string_view text) const {
  const Program& program = *program_;
  const Compiled& compiled = *program.compiled;
  if (compiled.whole) return compiled.skip.next(text, 0).has_value();
  if (program.is_hopeless(text)) return false;
  const Pool::Loan engines(program.pool, compiled);
  return program.answer(compiled.code.linear
                            ? engines->dfa().test(text, program.work())
                            : engines->backtrack().search(text, 0, false, program.limits.steps));
}

Result<std::optional<Match>> Regex::search(std::string_view text) const {
  const Program& program = *program_;
  const Compiled& compiled = *program.compiled;
  if (program.is_hopeless(text)) return std::nullopt;
  const Pool::Loan engines(program.pool, compiled);
  std::size_t steps = program.limits.steps;
  std::size_t from = 0;
  if (compiled.code.linear) {
    TRY(const bool found, program.answer(engines->dfa().locate(text, program.work())));
    if (!found) return std::nullopt;
    from = engines->dfa().begin();
    steps = std::min(steps, kStepsBeforePike + 8 * text.size());
  }
  Outcome outcome = engines->backtrack().search(text, from, true, steps);
  const Slots* slots = &engines->backtrack().slots();
  if (compiled.code.linear && outcome == Outcome::too_much) {
    outcome = engines->pike().search(text, from, program.work());
    slots = &engines->pike().slots();
  }
  TRY(const bool found, program.answer(outcome));
  if (!found) return std::nullopt;
  return program.match_of(text, *slots);
}

std::size_t Regex::groups() const { return program_->compiled->code.groups; }
const std::vector<std::pair<std::string, std::size_t>>& Regex::names() const { return program_->names; }
bool Regex::is_linear() const { return program_->compiled->code.linear; }

}  // namespace proctor::regex
