// Three passes, so that all faults are told at once: the shape of the whole file, then each entry finds its
// case, then, where nothing was wrong, the answers are read.
#include "model/given.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>

#include "base/words.h"
#include "model/answer.h"
#include "model/given_shape.h"
#include "model/response.h"
#include "value/json.h"

namespace proctor::model {
namespace {

// What an absent key means is left to the outcome's defaults.
const Value* find(const Map& map, std::string_view key) {
  const Value* value = map.find(key);
  return value == nullptr || value->is_null() ? nullptr : value;
}

// A provider's "function" says nothing about the tool.
std::string type_of(const Value& call) {
  const Value* type = call.find("type");
  if (type == nullptr || !type->is_text() || type->text() == "function") return {};
  return std::string(type->text());
}

void read_tools(const Map& given, Outcome& outcome) {
  if (const Value* calls = find(given, "tool_calls")) {
    outcome.tool_calls.clear();
    for (const Value& call : calls->list()) {
      const auto part = [&](std::string_view key) {
        const Value* value = call.find(key);
        return value == nullptr ? Value() : *value;
      };
      outcome.tool_calls.push_back(
          {std::string(call.find("name")->text()), part("arguments"), part("result"), type_of(call)});
    }
  }
  if (const Value* used = find(given, "tools_used")) {
    for (const Value& tool : used->list())
      outcome.tools_used.emplace_back(tool.is_text() ? tool.text() : tool.find("name")->text());
  } else {
    for (const ToolCall& call : outcome.tool_calls) outcome.tools_used.push_back(call.name);
  }
}

void read_services(const Map& given, Outcome& outcome) {
  if (const Value* judge = find(given, "judge")) outcome.judge = std::string(judge->text());
  if (const Value* metrics = find(given, "metrics")) outcome.metrics = metrics->map();
  if (const Value* replies = find(given, "judge_replies")) outcome.judge_replies = replies->map();
  outcome.embeddings_stated = given.has("embeddings");
  if (const Value* embeddings = find(given, "embeddings")) outcome.embeddings = embeddings->map();
}

// The answer itself: stated, else in the provider's body, else the last of several replies. A stated output
// is an answer even where the body beside it holds none.
void read_answer(const Map& given, Outcome& outcome) {
  const Value* replies = find(given, "replies");
  if (replies != nullptr) outcome.replies = replies->list();
  if (const Value* response = find(given, "response")) {
    read_response(*response, outcome);
  } else if (!outcome.replies.empty()) {
    const Value& last = outcome.replies.back();
    last.is_text() ? void(outcome.text = last.text()) : read_response(last, outcome);
  }
  if (const Value* output = find(given, "output")) {
    outcome.text = output->is_text() ? std::string(output->text()) : value::to_json(*output);
    outcome.unread.reset();
    if (!outcome.response || error_in(*outcome.response) == nullptr) outcome.error.reset();
  }
}

bool is_set(const Map& given, std::string_view key) {
  const Value* value = find(given, key);
  return value != nullptr && value->boolean();
}

Outcome read_step(const Map& given) {
  Outcome outcome;
  read_answer(given, outcome);
  read_tools(given, outcome);
  read_services(given, outcome);
  if (const Value* latency = find(given, "latency_ms")) outcome.latency_ms = latency->number();
  if (const Value* cost = find(given, "cost")) outcome.cost = cost->number();
  if (const Value* usage = find(given, "usage")) outcome.usage = usage->map();
  if (const Value* memory = find(given, "memory")) outcome.memory = memory->map();
  if (is_set(given, "unreachable")) outcome.error = Fault{"connection", "given as unreachable"};
  if (is_set(given, "crash")) outcome.error = Fault{"agent", "given as crashed"};
  return outcome;
}

bool names_a_case(const Value& value) {
  return value.is_text() || (value.is_integer() && value.number() >= 0);
}

// Finds the case that an entry names and puts its answers there.
class Matcher {
 public:
  Matcher(std::span<const Suite* const> suites, Diagnostics& faults) : faults_(faults) {
    for (const Suite* suite : suites) {
      answers_.emplace_back(suite->cases.size());
      for (std::size_t i = 0; i < suite->cases.size(); ++i) add(suite->cases[i], i);
    }
  }

  // An entry of the wrong shape has been told of already; it still speaks of its case where it names one.
  void match_entry(const Value& entry) {
    const Value* wanted = entry.find("case");
    if (wanted == nullptr || !names_a_case(*wanted)) return;
    const auto place = wanted->is_text() ? by_name(*wanted) : by_index(*wanted);
    const Value* steps = entry.find("steps");
    if (place && steps != nullptr && steps->is_list()) take_steps(*steps, places_[*place]);
  }

  void match_only_case(const Value& steps) {
    if (places_.size() == 1) return take_steps(steps, places_.front());
    faults_.error("E413",
                  fmt::format("a bare list answers a single case, and there are {}: write "
                              R"({{"cases": [{{"case": NAME, "steps": [...]}}]}})",
                              places_.size()),
                  span_of(steps.span.begin, std::min(steps.span.begin + 1, steps.span.end)));
  }

  SuiteAnswers read() && {
    for (const Place& place : places_) {
      if (place.steps == nullptr) continue;
      for (const Value& step : *place.steps)
        answers_[place.suite][place.index].push_back(read_step(step.map()));
    }
    return std::move(answers_);
  }

 private:
  struct Place {
    const Case* test;
    std::string name;
    std::size_t suite;
    std::size_t index;
    const Value* answered = nullptr;  // where the file names it
    const List* steps = nullptr;
  };

  void add(const Case& test, std::size_t index) {
    const std::size_t place = places_.size();
    places_.push_back({&test, display_name(test, index + 1), answers_.size() - 1, index});
    by_name_[places_.back().name].push_back(place);
    if (!test.id.empty() && test.id != places_.back().name) by_name_[test.id].push_back(place);
  }

  std::optional<std::size_t> by_name(const Value& name) {
    const auto at = by_name_.find(std::string(name.text()));
    if (at == by_name_.end()) {
      faults_.error("E411", fmt::format("there is no case {}{}", quoted(name.text()), guess(name.text())),
                    name.span);
      return std::nullopt;
    }
    // Where several cases bear a name, entries answer them in order.
    for (const std::size_t place : at->second)
      if (places_[place].answered == nullptr) return take(place, name);
    return take(at->second.back(), name);
  }

  // Guessing looks at every case, so only the first faults are worth it.
  std::string guess(std::string_view name) {
    constexpr std::size_t kMost = 20;
    if (++guesses_ > kMost) return {};
    std::vector<std::string_view> known;
    known.reserve(places_.size());
    for (const Place& place : places_) known.push_back(place.name);
    return did_you_mean(name, known);
  }

  std::optional<std::size_t> by_index(const Value& index) {
    const auto number = index.integer();
    if (number && static_cast<std::size_t>(*number) < places_.size())
      return take(static_cast<std::size_t>(*number), index);
    faults_.error(
        "E411",
        fmt::format("there is no case {}: there {} {}, counted from 0", text_at(faults_.text(), index.span),
                    places_.size() == 1 ? "is" : "are", counted(places_.size(), "case")),
        index.span);
    return std::nullopt;
  }

  std::optional<std::size_t> take(std::size_t at, const Value& by) {
    Place& place = places_[at];
    if (place.answered != nullptr) {
      faults_.error("E410",
                    fmt::format("case {} is answered twice: first at {}", quoted(place.name),
                                faults_.place(place.answered->span)),
                    by.span);
      return std::nullopt;
    }
    place.answered = &by;
    return at;
  }

  void take_steps(const Value& steps, Place& place) {
    const List& list = steps.list();
    const std::size_t most = place.test->steps.size();
    place.steps = &list;
    if (list.size() > most)
      faults_.error("E412",
                    fmt::format("case {} has {}, but {} are answered", quoted(place.name),
                                counted(most, "step"), list.size()),
                    list[most].span);
  }

  Diagnostics& faults_;
  std::vector<Place> places_;
  std::unordered_map<std::string, std::vector<std::size_t>> by_name_;
  SuiteAnswers answers_;
  std::size_t guesses_ = 0;
};

}  // namespace

std::optional<SuiteAnswers> read_given(const Value& file, std::span<const Suite* const> suites,
                                       Diagnostics& faults) {
  const std::size_t before = faults.errors();
  value::check_shape(file, given_shape(), faults);
  Matcher matcher(suites, faults);
  const Value* cases = file.find("cases");
  if (file.is_list()) matcher.match_only_case(file);
  if (cases != nullptr && cases->is_list())
    for (const Value& entry : cases->list()) matcher.match_entry(entry);
  if (faults.errors() > before) return std::nullopt;
  return std::move(matcher).read();
}

Result<Outcome> read_outcome(const Value& map) {
  Diagnostics faults;
  for (const Field& field : given_step().fields)
    if (const Value* value = map.find(field.name); value != nullptr && field.name != "output")
      value::check_shape(*value, *field.shape, faults);
  if (faults.has_errors()) return tl::make_unexpected(faults.first_error());
  return read_step(map.map());
}

}  // namespace proctor::model
