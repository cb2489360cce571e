#include "proxy/replay.h"

#include <atomic>
#include <utility>

#include "proxy/headers.h"
#include "proxy/keep.h"

namespace proctor::proxy {
namespace {

using cassette::Recording;
using Shared = std::shared_ptr<const Recording>;

bool is_whole(const Recording& recording) { return !recording.streamed && !recording.broke_off; }

net::Headers headers_of(const Asked& asked, const Recording& recording) {
  net::Headers headers = returned(recording.headers);
  add_session(asked.session, headers);
  return headers;
}

std::size_t size_of(const Recording& recording) {
  std::size_t size = 0;
  for (const auto& frame : recording.frames) size += frame.bytes.size();
  return size;
}

void end(const Recording& recording, net::Answering& answer) {
  if (recording.broke_off)
    answer.cut();
  else
    answer.end();
}

void play_at_once(const Asked& asked, const Recording& recording, net::Answering& answer) {
  if (is_whole(recording))
    return answer.whole(recording.status, headers_of(asked, recording), cassette::body_of(recording));
  answer.begin(recording.status, headers_of(asked, recording));
  for (const auto& frame : recording.frames) answer.write(frame.bytes);
  end(recording, answer);
}

// Frame by frame by the timer; it holds itself until the last of them.
class Paced : public std::enable_shared_from_this<Paced> {
 public:
  Paced(Timer& timer, Instant since, std::shared_ptr<const Asked> asked, Shared recording,
        std::shared_ptr<net::Answering> answer)
      : timer_(timer),
        since_(since),
        asked_(std::move(asked)),
        recording_(std::move(recording)),
        answer_(std::move(answer)) {}

  void start() {
    answer_->on_gone([weak = weak_from_this()] {
      if (const auto held = weak.lock()) held->gone_ = true;
    });
    if (is_whole(*recording_)) return at(recording_->total, &Paced::play_whole);
    const bool none = recording_->frames.empty();
    at(none ? recording_->first_byte : recording_->frames.front().at, &Paced::begin);
  }

 private:
  void at(std::chrono::microseconds when, void (Paced::*next)()) {
    timer_.at(since_ + when, [self = shared_from_this(), next] {
      if (!self->gone_) (self.get()->*next)();
    });
  }

  void play_whole() { play_at_once(*asked_, *recording_, *answer_); }

  void begin() {
    answer_->begin(recording_->status, headers_of(*asked_, *recording_));
    play_next();
  }

  void play_next() {
    if (next_ == recording_->frames.size()) return end(*recording_, *answer_);
    answer_->write(recording_->frames[next_++].bytes);
    at(next_ == recording_->frames.size() ? recording_->total : recording_->frames[next_].at,
       &Paced::play_next);
  }

  Timer& timer_;
  const Instant since_;
  const std::shared_ptr<const Asked> asked_;
  const Shared recording_;
  const std::shared_ptr<net::Answering> answer_;
  std::atomic<bool> gone_ = false;
  std::size_t next_ = 0;  // of the timer's thread
};

}  // namespace

void replay(Context& context, const std::shared_ptr<const Asked>& asked,
            std::shared_ptr<const Recording> recording, const std::shared_ptr<net::Answering>& answer) {
  context.metrics.sent(size_of(*recording));
  conclude(context, *asked, recording->status, Source::replay);
  if (keeps(context, Source::replay)) {
    Recording seen = *recording;
    seen.request = asked->cue.question.body;  // as it was asked now
    seen.recorded_at = blank(context, *asked).recorded_at;
    keep(context, asked, std::move(seen), cassette::secrets_of(asked->request), Source::replay);
  }
  if (context.options.pace == cassette::Pace::at_once) return play_at_once(*asked, *recording, *answer);
  std::make_shared<Paced>(context.timer, context.clock.now(), asked, std::move(recording), answer)->start();
}

}  // namespace proctor::proxy
