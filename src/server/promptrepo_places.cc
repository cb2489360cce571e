// Which suite of which repository is meant, and what may stand in its way.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "server/promptrepo.h"

namespace proctor::server::promptrepo {
namespace {

// A name that could lead elsewhere is wrong, whatever is there; any other that is no suite's is not found.
bool could_lead_elsewhere(std::string_view name) {
  return name.empty() || std::any_of(name.begin(), name.end(), [](char c) {
           return c == '/' || c == '\\' || c == '.' || c == ':' || static_cast<unsigned char>(c) < ' ' ||
                  c == '\x7F';
         });
}

// "\"tag\"" among the tags of a list; weak ones are equal to none.
bool names_tag(std::string_view list, const repo::Tag& tag) {
  const auto pieces = split(list, ',');
  return std::any_of(pieces.begin(), pieces.end(),
                     [&](std::string_view piece) { return trimmed(piece) == etag(tag); });
}

bool is_any(std::string_view list) { return trimmed(list) == "*"; }

}  // namespace

Problem no_suite(std::string_view name) {
  return not_found(fmt::format("Test suite with id '{}' not found", name));
}

Problem trouble(const Error& error, std::string_view field) {
  Problem out = told(error);
  const std::string_view code = error.code;
  if (code == "E551") out.status = 412;
  if (code == "E552" || (code >= "E540" && code <= "E549")) out.status = 409;
  if (code == "E566" || code == "E567") out.status = 503;
  for (Blame& blame : out.errors) blame.field = field;
  return out;
}

Problem faulty(const std::vector<repo::Fault>& faults, std::string_view field) {
  std::vector<Blame> blames;
  blames.reserve(faults.size());
  for (const repo::Fault& fault : faults)
    blames.push_back({fault.error.code, fault.error.message,
                      fault.field.empty() ? std::string(field) : fmt::format("{}.{}", field, fault.field)});
  return invalid(std::move(blames));
}

tl::expected<std::shared_ptr<repo::Repository>, Problem> repository_of(const Asked& asked, Context& context) {
  const std::string name = asked.text("repo_name");
  if (name.empty()) return tl::make_unexpected(invalid({{"missing", "is required", "repo_name"}}));
  auto found = context.workspace.repository(name);
  if (found) return *std::move(found);
  if (found.error().code == "E553")
    return tl::make_unexpected(not_found(fmt::format("Repository with id '{}' not found", name)));
  return tl::make_unexpected(trouble(found.error(), "repo_name"));
}

tl::expected<Place, Problem> place_of(const Asked& asked, Context& context) {
  TRY(auto repository, repository_of(asked, context));
  std::string name = asked.text("suite_name");
  if (could_lead_elsewhere(name))
    return tl::make_unexpected(invalid(
        {{"value_error", quoted(name) + " cannot name a suite: use small letters, digits and single dashes",
          "suite_name"}}));
  if (!repo::is_name(name)) return tl::make_unexpected(no_suite(name));
  return Place{std::move(repository), std::move(name)};
}

tl::expected<repo::Kept, Problem> suite_at(const Place& place) {
  auto kept = place.repository->suite(place.suite);
  if (!kept) return tl::make_unexpected(trouble(kept.error(), "suite_name"));
  if (!*kept) return tl::make_unexpected(no_suite(place.suite));
  return **std::move(kept);
}

bool has_suite(const Place& place) {
  return place.repository->root().exists(suite_folder(place.suite) + "/suite.yaml");
}

std::string suite_folder(std::string_view suite) { return fmt::format(".promptrepo/tests/{}", suite); }

std::string etag(const repo::Tag& tag) { return '"' + tag + '"'; }

tl::expected<std::optional<repo::Tag>, Problem> demanded(const Asked& asked, repo::Repository& repository,
                                                         std::string_view suite) {
  const std::string* none = net::find_header(asked.headers, "If-None-Match");
  if (none != nullptr && is_any(*none)) return repo::Tag();
  const std::string* match = net::find_header(asked.headers, "If-Match");
  if (match == nullptr) return std::nullopt;
  const auto kept = repository.suite(suite);
  if (!kept) return tl::make_unexpected(trouble(kept.error(), "suite_name"));
  if (!*kept) return tl::make_unexpected(changed(fmt::format("There is no test suite '{}' any more", suite)));
  if (is_any(*match) || names_tag(*match, (*kept)->tag)) return (*kept)->tag;
  return tl::make_unexpected(
      changed(fmt::format("Test suite '{}' was changed meanwhile: read it again before saving", suite)));
}

}  // namespace proctor::server::promptrepo
