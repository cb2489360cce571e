// From tree to code. What is still to be written stands on a stack of steps, so a deep pattern needs no deep
// calls. Places are labels until all is written.
#include <algorithm>
#include <utility>

#include "regex/code.h"
#include "regex/facts.h"

namespace proctor::regex {
namespace {

using Label = std::uint32_t;

// How the part at hand is read.
struct Way {
  bool backward = false;
  std::uint16_t depth = 0;  // of loops around it whose turns may read nothing
};

struct Step {
  enum class Kind : std::uint8_t { visit, put, bind };
  Kind kind = Kind::visit;
  Way way;
  std::uint32_t target = 0;  // a node or a label
  Inst inst;
};

using Steps = std::vector<Step>;

Step visit(NodeId node, Way way) { return {.kind = Step::Kind::visit, .way = way, .target = node}; }
Step bind(Label label) { return {.kind = Step::Kind::bind, .target = label}; }
Step put(Inst inst) { return {.kind = Step::Kind::put, .inst = inst}; }

Inst split(Label first, Label second, Way way) {
  return {.op = Op::split, .backward = way.backward, .a = first, .b = second};
}
Inst jump(Label to) { return {.op = Op::jump, .a = to}; }
Inst save(std::uint32_t slot) { return {.op = Op::save, .a = slot}; }

class Emitter {
 public:
  Emitter(const Tree& tree, const Facts& facts, bool expand) : tree_(tree), facts_(facts), expand_(expand) {
    code_.unit = tree.unit;
    code_.rules = tree.rules;
    code_.fold = tree.fold;
    code_.groups = tree.groups;
    code_.slots = 2 * (tree.groups + 1);
    code_.linear = expand && facts.nodes[tree.root].linear;
    code_.anchored = tree.rules.sticky || facts.nodes[tree.root].anchored;
  }

  Code run() {
    todo_.push_back(put({.op = Op::match}));
    todo_.push_back(visit(tree_.root, {}));
    while (!todo_.empty()) {
      const Step step = todo_.back();
      todo_.pop_back();
      take(step);
    }
    resolve();
    return std::move(code_);
  }

 private:
  Label label() {
    labels_.push_back(0);
    return static_cast<Label>(labels_.size() - 1);
  }

  void next(const Steps& steps) { todo_.insert(todo_.end(), steps.rbegin(), steps.rend()); }

  void take(const Step& step) {
    switch (step.kind) {
      case Step::Kind::put: code_.insts.push_back(step.inst); break;
      case Step::Kind::bind: labels_[step.target] = static_cast<std::uint32_t>(code_.insts.size()); break;
      case Step::Kind::visit: enter(tree_.nodes[step.target], step.way); break;
    }
  }

  void enter(const Node& node, Way way) {
    switch (node.kind) {
      case Node::Kind::empty: break;
      case Node::Kind::never: next({put({.op = Op::fail})}); break;
      case Node::Kind::set: next({put({.op = Op::unit, .backward = way.backward, .a = node.set})}); break;
      case Node::Kind::concat: enter_concat(node, way); break;
      case Node::Kind::alternate: enter_alternate(node, way); break;
      case Node::Kind::repeat: enter_repeat(node, way); break;
      case Node::Kind::capture: enter_capture(node, way); break;
      case Node::Kind::look: enter_look(node, way); break;
      case Node::Kind::atomic:
        next({put({.op = Op::atomic}), visit(node.children[0], way), put({.op = Op::look_end})});
        break;
      case Node::Kind::back: enter_back(node, way); break;
      case Node::Kind::conditional: enter_conditional(node, way); break;
      case Node::Kind::text_start: next({put({.op = Op::text_start})}); break;
      case Node::Kind::text_end: next({put({.op = Op::text_end})}); break;
      case Node::Kind::final_end: next({put({.op = Op::final_end})}); break;
      case Node::Kind::line_start: next({put({.op = Op::line_start, .a = node.set})}); break;
      case Node::Kind::line_end: next({put({.op = Op::line_end, .a = node.set})}); break;
      case Node::Kind::word_boundary:
        next({put({.op = Op::word_boundary, .negated = node.negated, .a = node.set})});
        break;
    }
  }

  void enter_concat(const Node& node, Way way) {
    Steps steps;
    for (const NodeId child : node.children) steps.push_back(visit(child, way));
    if (way.backward) std::reverse(steps.begin(), steps.end());
    next(steps);
  }

  void enter_alternate(const Node& node, Way way) {
    Steps steps;
    const Label after = label();
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      const bool last = i + 1 == node.children.size();
      const Label other = label();
      if (!last) {
        const Label here = label();
        steps.push_back(put(split(here, other, way)));
        steps.push_back(bind(here));
      }
      steps.push_back(visit(node.children[i], way));
      if (!last) steps.push_back(put(jump(after)));
      steps.push_back(bind(other));
    }
    steps.push_back(bind(after));
    next(steps);
  }

  void enter_capture(const Node& node, Way way) {
    const Inst begin = save(2 * node.group);
    const Inst end = save(2 * node.group + 1);
    next({put(way.backward ? end : begin), visit(node.children[0], way), put(way.backward ? begin : end)});
  }

  void enter_look(const Node& node, Way way) {
    const Label after = label();
    const Way inside = {.backward = node.behind && node.width == 0, .depth = way.depth};
    Steps steps = {put({.op = Op::look, .negated = node.negated, .a = after})};
    if (node.behind && node.width > 0) steps.push_back(put({.op = Op::step_back, .a = node.width}));
    steps.push_back(visit(node.children[0], inside));
    steps.push_back(put({.op = Op::look_end}));
    steps.push_back(bind(after));
    next(steps);
  }

  void enter_back(const Node& node, Way way) {
    code_.needs_groups = true;
    code_.references.push_back({.groups = node.groups, .folded = node.folded});
    const auto number = static_cast<std::uint32_t>(code_.references.size() - 1);
    next({put({.op = Op::back, .backward = way.backward, .a = number})});
  }

  void enter_conditional(const Node& node, Way way) {
    code_.needs_groups = true;
    const Label otherwise = label();
    const Label after = label();
    Steps steps = {put({.op = Op::conditional, .a = node.group, .b = otherwise}),
                   visit(node.children[0], way), put(jump(after)), bind(otherwise)};
    if (node.children.size() > 1) steps.push_back(visit(node.children[1], way));
    steps.push_back(bind(after));
    next(steps);
  }

  void enter_repeat(const Node& node, Way way) {
    const NodeFacts& body = facts_.nodes[node.children[0]];
    if (node.greed == Node::Greed::possessive) todo_.push_back(put({.op = Op::look_end}));
    if (!expand_ && is_large_repeat(node, body.counted)) {
      repeat_counted(node, way);
    } else {
      repeat_written_out(node, way);
    }
    if (node.greed == Node::Greed::possessive) todo_.push_back(put({.op = Op::atomic}));
  }

  // One turn of a loop. It forgets the groups inside where that is the rule; in a possessive loop it is
  // possessive itself, as Python has it. If `checked`, a turn that read nothing goes on at `exit` or fails.
  void add_turn(Steps& steps, const Node& node, Way way, bool checked, Label exit) {
    const NodeFacts& body = facts_.nodes[node.children[0]];
    Way inside = way;
    if (checked) {
      inside.depth = static_cast<std::uint16_t>(way.depth + 1);
      code_.depth = std::max(code_.depth, inside.depth);
      steps.push_back(put({.op = Op::mark, .depth = way.depth}));
    }
    if (tree_.rules.resets_groups && body.first_group <= body.last_group)
      steps.push_back(put({.op = Op::clear, .a = body.first_group, .b = body.last_group}));
    const bool atomic =
        node.greed == Node::Greed::possessive && tree_.nodes[node.children[0]].kind != Node::Kind::set;
    if (atomic) steps.push_back(put({.op = Op::atomic}));
    steps.push_back(visit(node.children[0], inside));
    if (atomic) steps.push_back(put({.op = Op::look_end}));
    if (checked) steps.push_back(put({.op = Op::check, .depth = way.depth, .b = empty_turn_goes(exit)}));
  }

  // ECMAScript refuses a turn that reads nothing; Python takes it, and then leaves the loop.
  Label empty_turn_goes(Label exit) const { return tree_.rules.resets_groups ? kNowhere : exit; }

  Inst choice(const Node& node, Label body, Label exit, Way way) const {
    return node.greed == Node::Greed::lazy ? split(exit, body, way) : split(body, exit, way);
  }

  void repeat_written_out(const Node& node, Way way) {
    Steps steps;
    const bool nullable = facts_.nodes[node.children[0]].nullable;
    const Label exit = label();
    for (std::uint32_t i = 0; i < node.least; ++i) add_turn(steps, node, way, false, exit);
    if (node.most == kNoLimit) {
      add_loop(steps, node, way, exit);
    } else {
      for (std::uint32_t i = node.least; i < node.most; ++i) {
        const Label body = label();
        steps.push_back(put(choice(node, body, exit, way)));
        steps.push_back(bind(body));
        add_turn(steps, node, way, nullable && (tree_.rules.resets_groups || i + 1 < node.most), exit);
      }
    }
    steps.push_back(bind(exit));
    next(steps);
  }

  void add_loop(Steps& steps, const Node& node, Way way, Label exit) {
    const Label head = label();
    const Label body = label();
    const Node& child = tree_.nodes[node.children[0]];
    steps.push_back(bind(head));
    if (child.kind == Node::Kind::set) {
      const bool lazy = node.greed == Node::Greed::lazy;
      steps.push_back(
          put({.op = Op::star, .backward = way.backward, .lazy = lazy, .a = child.set, .b = exit}));
    } else {
      steps.push_back(put(choice(node, body, exit, way)));
    }
    steps.push_back(bind(body));
    add_turn(steps, node, way, facts_.nodes[node.children[0]].nullable, exit);
    steps.push_back(put(jump(head)));
  }

  void repeat_counted(const Node& node, Way way) {
    const auto counter = static_cast<std::uint32_t>(code_.counters.size());
    code_.counters.push_back({.least = node.least, .most = node.most, .slot = code_.slots++});
    code_.needs_groups = true;
    const Label head = label();
    const Label exit = label();
    const bool lazy = node.greed == Node::Greed::lazy;
    Steps steps = {put({.op = Op::count_start, .a = counter}), bind(head),
                   put({.op = Op::count_loop, .lazy = lazy, .a = counter, .b = exit})};
    add_turn(steps, node, way, facts_.nodes[node.children[0]].nullable, exit);
    if (steps.back().inst.op == Op::check && steps.back().kind == Step::Kind::put) {
      steps.back().inst.op = Op::count_check;
      steps.back().inst.a = counter;
    }
    steps.push_back(put(jump(head)));
    steps.push_back(bind(exit));
    next(steps);
  }

  void resolve() {
    const auto place = [&](std::uint32_t& target) {
      if (target != kNowhere) target = labels_[target];
    };
    for (Inst& inst : code_.insts) {
      switch (inst.op) {
        case Op::split:
          place(inst.a);
          place(inst.b);
          break;
        case Op::jump:
        case Op::look: place(inst.a); break;
        case Op::star:
        case Op::check:
        case Op::conditional:
        case Op::count_loop:
        case Op::count_check: place(inst.b); break;
        default: break;
      }
    }
  }

  const Tree& tree_;
  const Facts& facts_;
  bool expand_;
  Code code_;
  Steps todo_;
  std::vector<std::uint32_t> labels_;
};

}  // namespace

Code make_code(const Tree& tree, const Facts& facts, bool expand) {
  return Emitter(tree, facts, expand).run();
}

}  // namespace proctor::regex
