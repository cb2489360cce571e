// The documents a schema is made of: itself, those handed in and the meta-schemas, loaded when first referred
// to. Knows every schema in them by place, by `$id` and by anchor. Lives while a schema is compiled.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "value/schema_keywords.h"
#include "value/schema_pattern.h"

namespace proctor::value::json_schema {

using ResourceId = std::uint32_t;
using Anchors = std::map<std::string, const Value*, std::less<>>;

// A schema with an identifier of its own, and what lies in it without one.
struct Resource {
  std::string uri;  // absolute where it can be; empty for a schema that has no `$id`
  const Value* root = nullptr;
  Dialect dialect;
  Anchors anchors;          // dynamic ones too
  Anchors dynamic_anchors;  // 2019-09's `$recursiveAnchor` is one without a name
};

// Where one schema stands.
struct Home {
  ResourceId resource = 0;
  std::string
      pointer;  // from the top of its document; led by the document's URI unless that is the schema asked for
};

class Documents {
 public:
  Documents(const SchemaOptions& options, PatternTable& patterns) : options_(options), patterns_(patterns) {}

  Result<void> add_root(const Value& schema);

  // The schema that a reference written in `from` leads to.
  Result<const Value*> resolve(const Value& from, std::string_view reference, Span span);

  const Home& home(const Value& schema) const { return homes_.at(&schema); }
  const Resource& resource(ResourceId id) const { return resources_[id]; }
  const Resource& resource_of(const Value& schema) const { return resources_[home(schema).resource]; }
  std::size_t resource_count() const { return resources_.size(); }

  // The keyword's value, where the schema has it and its dialect gives it a meaning.
  const Value* keyword(const Value& schema, std::string_view name) const;

 private:
  struct Unread {
    const Value* schema;
    ResourceId resource;
    std::string pointer;
  };

  // schema_documents.cc: reading
  Result<void> add_document(const Value& document, const std::string& uri, std::string label, Draft draft);
  Result<void> read_all(Unread first);
  Result<void> read(const Unread& at, std::vector<Unread>& more);
  Result<void> check_keyword(const Keyword& keyword, const Value& value, Draft draft,
                             const std::string& pointer);
  Result<void> check_patterns(const Keyword& keyword, const Value& value, const std::string& pointer);
  Result<ResourceId> read_identity(const Unread& at);
  Result<ResourceId> add_resource(const Unread& at, std::string uri);
  static void read_anchors(const Value& schema, Resource& resource);

  // schema_resolve.cc: finding
  Result<Dialect> dialect_named(std::string_view uri, Span span, int depth = 0);
  Result<Dialect> dialect_of_meta(const Value& meta, Span span, int depth);
  const Value* find_document(const std::string& uri);
  Result<ResourceId> find_resource(const std::string& uri, Draft draft, Span span);
  Result<const Value*> follow_pointer(ResourceId id, std::string_view pointer, std::string_view reference,
                                      Span span);

  const SchemaOptions& options_;
  PatternTable& patterns_;
  std::deque<Value> metas_;
  std::deque<Resource> resources_;
  std::map<std::string, ResourceId, std::less<>> by_uri_;
  std::unordered_map<const Value*, Home> homes_;
};

// One more step of a JSON pointer: "/" and the escaped name.
std::string pointer_step(std::string_view name);

}  // namespace proctor::value::json_schema
