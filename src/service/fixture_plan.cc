#include "service/fixture_plan.h"

#include "system/command_line.h"
#include "system/spawn.h"
#include "value/json.h"

namespace proctor::service {
namespace {

// A list of words, or a text that is split as a shell does it.
Result<engine::Fixture> command_of(const Value& said) {
  engine::Fixture out;
  if (said.is_text()) {
    auto words = split_command(said.text());
    if (!words) return fail("E457", "a fixture: " + words.error().message, said.span);
    out.command = *std::move(words);
  } else if (said.is_list()) {
    for (const Value& word : said.list()) {
      if (!word.is_text())
        return fail("E457", "a fixture is a program and its arguments, as texts", word.span);
      out.command.emplace_back(word.text());
    }
  }
  if (out.command.empty())
    return fail("E457", "a fixture is a program and its arguments, as texts", said.span);
  return out;
}

Result<void> read(const List& said, std::vector<engine::Fixture>& to) {
  for (const Value& item : said) {
    TRY(engine::Fixture fixture, command_of(item));
    to.push_back(std::move(fixture));
  }
  return {};
}

}  // namespace

Result<void> plan_fixtures(const model::Case& test, bool allowed, engine::CasePlan& plan) {
  if (!test.fixtures || (test.fixtures->setup.empty() && test.fixtures->teardown.empty())) return {};
  if (!allowed)
    return fail("E456", "this case has fixtures, which run programs: --allow-fixtures lets them", test.span);
  if (auto setup = read(test.fixtures->setup, plan.setup); !setup) return setup;
  if (auto teardown = read(test.fixtures->teardown, plan.teardown); !teardown) return teardown;
  plan.env = own_environment();
  for (const auto& member : test.fixtures->env)
    plan.env.push_back(
        std::string(member.key) + "=" +
        (member.value.is_text() ? std::string(member.value.text()) : value::to_json(member.value)));
  return {};
}

}  // namespace proctor::service
