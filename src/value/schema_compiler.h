// The compiler of schemas, while at work. Each schema is drawn up as instructions by phase, then closed.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "value/schema_documents.h"
#include "value/schema_program.h"

namespace proctor::value::json_schema {

class Compiler {
 public:
  explicit Compiler(const SchemaOptions& options)
      : documents_(options, patterns_), program_(std::make_unique<Program>()) {}

  Result<std::unique_ptr<Program>> run(const Value& schema);

 private:
  struct Written {
    Op op;
    const char* keyword;
  };
  struct Draw {
    const Value& schema;
    NodeId id;
    Draft draft;
    std::array<std::vector<Written>, kPhases> ops;
  };

  // schema_compile.cc
  NodeId node_of(const Value& schema);
  NodeId optional_node(const Value* schema) { return schema == nullptr ? kNone : node_of(*schema); }
  Result<void> compile_queue();
  Result<void> compile(const Value& schema);
  void close(const Draw& draw);
  const Value* keyword(const Draw& draw, std::string_view name) const {
    return documents_.keyword(draw.schema, name);
  }
  static void emit(Draw& draw, Phase phase, const char* keyword, Op op) {
    draw.ops[static_cast<std::size_t>(phase)].push_back({op, keyword});
  }
  Result<void> draw_references(Draw& draw);
  Result<const Value*> target_of(const Draw& draw, const char* name, const Value& reference);
  bool is_only_reference(const Draw& draw, const Value& target) const;
  Result<void> draw_dynamic(Draw& draw, const char* name);
  bool find_dynamic_targets();
  std::set<ResourceId> resources_in_use() const;

  // schema_compile_values.cc: what is said of one value
  void draw_types(const Draw& draw);
  void draw_choices(Draw& draw);
  void draw_bound(Draw& draw, Code code, const char* name);
  void draw_numbers(Draw& draw);
  void draw_count(Draw& draw, Phase phase, Code code, const char* name);
  void draw_texts(Draw& draw);
  void draw_format(Draw& draw);

  // schema_compile_parts.cc: what is said of its parts, and with further schemas
  void draw_lists(Draw& draw);
  void draw_items(Draw& draw);
  void draw_contains(Draw& draw);
  void draw_members(Draw& draw);
  void draw_patterns(const Draw& draw, MemberPlan& plan);
  void draw_slots(const Draw& draw, MemberPlan& plan);
  void draw_dependencies(Draw& draw);
  void draw_applicators(Draw& draw);
  void draw_alternatives(Draw& draw, Code code, const char* name);
  void draw_unevaluated(Draw& draw);

  PatternTable patterns_;
  Documents documents_;
  std::unique_ptr<Program> program_;
  std::unordered_map<const Value*, NodeId> ids_;
  std::vector<NodeId> aliases_;             // of a node that only refers to another: that one
  std::vector<Span> spans_;                 // of nodes in the schema asked for
  std::vector<std::string> dynamic_names_;  // of dynamic references: their anchors
  std::deque<const Value*> queue_;
};

template <typename T>
std::uint32_t added(std::vector<T>& table, T item) {
  table.push_back(std::move(item));
  return static_cast<std::uint32_t>(table.size() - 1);
}

}  // namespace proctor::value::json_schema
