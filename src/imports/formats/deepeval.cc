// deepeval: goldens and test cases of the library of that name, as its datasets are saved. A golden becomes a
// case. Which metrics are asked is said by the program around such a file, not by the file; those are chosen
// that its fields make possible.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/words.h"
#include "imports/goldens.h"
#include "imports/importer.h"

namespace proctor::imports {
namespace {

constexpr std::size_t kLongestName = 60;  // of a case, in code points
constexpr std::string_view kCorrect =
    "The actual output says the same as the expected output: nothing of weight is missing, nothing "
    "contradicts "
    "it.";

bool is_text(const Value* value) { return value != nullptr && value->is_text(); }

// Keys that no other program's lists of cases have.
bool is_golden(const Value& item) {
  if (!item.is_map()) return false;
  if (is_text(item.find("scenario")) || item.find("turns") != nullptr) return is_conversation(item);
  const Value* input = item.find("input");
  if (input == nullptr || !(input->is_text() || input->is_null())) return false;
  constexpr std::string_view kTelling[] = {"actual_output",       "actualOutput",      "expected_output",
                                           "expectedOutput",      "retrieval_context", "retrievalContext",
                                           "additional_metadata", "source_file"};
  return std::any_of(std::begin(kTelling), std::end(kTelling),
                     [&](std::string_view key) { return item.find(key) != nullptr; });
}

bool sniff(const Value& root, std::string_view /*path*/) {
  const auto goldens = goldens_in(root);
  return !goldens.empty() && std::all_of(goldens.begin(), goldens.begin() + 1,
                                         [](const Value* golden) { return is_golden(*golden); });
}

class Reader {
 public:
  Imported read(const Value& root) {
    List cases;
    for (const Value* golden : goldens_in(root)) {
      if (!golden->is_map() || (golden_field(*golden, "input") == nullptr && !is_conversation(*golden))) {
        out_.faults.push_back({"E581", "a golden has an input, or turns or a scenario", golden->span});
        continue;
      }
      Value test = is_conversation(*golden) ? conversation(*golden) : single(*golden);
      test.span = golden->span;
      cases.push_back(std::move(test));
      note_unknown(*golden);
    }
    tell_choice(root);
    if (unsaid_ == cases.size()) cases.clear();
    out_.suite = Map{{"proctor", 1}, {"cases", std::move(cases)}};
    return std::move(out_);
  }

 private:
  Map single(const Value& golden) {
    Map out = head(golden, *golden_field(golden, "input"));
    out.set("input", *golden_field(golden, "input"));
    const Value* expected = golden_field(golden, "expected_output");
    if (expected != nullptr) out.set("expected_output", *expected);
    const std::vector<Value> context = context_of(golden);
    if (!context.empty()) out.set("retrieval_context", context);
    List checks = {metric("answer_relevancy", golden)};
    if (!context.empty()) checks.push_back(metric("faithfulness", golden));
    if (expected != nullptr) checks.push_back(correctness(golden));
    add_tools(golden, checks);
    out.set("checks", std::move(checks));
    return out;
  }

  // A step for each word of the user's; what the other side said before the first one is history.
  Map conversation(const Value& golden) {
    const Value* scenario = golden_field(golden, "scenario");
    const std::vector<Value> turns = golden_turns(golden);
    List steps;
    List history;
    for (const Value& turn : turns) {
      const bool user = golden_field(turn, "role")->text() == "user";
      if (user)
        steps.push_back(Map{{"input", *golden_field(turn, "content")}});
      else if (steps.empty())
        history.push_back(Map{{"assistant", *golden_field(turn, "content")}});
    }
    Map out = head(golden, scenario == nullptr ? Value("a conversation") : *scenario);
    if (steps.empty()) return unsaid(std::move(out), golden);
    if (!history.empty()) out.set("history", std::move(history));
    steps.back().map().set("checks", conversation_checks(golden));
    out.set("steps", std::move(steps));
    return out;
  }

  // DeepEval lets a model play the user by the scenario.
  Map unsaid(Map out, const Value& golden) {
    constexpr std::string_view kWhy = "no turns: nobody plays the user here, so the case cannot run";
    out_.losses.push_back({std::string(kWhy), golden.span});
    out.set("checks", List{unsupported_check(kWhy, golden.span)});
    ++unsaid_;
    return out;
  }

  List conversation_checks(const Value& golden) {
    List out = {metric("turn_relevancy", golden), metric("conversation_completeness", golden)};
    if (const Value* role = golden_field(golden, "chatbot_role")) {
      out.push_back(metric("role_adherence", golden));
      out.back().map().set("chatbot_role", *role);
    }
    if (const Value* outcome = golden_field(golden, "expected_outcome")) {
      out.push_back(metric("conversational_g_eval", golden));
      out.back().map().set("criteria", "The conversation comes to the expected outcome.");
      out.back().map().set("expected_outcome", *outcome);
    }
    add_tools(golden, out);
    return out;
  }

  // Who the case is, and what of the golden has no place in a suite.
  static Map head(const Value& golden, const Value& otherwise) {
    Map out;
    const Value* name = golden_field(golden, "name");
    const Value& said = is_text(name) ? *name : otherwise;
    Value shown(said.is_text() ? clipped(said.text()) : std::string("golden"));
    shown.span = said.span;
    out.set("name", std::move(shown));
    if (const Value* comments = golden_field(golden, "comments"); is_text(comments))
      out.set("description", *comments);
    Map extra;
    for (const char* key :
         {"actual_output", "tools_called", "additional_metadata", "metadata", "source_file", "tags",
          "custom_column_key_values", "user_description", "scenario", "expected_outcome"})
      if (const Value* value = golden_field(golden, key)) extra.set(key, *value);
    if (!extra.empty()) out.set("extra", std::move(extra));
    return out;
  }

  static std::string clipped(std::string_view text) {
    const std::string shown = quoted(text.substr(0, text.find('\n')), kLongestName);
    return shown.substr(1, shown.size() - 2);
  }

  std::vector<Value> context_of(const Value& golden) {
    std::vector<Value> found = golden_passages(golden_field(golden, "retrieval_context"));
    if (!found.empty()) return found;
    found = golden_passages(golden_field(golden, "context"));
    if (!found.empty() && !std::exchange(told_context_, true))
      out_.losses.push_back({"where there is no retrieval_context, context stands in for it",
                             golden_field(golden, "context")->span, true});
    return found;
  }

  void add_tools(const Value& golden, List& checks) {
    List tools = golden_tools(golden_field(golden, "expected_tools"));
    if (tools.empty()) return;
    checks.push_back(metric("tool_correctness", golden));
    checks.back().map().set("expected_tools", std::move(tools));
  }

  Value correctness(const Value& golden) {
    Value out = metric("g_eval", golden);
    out.map().set("criteria", kCorrect);
    out.map().set("evaluation_params", List{"actual_output", "expected_output"});
    return out;
  }

  Value metric(std::string_view name, const Value& golden) {
    if (std::find(chosen_.begin(), chosen_.end(), name) == chosen_.end()) chosen_.emplace_back(name);
    Value out(Map{{"metric", name}});
    out.span = golden.span;
    return out;
  }

  void note_unknown(const Value& golden) {
    for (const auto& member : golden.map())
      if (!is_golden_field(member.key) && !member.value.is_null() && unknown_.insert(member.key).second)
        out_.losses.push_back(
            {fmt::format("{} is no field of a golden", quoted(member.key)), member.key_span});
  }

  void tell_choice(const Value& root) {
    if (chosen_.empty()) return;
    out_.losses.push_back(
        {fmt::format("goldens name no metrics: {} are asked, for their fields are there; keep what "
                     "you want after `proctor convert --to native`",
                     listed(chosen_)),
         span_of(root.span.begin, std::min(root.span.begin + 1, root.span.end)), true});
  }

  Imported out_;
  std::vector<std::string> chosen_;  // metrics, in the order in which they were
  std::set<std::string> unknown_;
  bool told_context_ = false;
  std::size_t unsaid_ = 0;  // cases that cannot run
};

Imported import(const Value& root, Sources& /*sources*/) { return Reader().read(root); }

// --- What a dataset of test cases states as answers.

List calls_of(const Value& from) {
  List out;
  for (const Value& tool : golden_tools(golden_field(from, "tools_called"))) {
    Map call{{"name", *tool.find("name")}};
    if (const Value* arguments = tool.find("input_parameters")) call.set("arguments", *arguments);
    if (const Value* result = tool.find("output")) call.set("result", *result);
    out.push_back(std::move(call));
  }
  return out;
}

Value answer_of(const Value& from, const Value& text) {
  Map out{{"output", text}};
  if (List calls = calls_of(from); !calls.empty()) out.set("tool_calls", std::move(calls));
  return out;
}

List stated_steps(const Value& golden) {
  List out;
  if (!is_conversation(golden)) {
    if (const Value* text = golden_field(golden, "actual_output")) out.push_back(answer_of(golden, *text));
    return out;
  }
  bool asked = false;
  for (const Value& turn : golden_turns(golden)) {
    const bool user = golden_field(turn, "role")->text() == "user";
    if (!user && asked) out.push_back(answer_of(turn, *golden_field(turn, "content")));
    asked = user;
  }
  return out;
}

std::optional<Value> stated(const Value& root) {
  List cases;
  std::int64_t number = 0;
  for (const Value* golden : goldens_in(root)) {
    if (List steps = stated_steps(*golden); !steps.empty())
      cases.push_back(Map{{"case", number}, {"steps", std::move(steps)}});
    ++number;
  }
  if (cases.empty()) return std::nullopt;
  Value out(Map{{"cases", std::move(cases)}});
  out.span = root.span;
  return out;
}

}  // namespace

const Importer& deepeval() {
  static constexpr Importer kImporter = {.name = "deepeval",
                                         .about = "Goldens and test cases of DeepEval's datasets.",
                                         .form = "dataset",
                                         .sniff = sniff,
                                         .import = import,
                                         .stated = stated};
  return kImporter;
}

}  // namespace proctor::imports
