// What a script host does: locks itself down, then answers one message after another until its input ends.
//   limits MEMORY MILLISECONDS CPU-SECONDS                    first of all, unanswered
//   check KIND LANGUAGE TEXT                                  ready MODULE FUNCTION... | wrong CODE BEGIN END
//   MESSAGE call KEY MODULE KIND FUNCTION ARGUMENTS                   said TEXT NOTE... | fault MESSAGE
//   NOTE... | unknown
// An answer after `farewell` is the host's last: its memory was used up.
// A module is compiled once and kept by its key; a call may then leave the text of it empty. `unknown` asks
// for it again.
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <ctime>
#include <map>
#include <optional>

#include "script/call.h"
#include "script/module.h"
#include "script/prepare.h"
#include "script/sandbox.h"
#include "script/script.h"
#include "script/wire.h"

namespace proctor::script {
namespace {

std::optional<std::string> read_all(std::size_t count) {
  std::string out(count, '\0');
  std::size_t have = 0;
  while (have < count) {
    const ssize_t more = ::read(STDIN_FILENO, out.data() + have, count - have);
    if (more == 0 || (more < 0 && errno != EINTR)) return std::nullopt;
    if (more > 0) have += static_cast<std::size_t>(more);
  }
  return out;
}

std::optional<Message> next_message() {
  const auto head = read_all(kLengthBytes);
  if (!head || decode_length(*head) > kMostMessage) return std::nullopt;
  const auto body = read_all(decode_length(*head));
  return body ? decode(*body) : std::nullopt;
}

bool send(const Message& message) {
  const std::string bytes = encode(message);
  std::string_view left = bytes;
  while (!left.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, left.data(), left.size());
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) left.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

std::size_t number(std::string_view text) {
  std::size_t out = 0;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

// Sent from within the engine's call for more memory, which the engine then never sees refused.
bool is_checking = false;

void say_farewell(Realm& realm) {
  const std::string excess = realm.excess();
  Message reply{"farewell"};
  if (is_checking) {
    reply.insert(reply.end(), {"wrong", "E443", "0", "0", "loading it " + excess});
  } else {
    reply.insert(reply.end(), {"fault", "it " + excess});
    reply.insert(reply.end(), realm.notes().begin(), realm.notes().end());
  }
  send(reply);
  ::_exit(0);
}

// FNV-1a
std::uint64_t seed_of(const Message& message) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const auto* part : {&message[1], &message[4], &message[5]})
    for (const char c : *part) hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x100000001B3U;
  return hash;
}

class Host {
 public:
  explicit Host(const Budget& budget) : budget_(budget) {}

  Message answer(const Message& message) {
    is_checking = message.size() == 4 && message[0] == "check";
    if (is_checking) return check(message);
    if (message.size() == 6 && message[0] == "call") return called(message);
    return {"fault", "a message of another kind"};
  }

 private:
  Message check(const Message& message) const {
    const auto out = prepare({message[3], message[2] == "typescript", message[1] == "function"}, budget_);
    if (!out)
      return {"wrong", out.error().code, std::to_string(out.error().span.begin),
              std::to_string(out.error().span.end), out.error().message};
    Message reply{"ready", out->text};
    reply.insert(reply.end(), out->functions.begin(), out->functions.end());
    return reply;
  }

  Message called(const Message& message) {
    auto found = compiled_.find(message[1]);
    if (found == compiled_.end()) {
      if (message[2].empty()) return {"unknown"};
      found = keep(message[1], message[2]);
      if (found == compiled_.end()) return {"fault", "it cannot be compiled"};
    }
    Budget budget = budget_;
    budget.seed = seed_of(message);
    Answer answer = call({found->second, message[3] == "function", message[4], message[5]}, budget);
    Message reply{answer.is_fault ? "fault" : "said", std::move(answer.text)};
    reply.insert(reply.end(), answer.notes.begin(), answer.notes.end());
    return reply;
  }

  using Compiled = std::map<std::string, std::string, std::less<>>;

  Compiled::iterator keep(const std::string& key, const std::string& text) {
    constexpr std::size_t kMostKept = 32U << 20U;
    Realm realm(budget_);
    auto compiled = realm.works() ? compile(realm, text) : std::nullopt;
    if (!compiled) return compiled_.end();
    if (kept_ + compiled->size() > kMostKept) {
      compiled_.clear();
      kept_ = 0;
    }
    kept_ += compiled->size();
    return compiled_.emplace(key, *std::move(compiled)).first;
  }

  Budget budget_;
  Compiled compiled_;
  std::size_t kept_ = 0;
};

}  // namespace

int run_host() {
  const auto limits = next_message();
  if (!limits || limits->size() != 4 || limits->front() != "limits") ::_exit(2);
  const Budget budget{.memory = number((*limits)[1]),
                      .time = std::chrono::milliseconds(number((*limits)[2])),
                      .on_exhausted = say_farewell};
  ::setenv("TZ", "UTC0",
           1);  // NOLINT(concurrency-mt-unsafe): one thread; else the C library looks for a file later
  ::tzset();
  if (!lock_down(budget.memory, std::chrono::seconds(number((*limits)[3])))) ::_exit(3);
  Host host(budget);
  while (const auto message = next_message())
    if (!send(host.answer(*message))) break;
  ::_exit(0);  // without a goodbye: what runs at exit has no business in here
}

}  // namespace proctor::script
