// An inquiry goes round by round: the metric says what to ask, the replies are read, and so on until it has a
// score; then comes the question why, where a reason is wanted. A question is asked once more where its reply
// judges another number of items than there are, and in tolerant mode wherever its reply is of no use.
#include "judges/inquiry.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "judges/complete.h"
#include "judges/injection.h"
#include "judges/missing.h"
#include "judges/reading.h"
#include "judges/repair.h"
#include "judges/terms.h"
#include "value/json.h"

namespace proctor::judges {
namespace {

constexpr std::size_t kMostFeedback = 4096;  // bytes of a reply that decides nothing
constexpr std::size_t kMostRounds = 10'000;  // a metric that never comes to an end is a bug, but no hang

Fault judge_fault(std::string_view code, std::string_view message) {
  return {"judge", fmt::format("{}: {}", code, message)};
}

Fault fault_of(const Error& error) { return judge_fault(error.code, error.message); }

// What a judge is told before it is asked again. In our words alone: its reply may repeat those of the
// answer.
std::string advice(const Error& error) {
  const std::string_view code = error.code;
  if (code == kWrongCount) return "it had " + error.message;
  if (code == kInvalidJson) return "it held no JSON object";
  if (code == kMissingKey) return "it lacked a key that was asked for";
  if (code == kSchema) return "a field was missing, or held another type or word than was asked for";
  return "it did not have the form that was asked for";
}

Result<std::optional<std::string>> reason_in(const Heard& heard, const Ask& ask) {
  if (ask.reply == nullptr) return std::optional(heard.text);
  TRY(const Value* reason, member(heard, "reason"));
  if (reason->is_null()) return std::optional<std::string>();
  return std::optional(reason->is_text() ? std::string(reason->text()) : value::to_json(*reason));
}

}  // namespace

struct Inquiry::State {
  const MetricDef& metric;
  const model::Check& check;
  const Exhibit& exhibit;
  Terms terms;
  Compatibility compatibility = Compatibility::none;
  model::Judgement judgement;
  std::vector<std::vector<Heard>> rounds;
  std::vector<Ask> round;         // what the present round asks
  std::vector<Heard> heard;       // as many
  std::vector<Ask> asks;          // those of the round that wait for a reply
  std::vector<std::size_t> open;  // their places in the round
  bool again = false;             // these are asked for the second time
  bool why = false;               // the round is the question for a reason

  void begin() {
    judgement = begun(terms);
    judgement.notices = injection_notices(exhibit);
    if (auto fault = missing(metric, exhibit, compatibility)) return end(*std::move(fault));
    go_on();
  }

  // Where there is an error there is no score.
  void end(Fault fault) {
    asks.clear();
    judgement.passed = false;
    judgement.score.reset();
    judgement.reason.reset();
    judgement.error = std::move(fault);
  }

  void end_with_score(std::string notice) {
    asks.clear();
    judgement.notices.push_back(std::move(notice));
  }

  Case given() const {
    return {
        exhibit,      check.options, terms.strictness, rounds, check.expected ? &*check.expected : nullptr,
        compatibility};
  }

  // Asks the metric for its next move, through rounds that have nothing to ask.
  void go_on() {
    while (rounds.size() < kMostRounds) {
      auto move = metric.next(given());
      if (!move) return refuse(move.error());
      if (auto* score = std::get_if<Score>(&*move)) return conclude_with(std::move(*score));
      ask(std::get<std::vector<Ask>>(*std::move(move)));
      if (!asks.empty()) return;
      rounds.emplace_back();
    }
    end(judge_fault("other:Endless", "the metric comes to no end"));
  }

  void ask(std::vector<Ask> what) {
    round = std::move(what);
    heard.assign(round.size(), {});
    asks = round;
    open.resize(round.size());
    for (std::size_t i = 0; i < open.size(); ++i) open[i] = i;
    again = false;
  }

  void conclude_with(Score score) {
    conclude(terms, score.value, judgement);
    if (score.passed) judgement.passed = *score.passed;
    if (!score.notice.empty()) judgement.notices.push_back(std::move(score.notice));
    asks.clear();
    if (!terms.reason) return;
    if (!score.why.empty()) judgement.reason = std::move(score.why);
    if (!score.reason) return;
    why = true;
    score.reason->data.push_back({"score", fmt::format("{:.2f}", *judgement.score)});
    ask({*std::move(score.reason)});
  }

  // --- Replies

  void take(std::vector<Reply> replies) {
    if (asks.empty()) return;
    std::vector<std::pair<std::size_t, Error>> useless;
    for (std::size_t i = 0; i < open.size(); ++i) {
      const Reply reply =
          i < replies.size() ? std::move(replies[i]) : Reply{.error = Fault{"judge", "no reply came"}};
      if (reply.error) {
        if (auto fault = fault_before(i)) return give_up(*fault);
        return no_reply(*reply.error);
      }
      auto fault = hear(reply, open[i]);
      if (!fault) continue;
      if (!may_ask_again(*fault)) return give_up(*fault);
      useless.emplace_back(open[i], *std::move(fault));
    }
    if (useless.empty()) return heard_all();
    ask_again(useless);
  }

  // Who asks one question after another stops at the first reply of no use, and never hears that the next one
  // would not have come.
  std::optional<Error> fault_before(std::size_t count) const {
    if (terms.strictness == Strictness::tolerant) return std::nullopt;
    for (std::size_t i = 0; i < count; ++i) {
      const Heard& before = heard[open[i]];
      if (!before.json) continue;
      if (auto why_not = misfit(*before.json, *round[open[i]].reply))
        return at_fault(kSchema, *why_not, before.text).value();
    }
    return std::nullopt;
  }

  bool may_ask_again(const Error& error) const {
    return !again && (terms.strictness == Strictness::tolerant || error.code == kWrongCount);
  }

  void no_reply(const Fault& fault) {
    if (why) return end_with_score("the judge gave no reason: " + fault.message);
    if (again && judgement.error) return end(*std::exchange(judgement.error, std::nullopt));
    end(fault);
  }

  // Reads one reply into its place; the fault where it is of no use.
  std::optional<Error> hear(const Reply& reply, std::size_t place) {
    if (reply.text.size() > kMostReply)
      return at_fault("too_large",
                      fmt::format("the reply has {} bytes, and no more than {} are read", reply.text.size(),
                                  kMostReply),
                      reply.text)
          .value();
    Heard& into = heard[place];
    into = {.text = reply.text, .logprobs = reply.logprobs};
    const Shape* shape = round[place].reply;
    if (shape == nullptr || round[place].as_text) return std::nullopt;
    auto json = read(reply.text, *shape);
    if (!json) return std::move(json).error();
    into.json = *std::move(json);
    const auto& wanted = round[place].complete;
    return wanted && compatibility == Compatibility::none ? incomplete(into, *wanted) : std::nullopt;
  }

  Result<Value> read(std::string_view text, const Shape& shape) {
    if (terms.strictness == Strictness::exact) return read_object(text);
    return read_repaired(text, shape, judgement.notices);
  }

  void heard_all() {
    if (why) return take_reason();
    rounds.push_back(std::move(heard));
    judgement.error.reset();
    go_on();
  }

  void take_reason() {
    auto reason = reason_in(heard.front(), round.front());
    if (!reason) {
      if (terms.strictness == Strictness::tolerant && !again)
        return ask_again({{0, std::move(reason).error()}});
      return give_up(reason.error());
    }
    judgement.reason = *std::move(reason);
    asks.clear();
  }

  void give_up(const Error& error) {
    if (why && terms.strictness == Strictness::tolerant)
      return end_with_score("the judge's reason could not be read: " + fault_of(error).message);
    end(fault_of(error));
  }

  // What a judge said in plain words is its feedback all the same.
  void end_refused(Fault fault) {
    end(std::move(fault));
    if (rounds.empty() || round.empty() || !round.front().as_text) return;
    const std::string& said = rounds.back().front().text;
    std::size_t end = std::min(said.size(), kMostFeedback);
    while (end > 0 && end < said.size() && (static_cast<unsigned char>(said[end]) & 0xC0U) == 0x80U) --end;
    judgement.reason = said.substr(0, end);
  }

  // The metric does not accept the round that it was just given.
  void refuse(const Error& error) {
    const bool repeatable = !rounds.empty() && !rounds.back().empty();
    if (!may_ask_again(error) || !repeatable) return end_refused(fault_of(error));
    heard = std::move(rounds.back());
    rounds.pop_back();
    std::vector<std::pair<std::size_t, Error>> all;
    all.reserve(round.size());
    for (std::size_t i = 0; i < round.size(); ++i) all.emplace_back(i, error);
    ask_again(all);
  }

  // Remembers the first fault, should the second try not come to pass.
  void ask_again(const std::vector<std::pair<std::size_t, Error>>& useless) {
    const auto& [place, error] = useless.front();
    if (!why) judgement.error = fault_of(error);
    judgement.notices.push_back(fmt::format("asked again for {}: {}", round[place].stage, error.message));
    again = true;
    asks.clear();
    open.clear();
    for (const auto& [at, fault] : useless) {
      asks.push_back(round[at]);
      asks.back().again = advice(fault);
      open.push_back(at);
    }
  }
};

Inquiry::Inquiry(const MetricDef& metric, const model::Check& check, const Exhibit& exhibit,
                 Compatibility compatibility)
    : state_(std::make_unique<State>(
          State{metric, check, exhibit, terms_of(&metric, check), compatibility_of(check, compatibility)})) {
  state_->begin();
}
Inquiry::Inquiry(Inquiry&&) noexcept = default;
Inquiry& Inquiry::operator=(Inquiry&&) noexcept = default;
Inquiry::~Inquiry() = default;

std::span<const Ask> Inquiry::asks() const { return state_->asks; }

void Inquiry::take(std::vector<Reply> replies) { state_->take(std::move(replies)); }

const model::Judgement& Inquiry::judgement() const { return state_->judgement; }

}  // namespace proctor::judges
