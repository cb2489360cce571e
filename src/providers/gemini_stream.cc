// Every event is a whole answer with the next parts; what else it says replaces what was said.
#include "providers/gemini_stream.h"

#include <string>
#include <utility>

#include "providers/events.h"
#include "providers/reply.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

using value::reach;
using value::text_at;

class Assembly {
 public:
  void add(const Value& event) {
    if (!event.is_map()) return;
    for (const value::Member& member : event.map())
      if (member.key != "candidates") whole_.set(member.key, member.value);
    const Value* candidate = value::first_of(event.find("candidates"));
    if (candidate == nullptr || !candidate->is_map()) return;
    any_ = true;
    for (const value::Member& member : candidate->map())
      if (member.key != "content") candidate_.set(member.key, member.value);
    for (const Value& part : value::items_at(candidate->find("content"), "parts")) add_part(part);
  }

  Answered<Value> finish() && {
    const bool blocked = value::reach(whole_.find("promptFeedback"), "blockReason") != nullptr;
    if (!candidate_.has("finishReason") && !blocked)
      return faulted("truncated", "the stream broke off: there is no finishReason");
    flush();
    candidate_.set("content", Map{{"parts", std::move(parts_)}, {"role", "model"}});
    if (any_) whole_.set("candidates", List{std::move(candidate_)});
    return Value(std::move(whole_));
  }

 private:
  static bool is_plain(const Value& part) {
    return part.is_map() && part.map().size() == 1 && part.find("text") != nullptr;
  }

  // Texts one after another become one part.
  void add_part(const Value& part) {
    if (is_plain(part)) {
      text_ += text_at(part, "text");
      has_text_ = true;
      return;
    }
    flush();
    parts_.push_back(part);
  }

  void flush() {
    if (has_text_) parts_.push_back(Map{{"text", text_}});
    has_text_ = false;
    text_.clear();
  }

  Map whole_;
  Map candidate_;
  List parts_;
  std::string text_;
  bool has_text_ = false;
  bool any_ = false;
};

}  // namespace

Answered<Value> assemble_candidates(std::string_view body) {
  Assembly assembly;
  const auto events = split_events(body);
  if (!events) return tl::make_unexpected(events.error());
  for (const Event& event : *events) {
    auto parsed = parse_peer_json(event.data);
    if (!parsed) return tl::make_unexpected(std::move(parsed).error());
    if (const Value* error = reach(&*parsed, "error"); !value::is_absent(error))
      return tl::make_unexpected(fault_from_error(*error, "provider_error"));
    assembly.add(*parsed);
  }
  return std::move(assembly).finish();
}

}  // namespace proctor::providers
