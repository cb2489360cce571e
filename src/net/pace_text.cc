// A state as text: "pace1", its numbers, then three for each second that was spent, with blanks between. The
// numbers are written so that they come back as they were.
#include <charconv>
#include <cmath>

#include "net/pace.h"

namespace proctor::net {
namespace {

constexpr std::string_view kForm = "pace1";
constexpr std::size_t kMostSeconds = 600;  // a minute, and what was given away ahead of time

constexpr double PaceState::* kNumbers[] = {
    &PaceState::began,     &PaceState::seen,       &PaceState::good,        &PaceState::bad,
    &PaceState::last_good, &PaceState::rate,       &PaceState::too_high,    &PaceState::climb,
    &PaceState::next,      &PaceState::held_until, &PaceState::told,        &PaceState::stepped,
    &PaceState::paused,    &PaceState::first_out,  &PaceState::first_borne, &PaceState::most_waited};

void add(std::string& out, double number) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  out += ' ';
  out.append(digits, end);
}

// Takes the next number off the front.
std::optional<double> take_number(std::string_view& rest) {
  if (rest.empty() || rest.front() != ' ') return std::nullopt;
  rest.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (error != std::errc() || !std::isfinite(number)) return std::nullopt;
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  return number;
}

std::optional<Spent> take_spent(std::string_view& rest) {
  const auto second = take_number(rest);
  const auto requests = take_number(rest);
  const auto tokens = take_number(rest);
  if (!second || !requests || !tokens || *requests < 0 || *tokens < 0) return std::nullopt;
  return Spent{*second, *requests, *tokens};
}

bool is_sound(const PaceState& state) {
  for (const auto member : kNumbers)
    if (member != &PaceState::began && state.*member < 0) return false;
  return state.epoch >= 0 && state.spent.size() <= kMostSeconds;
}

}  // namespace

std::string to_text(const PaceState& state) {
  std::string out(kForm);
  out += ' ' + std::to_string(state.epoch);
  for (const auto member : kNumbers) add(out, state.*member);
  for (const Spent& spent : state.spent)
    for (const double number : {spent.second, spent.requests, spent.tokens}) add(out, number);
  return out;
}

std::optional<PaceState> read_pace(std::string_view text) {
  if (!text.starts_with(kForm)) return std::nullopt;
  text.remove_prefix(kForm.size());
  PaceState state;
  const auto epoch = take_number(text);
  if (!epoch || *epoch < 0 || *epoch > 1e15) return std::nullopt;
  state.epoch = static_cast<std::int64_t>(*epoch);
  for (const auto member : kNumbers) {
    const auto number = take_number(text);
    if (!number) return std::nullopt;
    state.*member = *number;
  }
  while (!text.empty() && state.spent.size() <= kMostSeconds) {
    const auto spent = take_spent(text);
    if (!spent) return std::nullopt;
    state.spent.push_back(*spent);
  }
  return is_sound(state) ? std::optional(std::move(state)) : std::nullopt;
}

}  // namespace proctor::net
