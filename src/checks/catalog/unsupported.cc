// A check of another program that could not be converted. It replaces the original, so that a case that lost
// checks cannot pass.
#include "checks/check.h"

namespace proctor::checks {
namespace {

using model::Verdict;

class Unsupported final : public Matcher {
 public:
  explicit Unsupported(const model::Check& check) : why_(check.expected->text()) {}

  bool needs_answer() const override { return false; }
  Match match(const Seen&) const override { return undecided("import", "could not be converted: " + why_); }

 private:
  std::string why_;
};

Prepared prepare(const model::Check& check, const Setup&) {
  if (!check.expected->is_text())
    return fail("E318", "wanted: a text that says what could not be converted", check.expected->span);
  return std::make_unique<Unsupported>(check);
}

constexpr std::string_view kValues[] = {R"("assertion python: code of a config is never run")"};
constexpr Shape kWhat = {.takes = takes_text, .shortest = 1, .examples = kValues};
constexpr Example kExamples[] = {
    {"anything", R"({"unsupported": "assertion python: code of a config is never run"})", Verdict::error},
    {"anything", R"({"not-unsupported": "assertion python: code of a config is never run"})", Verdict::error},
    {"anything", R"({"any-of": [{"contains": "x"}, {"unsupported": "assertion python"}]})", Verdict::error},
};

constexpr CheckDef kDefs[] = {
    {.name = "unsupported",
     .kind = "unsupported",
     .summary = "A check of another program that could not be converted: always ends in an error.",
     .value = &kWhat,
     .wants = "a check that can be decided",
     .wants_not = "a check that can be decided",
     .prepare = prepare,
     .examples = kExamples}};

}  // namespace

std::span<const CheckDef> unsupported() { return kDefs; }

}  // namespace proctor::checks
