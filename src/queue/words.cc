#include "queue/words.h"

namespace proctor::queue {

std::string_view word_of(OrderState state) {
  switch (state) {
    case OrderState::open: return "open";
    case OrderState::stopped: return "stopped";
    case OrderState::closed: break;
  }
  return "closed";
}

OrderState order_state(std::string_view word) {
  if (word == "open") return OrderState::open;
  return word == "stopped" ? OrderState::stopped : OrderState::closed;
}

std::string_view word_of(Doing doing) {
  switch (doing) {
    case Doing::idle: return "idle";
    case Doing::working: return "working";
    case Doing::refuses: return "refuses";
    case Doing::lost: break;
  }
  return "lost";
}

Doing doing_of(std::string_view word) {
  for (const Doing doing : {Doing::idle, Doing::working, Doing::refuses})
    if (word == word_of(doing)) return doing;
  return Doing::lost;
}

}  // namespace proctor::queue
