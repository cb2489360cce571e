// Dfa: tells whether a linear pattern is found, one table look-up a unit. States are made when first met and
// kept, up to a limit, for later texts; a pattern that would need too many is followed without keeping them.
// Either way the time is linear in the text. One Dfa serves one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "regex/subset.h"

namespace proctor::regex {

class Dfa {
 public:
  explicit Dfa(const Compiled& compiled);

  // `work` bounds the instructions looked at; only thousands of them on a long text come near it.
  Outcome test(std::string_view text, std::uint64_t work);

  // The same, a little slower; where it is found, the first match begins at begin() or later.
  Outcome locate(std::string_view text, std::uint64_t work);
  std::size_t begin() const { return begin_; }

 private:
  using StateId = std::uint32_t;  // where its row begins in the table
  using Column = Subset::Column;
  using Kind = Subset::Kind;

  struct State {
    std::uint32_t begin = 0;  // its kernel, in kernels_
    std::uint32_t end = 0;
    Kind kind = 0;
    bool busy = false;  // looks idle, but a match is under way
    std::uint64_t hash = 0;
  };

  void learn_bytes();
  void forget();
  bool is_full() const;
  std::span<const std::uint32_t> kernel_of(const State& state) const;

  StateId follow(StateId from, Column column);
  StateId next_state();
  StateId idle(Kind kind) const { return (kRowsBefore + kind) * stride_; }
  void add_state(State state, std::span<const std::uint32_t> kernel);
  void grow_index();

  StateId step(StateId state, Column column) {
    const StateId to = table_[state + column];
    return to != unknown_ ? to : follow(state, column);
  }
  StateId step_wide(std::string_view text, std::size_t& at, StateId state);
  Kind kind_of(StateId idle_state) const { return static_cast<Kind>(idle_state / stride_ - kRowsBefore); }
  bool rest(std::string_view text, std::size_t last, std::size_t& at, StateId& state);
  bool jump(std::string_view text, std::size_t& at, StateId& state) const;
  void pass_over(std::string_view text, std::size_t last, std::size_t& at, StateId& state);
  void learn(StateId from, unsigned char byte);
  void watch_idle(bool watch);
  bool is_settled(StateId state) const { return state == found_ || state == lost_; }

  Outcome run(std::string_view text);
  Outcome finish(std::string_view text, std::size_t at, StateId state);
  Outcome simulate(std::string_view text, std::size_t at);
  Column column_at(std::string_view text, std::size_t& at) const;

  // The first rows are no states of their own.
  static constexpr StateId kRowsBefore = 3;
  StateId unknown_ = 0;
  StateId lost_;
  StateId found_;

  const Compiled& compiled_;
  Subset subset_;
  std::uint32_t stride_;
  bool jumps_;              // an idle state goes where Skip says
  bool ends_by_line_feed_;  // the last line feed of a text is not like others
  StateId special_;         // states below need more than the table
  std::vector<Kind> byte_kinds_;
  std::vector<std::uint8_t> stays_;   // by kind and byte: an idle state stays idle, as far as is known
  std::vector<std::uint16_t> ascii_;  // the column of each byte below 128

  std::vector<StateId> table_;
  std::vector<State> states_;
  std::vector<std::uint32_t> kernels_;
  std::vector<StateId> index_;  // open addressing by hash; 0 is a free place
  Subset::Kernel kernel_;       // the next state's

  bool locating_ = false;
  bool passes_over_ = false;  // an idle state looks for a byte at which it ends
  std::size_t rests_ = 0;     // how often it did so in this text
  std::size_t passed_ = 0;    // and over how many bytes
  std::size_t begin_ = 0;     // where nothing was under way for the last time

  std::uint64_t most_work_ = 0;
  std::size_t here_ = 0;       // how far the text has been read
  std::size_t forgot_at_ = 0;  // how far it had been when states were last forgotten
  std::uint32_t hasty_ = 0;    // how often that was soon after the time before
  bool gave_up_ = false;       // the next kernel is in subset_, but has no state
};

}  // namespace proctor::regex
