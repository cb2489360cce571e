// For tests alone: a judge that says what it is told to, by stage, and remembers what it was asked.
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "judges/inquiry.h"

namespace proctor::judges::testing {

class Script {
 public:
  using Stage = std::pair<std::string_view, std::vector<std::string_view>>;

  Script() = default;
  Script(std::initializer_list<Stage> stages) {
    for (const auto& [stage, replies] : stages)
      replies_[std::string(stage)] = {replies.begin(), replies.end()};
  }

  Reply reply(const Ask& ask) {
    asked_.push_back(ask);
    auto& left = replies_[ask.stage];
    if (left.empty()) return {.error = Fault{"timeout", "nothing came"}};
    Reply out{.text = left.front()};
    left.erase(left.begin());
    return out;
  }

  // The stages asked for, in order.
  std::string calls() const {
    std::string out;
    for (const Ask& ask : asked_) out += (out.empty() ? "" : " ") + ask.stage;
    return out;
  }

  // What the judge was shown when it was last asked: "name=text|name=text".
  std::string shown(std::string_view stage) const {
    std::string out;
    for (const Datum& datum : last(stage).data)
      out += (out.empty() ? "" : "|") + datum.name + "=" + datum.text;
    return out;
  }

  std::string again(std::string_view stage) const { return last(stage).again; }
  const Map& words(std::string_view stage) const { return last(stage).words; }
  const std::vector<Ask>& asked() const { return asked_; }

 private:
  const Ask& last(std::string_view stage) const {
    static const Ask kNone;
    const Ask* found = &kNone;
    for (const Ask& ask : asked_)
      if (ask.stage == stage) found = &ask;
    return *found;
  }

  std::map<std::string, std::vector<std::string>> replies_;
  std::vector<Ask> asked_;
};

inline model::Check metric_check(std::string_view name, Map options = {}) {
  return {.kind = "metric:" + std::string(name), .options = std::move(options)};
}

inline model::Judgement judged(const model::Check& check, const Exhibit& exhibit, Script& script) {
  Inquiry inquiry(*metric_of(check), check, exhibit);
  while (!inquiry.asks().empty()) {
    std::vector<Reply> replies;
    for (const Ask& ask : inquiry.asks()) replies.push_back(script.reply(ask));
    inquiry.take(std::move(replies));
  }
  return inquiry.judgement();
}

}  // namespace proctor::judges::testing
