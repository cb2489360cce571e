#include "service/run_request.h"

#include <fmt/format.h>

#include <filesystem>
#include <set>

namespace proctor::service {
namespace {

List to_list(const std::vector<std::string>& texts) { return {texts.begin(), texts.end()}; }

std::vector<std::string> texts_at(const Map& map, std::string_view key) {
  std::vector<std::string> out;
  const Value* list = map.find(key);
  if (list == nullptr || !list->is_list()) return out;
  for (const Value& text : list->list())
    if (text.is_text()) out.emplace_back(text.text());
  return out;
}

std::string text_at(const Map& map, std::string_view key) {
  const Value* text = map.find(key);
  return text != nullptr && text->is_text() ? std::string(text->text()) : std::string();
}

Map to_map(const RunRequest& request) {
  Map out = {{"paths", to_list(request.paths)}, {"folder", request.folder}};
  if (!request.names.empty()) out.set("names", to_list(request.names));
  if (!request.filter.empty()) out.set("filter", request.filter);
  if (!request.tags.empty()) out.set("tags", to_list(request.tags));
  if (!request.model.empty()) out.set("model", request.model);
  if (!request.judge.empty()) out.set("judge", request.judge);
  if (request.repeat) out.set("repeat", static_cast<std::int64_t>(*request.repeat));
  if (request.disabled_too) out.set("disabled_too", true);
  if (request.tolerant) out.set("tolerant", true);
  if (!request.about.empty()) out.set("about", request.about);
  return out;
}

// The flags that say the same to `run`.
Map flags_of(const RunRequest& request) {
  Map out = {{"root", List{request.folder}}};
  if (!request.filter.empty()) out.set("filter", List{request.filter});
  if (!request.tags.empty()) out.set("tag", to_list(request.tags));
  if (!request.model.empty()) out.set("model", List{request.model});
  if (!request.judge.empty()) out.set("judge", List{request.judge});
  if (request.repeat) out.set("repeat", List{fmt::format("{}", *request.repeat)});
  return out;
}

Map settings_for(const RunRequest& request, Map settings) {
  Map flags;
  if (const Value* before = settings.find("flags"); before != nullptr && before->is_map())
    flags = before->map();
  auto said = texts_at(settings, "said");
  for (const auto& member : flags_of(request)) {
    flags.set(member.key, member.value);
    said.emplace_back(member.key);
  }
  settings.set("paths", to_list(request.paths));
  settings.set("folder", request.folder);
  settings.set("flags", std::move(flags));
  settings.set("said", to_list(said));
  settings.set("request", to_map(request));
  return settings;
}

// What the operator said of folders is said of where the server was started, not of a request's folder.
std::string from(const std::string& current, const std::string& said) {
  return said.empty() ? said : (std::filesystem::path(current) / said).lexically_normal().string();
}

bool is_set(const Map& map, std::string_view key) {
  const Value* flag = map.find(key);
  return flag != nullptr && flag->is_boolean() && flag->boolean();
}

bool has_flag(const Map& settings, std::string_view flag) {
  const Value* flags = settings.find("flags");
  return flags != nullptr && flags->is_map() &&
         texts_at(flags->map(), flag) == std::vector<std::string>{"true"};
}

Result<std::vector<std::string>> names_in(store::Store& store, const std::string& run) {
  std::set<std::string> names;
  auto read = store.trials(run, [&](const store::Trial& trial) {
    names.insert(trial.record.name);
    return true;
  });
  if (!read) return tl::make_unexpected(read.error());
  return std::vector<std::string>(names.begin(), names.end());
}

void choose(const RunRequest& request, RunOptions& options) {
  options.plan.selection.names = request.names;
  options.plan.selection.disabled_too = request.disabled_too;
  options.target.tolerant = request.tolerant;
}

}  // namespace

RunOptions options_for(const RunRequest& request, const RunOptions& defaults) {
  RunOptions out = defaults;
  const std::string& current = defaults.plan.load.current;
  out.recordings.cassettes = from(current, out.recordings.cassettes);
  out.recordings.traces = from(current, out.recordings.traces);
  out.plan.load.paths = request.paths;
  out.plan.load.current = request.folder;
  out.plan.load.root = request.folder;
  choose(request, out);
  if (!request.filter.empty()) out.plan.selection.name = request.filter;
  if (!request.tags.empty()) out.plan.selection.tags = request.tags;
  if (request.repeat) out.plan.repeat = request.repeat;
  if (!request.model.empty()) {
    out.target.model = request.model;
    out.target.overrides = true;
  }
  if (!request.judge.empty()) {
    out.judging.model = request.judge;
    out.judging.overrides = true;
  }
  out.settings = settings_for(request, out.settings);
  return out;
}

std::optional<RunRequest> request_in(const Map& settings) {
  const Value* kept = settings.find("request");
  if (kept == nullptr || !kept->is_map()) return std::nullopt;
  const Map& map = kept->map();
  RunRequest out{.paths = texts_at(map, "paths"),
                 .folder = text_at(map, "folder"),
                 .names = texts_at(map, "names"),
                 .filter = text_at(map, "filter"),
                 .tags = texts_at(map, "tags"),
                 .model = text_at(map, "model"),
                 .judge = text_at(map, "judge")};
  if (const Value* repeat = map.find("repeat"); repeat != nullptr && repeat->is_integer())
    out.repeat = static_cast<std::size_t>(repeat->integer().value_or(1));
  out.disabled_too = is_set(map, "disabled_too");
  out.tolerant = is_set(map, "tolerant");
  if (const Value* about = map.find("about"); about != nullptr && about->is_map()) out.about = about->map();
  return out;
}

Result<RunRequest> request_again(store::Store& store, const store::RunHead& head, const RunPart& part) {
  auto out = request_in(head.settings)
                 .value_or(RunRequest{.paths = texts_at(head.settings, "paths"),
                                      .folder = text_at(head.settings, "folder"),
                                      .names = {},
                                      .filter = {}});
  out.about = {};  // another client's run is repeated as our own
  if (!part.paths.empty()) out.paths = part.paths;
  // What had failed before that run may have passed in it.
  if (has_flag(head.settings, "only-failed")) {
    TRY(out.names, names_in(store, head.record.id));
  }
  if (!part.names.empty()) {
    out.names = part.names;
    out.disabled_too = true;  // whoever names cases means them, also where they are switched off
  }
  return out;
}

void choose_again(const Map& settings, RunOptions& options) {
  if (const auto request = request_in(settings)) choose(*request, options);
}

}  // namespace proctor::service
