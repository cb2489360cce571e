// Suites: listed, read, saved, deleted (R25-R28).
#include <fmt/format.h>

#include <chrono>

#include "base/words.h"
#include "server/promptrepo.h"
#include "service/commits.h"

namespace proctor::server::promptrepo {
namespace {

constexpr std::string_view kBody = "body.test_suite";

Value if_any(const std::optional<std::string>& text) { return text ? Value(*text) : Value(); }
Value if_any(const std::optional<bool>& flag) { return flag ? Value(*flag) : Value(); }

Value summary_value(const repo::SuiteSummary& suite) {
  return Map{{"name", suite.name},
             {"description", suite.description},
             {"test_count", static_cast<std::int64_t>(suite.test_count)},
             {"tags", List(suite.tags.begin(), suite.tags.end())},
             {"file_path", suite.file_path},
             {"last_execution", if_any(suite.last_execution)},
             {"last_execution_passed", if_any(suite.last_execution_passed)}};
}

// Files that are passed over are told of, so that nobody looks for them in vain.
std::string list_message(const repo::SuiteList& list) {
  std::string out = counted(list.suites.size(), "test suite");
  for (const Diagnostic& fault : list.unusable)
    out += fmt::format("; skipped {}: {}", fault.path, fault.message);
  return out;
}

// As it is in force: with every default, and times where the file has none.
Value data_of(const repo::Kept& kept) {
  Value suite = repo::with_defaults(kept.value);
  const std::string now = to_iso_text(std::chrono::system_clock::now());
  for (const std::string_view key : {"created_at", "updated_at"}) {
    const Value* time = suite.find(key);
    if (time == nullptr || !time->is_text() || time->text().empty()) suite.map().set(key, now);
  }
  return Map{{"test_suite", std::move(suite)}};
}

struct Sent {
  std::string name;
  Value suite;
};

// What the body says, where it fits the URL.
tl::expected<Sent, Problem> sent_in(const Asked& asked, repo::Repository& repository) {
  const Value& suite = *asked.body.find("test_suite");
  std::string name(suite.find("name")->text());
  if (asked.has("suite_name") && asked.text("suite_name") != name)
    return tl::make_unexpected(invalid(
        {{"value_error",
          fmt::format("{} is not the name in the URL, {}", quoted(name), quoted(asked.text("suite_name"))),
          fmt::format("{}.name", kBody)}}));
  if (const auto faults = repository.check_suite(suite); !faults.empty())
    return tl::make_unexpected(faulty(faults, kBody));
  return Sent{std::move(name), suite};
}

Answer saved_answer(const Asked& asked, const Sent& sent, const repo::Saved& saved) {
  Answer out{.status = saved.created ? 201 : 200, .body = data_of(saved.kept)};
  out.message = fmt::format("Test suite '{}' {}", sent.name, saved.created ? "created" : "updated");
  out.headers.push_back({"ETag", etag(saved.kept.tag)});
  if (saved.created && !asked.has("suite_name"))
    out.headers.push_back({"Location", fmt::format("{}/{}", asked.path, sent.name)});
  return out;
}

}  // namespace

Answered list_suites(const Asked& asked, Context& context) {
  TRY(const auto repository, repository_of(asked, context));
  const auto list = repository->suites();
  if (!list) return tl::make_unexpected(trouble(list.error(), "repo_name"));
  List out;
  for (const repo::SuiteSummary& suite : list->suites) out.push_back(summary_value(suite));
  return Answer{.body = std::move(out), .message = list_message(*list)};
}

Answered get_suite(const Asked& asked, Context& context) {
  TRY(const Place place, place_of(asked, context));
  TRY(const repo::Kept kept, suite_at(place));
  if (const auto faults = place.repository->check_suite(kept.value); !faults.empty())
    return tl::make_unexpected(faulty(faults, "test_suite"));
  return Answer{.body = data_of(kept),
                .message = fmt::format("Test suite '{}'", place.suite),
                .headers = {{"ETag", etag(kept.tag)}}};
}

Answered save_suite(const Asked& asked, Context& context) {
  TRY(const auto repository, repository_of(asked, context));
  TRY(const Sent sent, sent_in(asked, *repository));
  TRY(const auto expected, demanded(asked, *repository, sent.name));
  auto turn =
      service::begin_save(context.workspace, repository->folder(), {suite_folder(sent.name) + "/suite.yaml"});
  if (!turn) return tl::make_unexpected(trouble(turn.error(), kBody));
  const auto saved = repository->save_suite(sent.suite, expected);
  if (!saved) return tl::make_unexpected(trouble(saved.error(), kBody));
  const auto committed = turn->commit(fmt::format("Save test suite {}", sent.name));
  if (!committed) return tl::make_unexpected(trouble(committed.error(), kBody));
  return saved_answer(asked, sent, *saved);
}

Answered delete_suite(const Asked& asked, Context& context) {
  TRY(const Place place, place_of(asked, context));
  if (!has_suite(place)) return tl::make_unexpected(no_suite(place.suite));
  TRY(const auto expected, demanded(asked, *place.repository, place.suite));
  auto turn = service::begin_save(context.workspace, place.repository->folder(), {suite_folder(place.suite)});
  if (!turn) return tl::make_unexpected(trouble(turn.error(), "suite_name"));
  const auto removed = place.repository->remove_suite(place.suite, expected);
  if (!removed) return tl::make_unexpected(trouble(removed.error(), "suite_name"));
  if (!*removed) return tl::make_unexpected(no_suite(place.suite));
  const auto committed = turn->commit(fmt::format("Delete test suite {}", place.suite));
  if (!committed) return tl::make_unexpected(trouble(committed.error(), "suite_name"));
  return Answer{.status = 204};
}

}  // namespace proctor::server::promptrepo
