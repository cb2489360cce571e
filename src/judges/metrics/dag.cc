// A graph of questions of the author's: tasks, judgements with two or more outcomes, and what each outcome is
// worth. Stages: task_output, binary, choice, and steps and evaluation where an outcome is a g_eval; reason.
// The walk is made anew with every reply: it goes as far as the replies reach and asks for the next.
#include <algorithm>

#include "judges/grading.h"
#include "judges/graph.h"
#include "judges/lax.h"
#include "judges/settings.h"
#include "value/json.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kTitle = "DAG";

constexpr Shape kOutputValue = {.takes = takes_text | takes_list | takes_map};
constexpr Form kOutputForm("output", {must("output", kOutputValue, "What the task gives.")});
constexpr Form kBinaryForm("verdict", {must("reason", value::kText, "Why."),
                                       must("verdict", value::kBoolean, "Is it so?")});
constexpr Form kChoiceForm("verdict", {must("reason", value::kText, "Why."),
                                       must("verdict", value::kText, "One of the outcomes.")});

bool is_all_texts(const Value& value) {
  if (value.is_text()) return true;
  if (const List* list = value.if_list())
    return std::all_of(list->begin(), list->end(), [](const Value& item) { return item.is_text(); });
  return value.is_map() && std::all_of(value.map().begin(), value.map().end(),
                                       [](const auto& member) { return member.value.is_text(); });
}

// A verdict that stands in a reply beside its reason.
Result<const Value*> read_verdict(const Heard& heard) {
  const Value* verdict = heard.json ? heard.json->find("verdict") : nullptr;
  const Value* reason = heard.json ? heard.json->find("reason") : nullptr;
  if (verdict == nullptr || reason == nullptr || !reason->is_text())
    return at_fault(kSchema, R"("verdict" or "reason" is missing)", heard.text);
  return verdict;
}

class Walk {
 public:
  Walk(const Case& given, const Graph& graph)
      : given_(given), graph_(graph), left_(graph.indegree), outputs_(graph.nodes.size()) {}

  Result<Move> go() {
    for (const std::size_t root : graph_.roots) {
      left_[root] = 1;
      TRY([[maybe_unused]] const bool on, visit(root));
      if (waits_) return Move(std::move(asks_));
    }
    if (!score_) return fail("other:ValueError", "no verdict with a score was reached");
    return *std::move(score_);
  }

 private:
  // A node that several lead to waits for the last of them.
  Result<bool> visit(std::size_t at) {
    if (waits_ || --left_[at] > 0) return true;
    const Node& node = graph_.nodes[at];
    if (node.kind == NodeKind::task) return run_task(at);
    if (node.kind == NodeKind::verdict) return reach(node);
    return judge(at);
  }

  Result<bool> run_task(std::size_t at) {
    const Node& node = graph_.nodes[at];
    TRY(auto data, data_of(at));
    const Heard* heard = hear({.stage = "task_output",
                               .data = std::move(data),
                               .words = {{"instructions", node.text}},
                               .reply = kOutputForm.shape()});
    if (heard == nullptr) return true;
    const Value* output = heard->json ? heard->json->find("output") : nullptr;
    if (output == nullptr || !is_all_texts(*output))
      return at_fault(kSchema, R"("output" must be a text, or a list or map of texts)", heard->text);
    outputs_[at] = output->is_text() ? std::string(output->text()) : value::to_json(*output);
    path_ += node.name + ": " + outputs_[at] + "\n";
    return visit_all(node);
  }

  Result<bool> visit_all(const Node& node) {
    for (const std::size_t child : node.children) {
      TRY([[maybe_unused]] const bool on, visit(child));
    }
    return true;
  }

  Result<bool> judge(std::size_t at) {
    const Node& node = graph_.nodes[at];
    const bool binary = node.kind == NodeKind::binary;
    TRY(auto data, data_of(at));
    const Heard* heard = hear({.stage = binary ? "binary" : "choice",
                               .data = std::move(data),
                               .words = {{"criteria", node.text}, {"outcomes", outcomes(node)}},
                               .reply = binary ? kBinaryForm.shape() : kChoiceForm.shape()});
    if (heard == nullptr) return true;
    TRY(const Value* said, read_verdict(*heard));
    Value verdict = *said;
    if (binary) {
      const auto yes = lax_boolean(*said);
      if (!yes) return at_fault(kSchema, R"("verdict" is neither true nor false)", heard->text);
      verdict = *yes;
    }
    path_ += node.name + ": " + value::to_json(verdict) + ", " + text_at(*heard->json, "reason") + "\n";
    return take(node, verdict, *heard);
  }

  Result<bool> take(const Node& node, const Value& verdict, const Heard& heard) {
    for (const std::size_t child : node.children)
      if (graph_.nodes[child].verdict == verdict) {
        left_[child] = 1;
        return visit(child);
      }
    return at_fault(kSchema, R"("verdict" is none of the outcomes)", heard.text);
  }

  Result<bool> reach(const Node& node) {
    if (node.g_eval != nullptr) return evaluate(*node.g_eval);
    if (!node.score) return visit_all(node);
    score_ = Score{.value = *node.score / kBestMark, .reason = why({{"path", path_}})};
    return true;
  }

  // As g_eval, though neither strict nor by a rubric.
  Result<bool> evaluate(const Map& options) {
    TRY(Criteria criteria, read_criteria(options));
    if (!criteria.criteria.empty()) criteria.steps.clear();
    criteria.rubric.clear();
    criteria.scale = {};
    const Case inner{.exhibit = given_.exhibit, .options = options, .compatibility = given_.compatibility};
    const auto params = texts_setting(options, "evaluation_params").value_or(std::vector<std::string>{});
    TRY(const auto data, looked_at(params, inner, kTitle));
    std::vector<Heard> replies;
    while (replies.size() < rounds_of(criteria)) {
      TRY(auto asks, ask_evaluation(criteria, data, replies, {.title = kTitle}));
      const Heard* heard = hear(std::move(asks.front()));
      if (heard == nullptr) return true;
      replies.push_back(*heard);
    }
    TRY(auto mark, read_mark_on(criteria.scale, replies.back(), true, given_));
    score_ = Score{.value = mark.score / kBestMark, .why = std::move(mark.reason)};
    return true;
  }

  // The next reply, or none: then this is what to ask.
  const Heard* hear(Ask ask) {
    if (next_ < given_.rounds.size()) return &given_.rounds[next_++].front();
    waits_ = true;
    asks_.push_back(std::move(ask));
    return nullptr;
  }

  Result<std::vector<Datum>> data_of(std::size_t at) const {
    std::vector<Datum> out;
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      const auto& children = graph_.nodes[i].children;
      if (graph_.nodes[i].kind == NodeKind::task &&
          std::find(children.begin(), children.end(), at) != children.end())
        out.push_back({"task_output", graph_.nodes[i].label + ":\n" + outputs_[i]});
    }
    TRY(auto looked, looked_at(graph_.nodes[at].params, given_, kTitle));
    for (Datum& datum : looked) out.push_back(std::move(datum));
    return out;
  }

  List outcomes(const Node& node) const {
    List out;
    for (const std::size_t child : node.children) out.push_back(graph_.nodes[child].verdict);
    return out;
  }

  const Case& given_;
  const Graph& graph_;
  std::vector<std::size_t> left_;  // how many of those that lead to a node have not come yet
  std::vector<std::string> outputs_;
  std::vector<Ask> asks_;
  std::size_t next_ = 0;
  bool waits_ = false;
  std::string path_;
  std::optional<Score> score_;
};

Result<Move> next(const Case& given) {
  const Value* dag = given.options.find("dag");
  if (dag == nullptr) return bad_setting("'dag' must be set");
  TRY(const Graph graph, read_graph(*dag));
  return Walk(given, graph).go();
}

constexpr Field kOptions[] = {must("dag", value::kFreeMap, "The graph: {nodes: {NAME: {type, ...}}}.")};
constexpr MetricDef kDefs[] = {{.name = "dag",
                                .title = kTitle,
                                .summary = "A score by a graph of questions of your own.",
                                .options = kOptions,
                                .next = next,
                                .strict = Strict::threshold}};

}  // namespace

std::span<const MetricDef> dag() { return kDefs; }

}  // namespace proctor::judges
