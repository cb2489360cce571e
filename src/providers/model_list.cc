#include "providers/model_list.h"

#include <algorithm>

#include "value/reach.h"

namespace proctor::providers {
namespace {

constexpr std::string_view kModels = "models/";
constexpr std::string_view kLatest = ":latest";

std::string_view plain(std::string_view name) {
  if (name.starts_with(kModels)) name.remove_prefix(kModels.size());
  if (name.ends_with(kLatest)) name.remove_suffix(kLatest.size());
  return name;
}

void add_names(const List& items, std::string_view key, std::vector<std::string>& names) {
  for (const Value& item : items) {
    const std::string_view name = plain(value::text_at(item, key));
    if (!name.empty()) names.emplace_back(name);
  }
}

}  // namespace

ModelList read_model_list(const Value& body) {
  ModelList list;
  add_names(value::items_of(&body), "id", list.names);
  add_names(value::items_at(body, "data"), "id", list.names);
  add_names(value::items_at(body, "models"), "name", list.names);
  list.whole =
      !value::is_true(value::reach(&body, "has_more")) && value::text_at(body, "nextPageToken").empty();
  return list;
}

bool has_model(const ModelList& list, std::string_view model) {
  return std::find(list.names.begin(), list.names.end(), plain(model)) != list.names.end();
}

}  // namespace proctor::providers
