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

std::string unescaped(std::string_view step) {
  std::string out;
  for (std::size_t i = 0; i < step.size(); ++i) {
    const bool escape = step[i] == '~' && i + 1 < step.size() && (step[i + 1] == '0' || step[i + 1] == '1');
    out.push_back(escape ? (step[i + 1] == '1' ? '/' : '~') : step[i]);
    if (escape) ++i;
  }
  return out;
}

const Value* list_item(const List& list, std::string_view step) {
  constexpr std::size_t kMostDigits = 9;
  if (step.empty() || step.size() > kMostDigits || (step.size() > 1 && step[0] == '0')) return nullptr;
  std::size_t index = 0;
  for (const char c : step) {
    if (c < '0' || c > '9') return nullptr;
    index = index * 10 + static_cast<std::size_t>(c - '0');
  }
  return index < list.size() ? &list[index] : nullptr;
}

const Value* child(const Value& value, std::string_view step) {
  if (value.is_list()) return list_item(value.list(), step);
  return value.find(unescaped(step));
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
    if (homes_.count(at.schema) > 0) continue;
    TRY([[maybe_unused]] const bool done, read(at, open).map([] { return true; }));
  }
  return {};
}

Result<void> Documents::read(const Unread& at, std::vector<Unread>& more) {
  TRY(const ResourceId id, read_identity(at));
  homes_.emplace(at.schema, Home{id, at.pointer});
  if (!at.schema->is_map()) return {};
  Resource& resource = resources_[id];
  read_anchors(*at.schema, resource);
  const auto push = [&](const Value& schema, std::string pointer) {
    if (schema.is_map() || schema.is_boolean()) more.push_back({&schema, id, std::move(pointer)});
  };
  const auto push_all = [&](const Value& holder, const std::string& pointer) {
    if (holder.is_list())
      for (std::size_t i = 0; i < holder.list().size(); ++i)
        push(holder.list()[i], fmt::format("{}/{}", pointer, i));
    if (holder.is_map())
      for (const Member& inner : holder.map()) push(inner.value, pointer + pointer_step(inner.key));
  };
  for (const Member& member : at.schema->map()) {
    const std::string_view key = member.key;
    const Keyword* keyword = find_keyword(key, resource.dialect.draft);
    if (keyword == nullptr) continue;
    const std::string pointer = at.pointer + pointer_step(key);
    if (const auto fault = fault_of(*keyword, member.value, resource.dialect.draft))
      return fail("E312", fmt::format("{}: {} {}", pointer, key, *fault), member.value.span);
    switch (keyword->form) {
      case Form::schema: push(member.value, pointer); break;
      case Form::schema_or_list:
        if (member.value.is_list()) {
          push_all(member.value, pointer);
        } else {
          push(member.value, pointer);
        }
        break;
      case Form::schemas:
      case Form::schemas_by_key:
      case Form::schemas_by_pattern:
      case Form::schema_or_names_map: push_all(member.value, pointer); break;
      default: break;
    }
  }
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

Result<const Value*> Documents::resolve(const Value& from, std::string_view reference, Span span) {
  const Resource& here = resource_of(from);
  const std::string target = resolve_uri(here.uri, reference);
  const std::string uri(without_fragment(target));
  const std::string fragment =
      uri.size() < target.size() ? percent_decoded(std::string_view(target).substr(uri.size() + 1)) : "";
  ResourceId id = home(from).resource;
  if (uri != here.uri) {
    TRY(id, find_resource(uri, here.dialect.draft, span));
  }
  if (fragment.empty()) return resources_[id].root;
  if (fragment.starts_with('/')) return follow_pointer(id, fragment, reference, span);
  const auto at = resources_[id].anchors.find(fragment);
  if (at == resources_[id].anchors.end())
    return fail("E313",
                fmt::format("{}: no schema there has the anchor {}", quoted(reference), quoted(fragment)),
                span);
  return at->second;
}

Result<const Value*> Documents::follow_pointer(ResourceId id, std::string_view pointer,
                                               std::string_view reference, Span span) {
  const Value* at = resources_[id].root;
  Home known = home(*at);
  for (const std::string_view step : split(pointer.substr(1), '/')) {
    const Value* next = child(*at, step);
    if (next == nullptr)
      return fail("E313",
                  fmt::format("{} leads nowhere: there is no {}", quoted(reference), quoted(unescaped(step))),
                  span);
    at = next;
    const auto found = homes_.find(at);
    known.pointer += pointer_step(unescaped(step));
    if (found != homes_.end()) known = found->second;
  }
  if (!at->is_map() && !at->is_boolean())
    return fail("E313", fmt::format("{} leads to {}, which is no schema", quoted(reference), brief(*at)),
                span);
  if (homes_.count(at) == 0) {
    TRY([[maybe_unused]] const bool done,
        read_all({at, known.resource, known.pointer}).map([] { return true; }));
  }
  return at;
}

const Value* Documents::find_document(const std::string& uri) {
  if (options_.documents != nullptr) {
    for (const auto& name : {uri, uri + "#"})
      if (const auto at = options_.documents->find(name); at != options_.documents->end()) return &at->second;
  }
  const auto text = meta_schema(uri);
  if (!text) return nullptr;
  metas_.push_back(*parse_json(*text));
  return &metas_.back();
}

Result<ResourceId> Documents::find_resource(const std::string& uri, Draft draft, Span span) {
  if (const auto at = by_uri_.find(uri); at != by_uri_.end()) return at->second;
  const Value* document = find_document(uri);
  if (document == nullptr)
    return fail(
        "E313",
        fmt::format("the schema {} is not known; nothing is fetched from a network or disk", quoted(uri)),
        span);
  const auto id = static_cast<ResourceId>(resources_.size());
  auto added = add_document(*document, uri, uri + "#", draft);
  if (!added) {  // its spans mean another text
    Error error = std::move(added).error();
    return fail(error.code, fmt::format("in {}: {}", uri, error.message), span);
  }
  return id;
}

Result<Dialect> Documents::dialect_named(std::string_view uri, Span span, int depth) {
  if (const auto draft = draft_of(uri))
    return Dialect{.draft = *draft, .asserts_formats = options_.assert_formats};
  const Value* meta = find_document(std::string(without_fragment(uri)));
  constexpr int kMostDialects = 8;
  if (meta == nullptr || depth == kMostDialects)
    return fail("E313",
                fmt::format("$schema names {}, which is no draft from 4 to 2020-12 and no known document",
                            quoted(uri)),
                span);
  return dialect_of_meta(*meta, span, depth);
}

Result<Dialect> Documents::dialect_of_meta(const Value& meta, Span span, int depth) {
  Dialect out{.draft = options_.draft, .asserts_formats = options_.assert_formats};
  if (const auto named = text_of(meta, "$schema")) {
    TRY(out, dialect_named(*named, span, depth + 1));
  }
  const Value* vocabularies = meta.find("$vocabulary");
  if (vocabularies == nullptr || !vocabularies->is_map()) return out;
  out.vocabularies = bit(Vocabulary::core) | bit(Vocabulary::format) | bit(Vocabulary::other);
  for (const Member& member : vocabularies->map()) {
    const std::string_view name = member.key;
    const std::string_view last = name.substr(name.rfind('/') + 1);
    const bool ours = name.starts_with("https://json-schema.org/draft/20");
    if (ours && last == "applicator")
      out.vocabularies |= bit(Vocabulary::applicator) |
                          (out.draft == Draft::draft2019_09 ? bit(Vocabulary::unevaluated) : Vocabularies{});
    if (ours && last == "validation") out.vocabularies |= bit(Vocabulary::validation);
    if (ours && last == "unevaluated") out.vocabularies |= bit(Vocabulary::unevaluated);
    if (ours && last == "format-assertion") out.asserts_formats = true;
    const bool needed = member.value.is_boolean() && member.value.boolean();
    if (!ours && needed)
      return fail("E312",
                  fmt::format("its dialect needs the vocabulary {}, which is not known", quoted(name)), span);
  }
  return out;
}

}  // namespace proctor::value::json_schema
