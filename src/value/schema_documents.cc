// Reading goes through a document once, schema by schema, by the forms of the keywords; so an `$id` inside an
// enum or below an unknown keyword is plain data. A reference by pointer may still lead there: it is then
// read as a schema.
#include "value/schema_documents.h"

#include <fmt/format.h>

#include "base/words.h"
#include "value/json.h"
#include "value/schema_check.h"
#include "value/schema_meta.h"
#include "value/uri.h"

namespace proctor::value::json_schema {
namespace {

std::string_view id_keyword(Draft draft) { return draft == Draft::draft4 ? "id" : "$id"; }

std::optional<std::string_view> text_of(const Value& schema, std::string_view key) {
  const Value* value = schema.find(key);
  if (value == nullptr || !value->is_text()) return std::nullopt;
  return value->text();
}

// Until draft 7 a `$ref` hides what stands beside it.
bool is_bare_reference(const Value& schema, Draft draft) {
  return draft <= Draft::draft7 && text_of(schema, "$ref").has_value();
}

// The schemas that a keyword holds, with their places.
template <typename F>
void for_each_schema(const Keyword& keyword, const Value& value, const std::string& pointer, F f) {
  const auto visit = [&](const Value& schema, std::string place) {
    if (schema.is_map() || schema.is_boolean()) f(schema, std::move(place));
  };
  switch (keyword.form) {
    case Form::schema: return visit(value, pointer);
    case Form::schema_or_list:
      if (!value.is_list()) return visit(value, pointer);
      [[fallthrough]];
    case Form::schemas:
      for (std::size_t i = 0; i < value.list().size(); ++i)
        visit(value.list()[i], fmt::format("{}/{}", pointer, i));
      return;
    case Form::schemas_by_key:
    case Form::schemas_by_pattern:
    case Form::schema_or_names_map:
      for (const Member& member : value.map()) visit(member.value, pointer + pointer_step(member.key));
      return;
    default: return;
  }
}

}  // namespace

std::string pointer_step(std::string_view name) {
  std::string out = "/";
  for (const char c : name) {
    if (c == '~' || c == '/') {
      out += c == '~' ? "~0" : "~1";
    } else {
      out.push_back(c);
    }
  }
  return out;
}

const Value* Documents::keyword(const Value& schema, std::string_view name) const {
  const Value* value = schema.find(name);
  if (value == nullptr) return nullptr;
  const Dialect& dialect = resource_of(schema).dialect;
  const Keyword* known = find_keyword(name, dialect.draft);
  return known != nullptr && is_active(*known, dialect) ? value : nullptr;
}

Result<void> Documents::add_root(const Value& schema) { return add_document(schema, "", "", options_.draft); }

Result<void> Documents::add_document(const Value& document, const std::string& uri, std::string label,
                                     Draft draft) {
  const auto id = static_cast<ResourceId>(resources_.size());
  resources_.push_back({.uri = uri, .root = &document});
  resources_[id].dialect = {.draft = draft, .asserts_formats = options_.assert_formats};
  by_uri_.emplace(uri, id);
  if (const Value* named = document.find("$schema")) {
    if (!named->is_text())
      return fail("E312", fmt::format("$schema must be a URI, got {}", brief(*named)), named->span);
    TRY(resources_[id].dialect, dialect_named(named->text(), named->span));
  }
  return read_all({&document, id, std::move(label)});
}

Result<void> Documents::read_all(Unread first) {
  std::vector<Unread> open;
  open.push_back(std::move(first));
  while (!open.empty()) {
    const Unread at = std::move(open.back());
    open.pop_back();
    if (homes_.contains(at.schema)) continue;
    if (auto done = read(at, open); !done) return done;
  }
  return {};
}

Result<void> Documents::read(const Unread& at, std::vector<Unread>& more) {
  TRY(const ResourceId id, read_identity(at));
  homes_.emplace(at.schema, Home{id, at.pointer});
  if (!at.schema->is_map()) return {};
  Resource& resource = resources_[id];
  const Draft draft = resource.dialect.draft;
  read_anchors(*at.schema, resource);
  for (const Member& member : at.schema->map()) {
    const Keyword* keyword = find_keyword(member.key, draft);
    if (keyword == nullptr) continue;
    const std::string pointer = at.pointer + pointer_step(member.key);
    if (auto done = check_keyword(*keyword, member.value, draft, pointer); !done) return done;
    for_each_schema(*keyword, member.value, pointer, [&](const Value& schema, std::string place) {
      more.push_back({&schema, id, std::move(place)});
    });
  }
  return {};
}

Result<void> Documents::check_keyword(const Keyword& keyword, const Value& value, Draft draft,
                                      const std::string& pointer) {
  if (const auto fault = fault_of(keyword, value, draft))
    return fail("E312", fmt::format("{}: {} {}", pointer, keyword.name, fault->message), fault->span);
  return check_patterns(keyword, value, pointer);
}

Result<void> Documents::check_patterns(const Keyword& keyword, const Value& value,
                                       const std::string& pointer) {
  const auto check = [&](std::string_view source, Span span) -> Result<void> {
    auto added = patterns_.add(source);
    if (added) return {};
    return fail(
        "E312",
        fmt::format("{}: {} is no regular expression: {}", pointer, quoted(source), added.error().message),
        span);
  };
  if (keyword.form == Form::pattern) return check(value.text(), value.span);
  if (keyword.form != Form::schemas_by_pattern) return {};
  for (const Member& member : value.map())
    if (auto done = check(member.key, member.key_span); !done) return done;
  return {};
}

// The resource the schema belongs to: a new one where it has an identifier that differs from its
// surroundings'.
Result<ResourceId> Documents::read_identity(const Unread& at) {
  const Resource& outer = resources_[at.resource];
  const Draft draft = outer.dialect.draft;
  const auto id =
      is_bare_reference(*at.schema, draft) ? std::nullopt : text_of(*at.schema, id_keyword(draft));
  if (!id) return at.resource;
  const std::string_view place = without_fragment(*id);
  if (place.empty()) {  // "#name": until draft 7 what `$anchor` is later
    if (id->size() > 1 && draft <= Draft::draft7)
      resources_[at.resource].anchors.emplace(percent_decoded(id->substr(1)), at.schema);
    return at.resource;
  }
  std::string uri = resolve_uri(outer.uri, place);
  if (outer.root == at.schema) {  // of the document itself; it stays known by the URI it was found under
    resources_[at.resource].uri = uri;
    by_uri_.emplace(std::move(uri), at.resource);
    return at.resource;
  }
  return add_resource(at, std::move(uri));
}

Result<ResourceId> Documents::add_resource(const Unread& at, std::string uri) {
  const auto id = static_cast<ResourceId>(resources_.size());
  resources_.push_back({.uri = uri, .root = at.schema, .dialect = resources_[at.resource].dialect});
  by_uri_.emplace(std::move(uri), id);
  const Value* named = at.schema->find("$schema");
  if (named != nullptr && named->is_text()) {
    TRY(resources_[id].dialect, dialect_named(named->text(), named->span));
  }
  return id;
}

void Documents::read_anchors(const Value& schema, Resource& resource) {
  const Draft draft = resource.dialect.draft;
  if (draft < Draft::draft2019_09) return;
  if (const auto name = text_of(schema, "$anchor")) resource.anchors.emplace(*name, &schema);
  if (draft == Draft::draft2019_09) {
    const Value* recursive = schema.find("$recursiveAnchor");
    if (recursive != nullptr && recursive->is_boolean() && recursive->boolean() && resource.root == &schema)
      resource.dynamic_anchors.emplace("", &schema);
    return;
  }
  if (const auto name = text_of(schema, "$dynamicAnchor")) {
    resource.anchors.emplace(*name, &schema);
    resource.dynamic_anchors.emplace(*name, &schema);
  }
}

}  // namespace proctor::value::json_schema
