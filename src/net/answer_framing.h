// Where the parts of an HTTP/1.1 answer begin and end on the wire: header lines, pieces of the body, the end.
// It knows nothing of sockets, and reads headers only as far as they tell the length of the body.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace proctor::net {

// Given an answer's parts as they come.
class AnswerParts {
 public:
  AnswerParts() = default;
  AnswerParts(const AnswerParts&) = delete;
  AnswerParts& operator=(const AnswerParts&) = delete;
  virtual ~AnswerParts() = default;

  virtual bool line(std::string_view line) = 0;    // with its end; false: no more is wanted
  virtual bool piece(std::string_view bytes) = 0;  // not empty; false: no more is wanted
  virtual bool hungry() const = 0;                 // false: the next piece has to wait
};

// Used for one answer after another; `begin` forgets the last.
class AnswerFraming {
 public:
  enum class State {
    going,     // more is to come
    over,      // that was all
    unwanted,  // by the one who is given its parts
    too_long,  // a header line
    broken     // not as HTTP asks: `why` says more
  };

  void begin(bool has_body);  // false: whatever its headers say, none will come (HEAD)

  // How much it took: all, unless the answer comes to an end before, or a piece has to wait.
  std::size_t take(std::string_view bytes, AnswerParts& to);
  // The peer has closed: true where that is how the answer ends.
  bool end();

  State state() const { return state_; }
  std::string_view why() const { return why_; }
  bool keeps() const { return keeps_; }  // the connection may be used again, once it is over

 private:
  enum class Place : std::uint8_t { head, sized, open, chunk_size, chunk, chunk_end, trailer };

  std::size_t take_line(std::string_view bytes, AnswerParts& to);
  std::size_t take_piece(std::string_view bytes, AnswerParts& to);
  void understand(std::string_view line, AnswerParts& to);
  bool status_line(std::string_view line);
  void field(std::string_view line);
  void head_over();
  void chunk_size_line(std::string_view line);
  void break_off(std::string_view why);

  State state_ = State::going;
  Place place_ = Place::head;
  std::string_view why_;
  std::string begun_;  // a line whose end has not come
  bool body_ = true;
  bool keeps_ = false;
  int status_ = 0;  // 0: its line has not come
  bool chunked_ = false;
  std::optional<std::uint64_t> length_;
  std::uint64_t left_ = 0;  // of the body or the chunk
};

}  // namespace proctor::net
