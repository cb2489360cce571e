// A graph of questions, as the metric dag walks it: tasks take something out of the exhibit, judgements
// decide, verdicts are their outcomes, each with a score or a way on.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "value/value.h"

namespace proctor::judges {

enum class NodeKind : std::uint8_t { task, binary, choice, verdict };

struct Node {
  std::string name;
  NodeKind kind = NodeKind::task;
  std::string text;                   // the instructions of a task, the criteria of a judgement
  std::string label;                  // of what a task gives
  std::vector<std::string> params;    // what it looks at, besides what tasks before it gave
  std::vector<std::size_t> children;  // of a verdict: none, or the one that goes on
  Value verdict;                      // a boolean, or one of the words of a choice
  std::optional<double> score;        // out of 10
  const Map* g_eval = nullptr;        // or a metric in its place; lives as long as the value read
};

struct Graph {
  std::vector<Node> nodes;
  std::vector<std::size_t> roots;     // which no other leads to
  std::vector<std::size_t> indegree;  // how many lead to each
};

inline constexpr std::size_t kMostNodes = 48;

// {nodes: {NAME: {type, ...}}}, as DeepEval writes graphs down. The message of a fault names the node.
Result<Graph> read_graph(const Value& dag);

}  // namespace proctor::judges
