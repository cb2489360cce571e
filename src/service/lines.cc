// The calling thread reads blocks of whole lines into a ring of slots and writes what the workers made of
// them, slot by slot; a slot is filled anew only after its answers are out.
#include "service/lines.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace proctor::service {
namespace {

constexpr std::size_t kBlock = std::size_t{128} * 1024;
constexpr std::size_t kStartShown = 4096;  // of a line that is too long

// Whole lines, and what became of them.
struct Slot {
  std::string lines;
  std::size_t first_number = 1;
  bool too_long = false;  // `lines` is the start of one line
  std::string answers;
  bool done = false;
};

// Cuts a stream into blocks of whole lines.
class BlockReader {
 public:
  BlockReader(int input, std::size_t longest) : input_(input), longest_(longest) {}

  bool ended() const { return ended_ && rest_.empty(); }

  bool would_wait() const {
    if (ended_ || rest_.find('\n') != std::string::npos) return false;
    pollfd waiting{input_, POLLIN, 0};
    return poll(&waiting, 1, 0) == 0;
  }

  // False at the end of the stream.
  Result<bool> fill(Slot& slot) {
    slot.lines.clear();
    slot.answers.clear();
    slot.too_long = false;
    slot.first_number = number_;
    std::size_t cut = rest_.rfind('\n');
    while (cut == std::string::npos && !ended_) {
      if (rest_.size() > longest_) return overlong(slot);
      const std::size_t before = rest_.size();
      TRY(const std::size_t got, read_some());
      const std::size_t last = std::string_view(rest_).substr(before, got).rfind('\n');
      if (last != std::string_view::npos) cut = before + last;
    }
    if (rest_.empty()) return false;
    const std::size_t size = cut == std::string::npos ? rest_.size() : cut + 1;
    slot.lines.assign(rest_, 0, size);
    rest_.erase(0, size);
    number_ += static_cast<std::size_t>(std::count(slot.lines.begin(), slot.lines.end(), '\n'));
    return true;
  }

 private:
  Result<std::size_t> read_some() {
    const std::size_t before = rest_.size();
    rest_.resize(before + kBlock);
    ssize_t got = 0;
    do {
      got = read(input_, rest_.data() + before, kBlock);
    } while (got < 0 && errno == EINTR);
    rest_.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0) return fail("E123", fmt::format("cannot read: {}", std::strerror(errno)));
    ended_ = got == 0;
    return static_cast<std::size_t>(got);
  }

  // Keeps the start of the line and lets the rest of it pass.
  Result<bool> overlong(Slot& slot) {
    slot.lines.assign(rest_, 0, kStartShown);
    slot.too_long = true;
    ++number_;
    while (!ended_) {
      rest_.clear();
      TRY(const std::size_t got, read_some());
      const std::size_t cut = got == 0 ? std::string::npos : rest_.find('\n');
      if (cut == std::string::npos) continue;
      rest_.erase(0, cut + 1);
      return true;
    }
    rest_.clear();
    return true;
  }

  int input_;
  std::size_t longest_;
  std::string rest_;
  std::size_t number_ = 1;
  bool ended_ = false;
};

void work_through(const Slot& slot, const LineWork& work, std::string& out) {
  std::string_view rest = slot.lines;
  for (std::size_t number = slot.first_number; !rest.empty(); ++number) {
    const std::size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") != std::string_view::npos) work(line, number, out);
  }
}

// The workers: each takes the next filled slot.
class Workers {
 public:
  Workers(std::vector<Slot>& slots, const LineStream& stream) : slots_(slots), stream_(stream) {
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t hands = stream.threads == 0 ? cores : stream.threads;
    for (std::size_t i = 0; i < hands; ++i) threads_.emplace_back([this] { labour(); });
  }
  ~Workers() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    changed_.notify_all();
  }

  void give() {
    {
      const std::lock_guard lock(mutex_);
      ++given_;
    }
    changed_.notify_one();
  }

  void wait_for(Slot& slot) {
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [&] { return slot.done || trouble_ != nullptr; });
    if (trouble_ != nullptr) std::rethrow_exception(trouble_);
    slot.done = false;
  }

 private:
  void labour() {
    const LineWork work = stream_.make_work();
    while (Slot* slot = next()) {
      std::exception_ptr trouble;
      try {
        work_through(*slot, slot->too_long ? stream_.too_long : work, slot->answers);
      } catch (...) {
        trouble = std::current_exception();
      }
      const std::lock_guard lock(mutex_);
      slot->done = true;
      if (trouble != nullptr) trouble_ = trouble;
      finished_.notify_one();
    }
  }

  Slot* next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return taken_ < given_ || over_; });
    return taken_ < given_ && !over_ ? &slots_[taken_++ % slots_.size()] : nullptr;
  }

  std::vector<Slot>& slots_;
  const LineStream& stream_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable finished_;
  std::size_t given_ = 0;
  std::size_t taken_ = 0;
  bool over_ = false;
  std::exception_ptr trouble_;
  std::vector<std::jthread> threads_;
};

}  // namespace

Result<void> work_on_lines(const LineStream& stream) {
  std::vector<Slot> slots(4 * std::max(1U, std::thread::hardware_concurrency()));
  BlockReader reader(stream.input, stream.longest_line);
  Workers workers(slots, stream);
  std::size_t filled = 0;
  std::size_t written = 0;
  const auto write_next = [&] {
    Slot& slot = slots[written++ % slots.size()];
    workers.wait_for(slot);
    return slot.answers.empty() || stream.write(slot.answers);
  };
  for (;;) {
    const bool is_full = filled - written == slots.size();
    while (written < filled && (is_full || reader.would_wait())) {
      if (!write_next()) return {};
      if (is_full) break;
    }
    TRY(const bool more, reader.fill(slots[filled % slots.size()]));
    if (!more) break;
    ++filled;
    workers.give();
  }
  while (written < filled)
    if (!write_next()) return {};
  return {};
}

}  // namespace proctor::service
