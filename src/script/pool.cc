// Workers stand idle in a list; a call takes one, or starts one while there may be more, or waits. A source
// is prepared once, and known to the workers by a number from then on.
#include <fmt/format.h>

#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "base/utf8.h"
#include "base/words.h"
#include "script/script.h"
#include "script/worker.h"
#include "value/json.h"

namespace proctor::script {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kCheckTime{30'000};  // the TypeScript reader's, and the script's own

bool is_typescript(std::string_view path) {
  const std::string name = lower(path);
  return name.ends_with(".ts") || name.ends_with(".mts") || name.ends_with(".cts");
}

// Half of a surrogate pair, which JavaScript's texts may have, and anything else that is no UTF-8: U+FFFD.
std::string well_formed(std::string text) {
  if (!find_invalid_utf8(text)) return text;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = [&](std::size_t i) {
      return static_cast<unsigned char>(at + i < text.size() ? text[at + i] : 0);
    };
    const bool is_half = byte(0) == 0xED && byte(1) >= 0xA0 && byte(1) <= 0xBF && byte(2) >= 0x80;
    if (is_half) at += 3;
    append_utf8(out, is_half ? U'\uFFFD' : next_code_point(text, at));
  }
  return out;
}

struct Known {
  std::string key;
  std::string text;  // a JavaScript module
  std::vector<std::string> functions;
};

using Checked = std::shared_ptr<const Result<Known>>;

std::string name_of(const Source& source, std::string_view function) {
  if (source.is_function) return source.path.empty() ? "inline code" : source.path;
  return fmt::format("{}: {}", source.path.empty() ? "script" : source.path, function);
}

}  // namespace

class Pool::Processes {
 public:
  explicit Processes(const Limits& limits)
      : limits_(limits),
        most_(limits.processes != 0 ? limits.processes : std::max(1U, std::thread::hardware_concurrency())) {}

  Answered<Checked> known(const Source& source, const Until& until);
  Answered<Message> ask(const Message& message, milliseconds limit, const Until& until);
  Answered<Message> call(const Message& message, const Known& known, const Until& until);

 private:
  struct Entry {
    std::mutex preparing;
    Checked result;
  };

  Answered<Worker> take(const Until& until);
  void give_back(std::optional<Worker> worker);
  Entry& entry_of(const Source& source);

  const Limits limits_;
  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable_any freed_;
  std::vector<Worker> idle_;
  std::size_t out_ = 0;                                    // workers at work
  std::map<std::string, std::unique_ptr<Entry>> entries_;  // by language and text
};

Answered<Worker> Pool::Processes::take(const Until& until) {
  {
    std::unique_lock lock(mutex_);
    if (!freed_.wait_until(lock, until.stop, until.deadline, [&] { return out_ < most_; }))
      return faulted("timeout", until.stopped() ? "the run was stopped" : "the time for this step was over");
    ++out_;
    if (!idle_.empty()) {
      Worker worker = std::move(idle_.back());
      idle_.pop_back();
      return worker;
    }
  }
  auto started = Worker::start(limits_);
  if (!started) give_back(std::nullopt);
  return started;
}

void Pool::Processes::give_back(std::optional<Worker> worker) {
  const std::lock_guard lock(mutex_);
  if (worker && !worker->is_worn()) idle_.push_back(*std::move(worker));
  --out_;
  freed_.notify_one();
}

Answered<Message> Pool::Processes::ask(const Message& message, milliseconds limit, const Until& until) {
  TRY(Worker worker, take(until));
  auto reply = worker.ask(message, limit, until);
  give_back(std::move(worker));
  return reply;
}

Answered<Message> Pool::Processes::call(const Message& message, const Known& known, const Until& until) {
  TRY(Worker worker, take(until));
  auto reply = worker.ask(message, limits_.time, until);
  if (reply && reply->front() == "unknown") {
    Message whole = message;
    whole[2] = known.text;
    reply = worker.ask(whole, limits_.time, until);
  }
  give_back(std::move(worker));
  return reply;
}

Pool::Processes::Entry& Pool::Processes::entry_of(const Source& source) {
  const std::string key = fmt::format("{}{}{}", source.is_function ? 'f' : 'm',
                                      is_typescript(source.path) ? 't' : 'j', source.text);
  const std::lock_guard lock(mutex_);
  auto& entry = entries_[key];
  if (!entry) entry = std::make_unique<Entry>();
  return *entry;
}

// The outer fault is not the author's, and the next call tries again.
Answered<Checked> Pool::Processes::known(const Source& source, const Until& until) {
  Entry& entry = entry_of(source);
  const std::lock_guard lock(entry.preparing);
  if (entry.result) return entry.result;
  TRY(Message reply, ask({"check", source.is_function ? "function" : "module",
                          is_typescript(source.path) ? "typescript" : "javascript", source.text},
                         kCheckTime, until));
  if (reply.front() == "ready" && reply.size() >= 2) {
    entry.result = std::make_shared<Result<Known>>(
        Known{fmt::format("{}", fmt::ptr(&entry)), std::move(reply[1]), {reply.begin() + 2, reply.end()}});
  } else if (reply.front() == "wrong" && reply.size() == 5) {
    const auto offset = [&](std::size_t i) {
      return std::min<std::size_t>(std::strtoul(reply[i].c_str(), nullptr, 10), source.text.size());
    };
    entry.result = std::make_shared<Result<Known>>(
        fail(reply[1], well_formed(std::move(reply[4])), span_of(offset(2), offset(3))));
  } else {
    return faulted("mock", "its process gave an answer that makes no sense");
  }
  return entry.result;
}

Pool::Pool(Limits limits) : processes_(std::make_unique<Processes>(limits)) {}
Pool::~Pool() = default;

Result<std::vector<std::string>> Pool::check(const Source& source) {
  const auto known = processes_->known(source, {});
  if (!known) return fail("E443", known.error().message);
  TRY(const Known ready, Result<Known>(**known));
  return ready.functions;
}

Answered<Called> Pool::call(const Source& source, std::string_view function, const Value& arguments,
                            const Until& until) {
  const auto named = [&](const std::string& text) {
    return fmt::format("{}: {}", name_of(source, function), text);
  };
  const auto checked = processes_->known(source, until);
  if (!checked) return faulted(checked.error().kind, named(checked.error().message));
  const Result<Known>& known = **checked;
  if (!known) return faulted("mock", named(known.error().message));
  auto reply = processes_->call({"call", known->key, "", source.is_function ? "function" : "module",
                                 std::string(function), value::to_json(arguments)},
                                *known, until);
  if (!reply) return faulted(reply.error().kind, named(reply.error().message));
  if (reply->size() < 2 || reply->front() != "said")
    return faulted("mock", named(reply->size() < 2 ? "no answer" : well_formed(std::move((*reply)[1]))));
  Called out{well_formed(std::move((*reply)[1])), {}};
  for (std::size_t i = 2; i < reply->size(); ++i) out.notes.push_back(well_formed(std::move((*reply)[i])));
  return out;
}

}  // namespace proctor::script
