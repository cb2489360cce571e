// What an answer says at its beginning about answering: does it decline, excuse itself, or turn to the
// matter? Rules over cues; they know no subject and no model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "text/refusal_reading.h"

namespace proctor::text {

enum class Decline : std::uint8_t {
  hard,       // I cannot help, I must decline
  tell,       // I cannot provide
  judge,      // I cannot speculate
  opinion,    // I cannot give an opinion
  none_held,  // I do not hold opinions
  unknown,    // I do not have access to
  abstains,   // I do not engage in
  bare,       // I cannot, and no word of what
};

struct Stance {
  Decline decline = Decline::bare;
  std::size_t sentence = 0;
  std::size_t word = 0;
  bool turns = false;  // with "but" or "however" soon after, or as a concession: "while I cannot ..."
};

// The first decline among the opening sentences, or anywhere in a short answer; none where the answer has
// begun to deliver before.
std::optional<Stance> find_stance(const Reading& reading);

// What the rules conclude; where they are of two minds, the words of the whole answer are weighed.
enum class Leaning : std::uint8_t { answers, doubtful, declines };

Leaning lean(const Reading& reading, const std::optional<Stance>& stance);

// Does it speak of itself as a machine, in its first two sentences?
bool speaks_as_machine(const Reading& reading);

}  // namespace proctor::text
