// Where references lead, and which draft and vocabularies a `$schema` means.
#include <fmt/format.h>

#include "base/words.h"
#include "value/json.h"
#include "value/schema_check.h"
#include "value/schema_documents.h"
#include "value/schema_meta.h"
#include "value/uri.h"

namespace proctor::value::json_schema {
namespace {

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
  if (!homes_.contains(at)) {
    if (auto done = read_all({at, known.resource, known.pointer}); !done)
      return tl::make_unexpected(std::move(done).error());
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
  if (const Value* named = meta.find("$schema"); named != nullptr && named->is_text()) {
    TRY(out, dialect_named(named->text(), span, depth + 1));
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
