// One JavaScript world: an engine with its memory, time, console and nothing else of the outside. Every call
// gets a fresh one, so that nothing one call leaves behind is seen by another.
// This is the one header that names the engine; only the .cc files beside it include it.
#pragma once

#include <quickjs.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace proctor::script {

// A value of the engine's, given back when it goes.
class Held {
 public:
  Held(JSContext* context, JSValue value) : context_(context), value_(value) {}
  Held(Held&& other) noexcept : context_(other.context_), value_(std::exchange(other.value_, kNothing)) {}
  Held& operator=(Held&& other) noexcept {
    std::swap(value_, other.value_);
    std::swap(context_, other.context_);
    return *this;
  }
  ~Held() { JS_FreeValue(context_, value_); }

  JSValue get() const { return value_; }
  bool is_exception() const { return JS_IsException(value_) != 0; }
  bool is_object() const { return JS_IsObject(value_) != 0; }
  bool is_function() const { return JS_IsFunction(context_, value_) != 0; }
  JSValue copy() const { return JS_DupValue(context_, value_); }

  static constexpr JSValue kNothing{{.uint64 = 0}, JS_TAG_UNDEFINED};
  static constexpr JSValue kThrown{{.uint64 = 0}, JS_TAG_EXCEPTION};

 private:
  JSContext* context_;
  JSValue value_;
};

class Realm;

struct Budget {
  std::size_t memory = 0;
  std::chrono::milliseconds time{0};  // of the processor's: a busy machine makes no script fail
  std::uint64_t seed = 0;             // of Math.random
  // Called when the memory is used up, and need not return: the engine is not at its best where it gets none.
  void (*on_exhausted)(Realm& realm) = nullptr;
};

class Realm {
 public:
  explicit Realm(const Budget& budget);
  Realm(const Realm&) = delete;
  Realm& operator=(const Realm&) = delete;
  ~Realm();

  JSContext* context() { return context_; }
  bool works() const { return context_ != nullptr; }  // false: not even an empty world fits into the memory

  Held text(std::string_view text);
  Held get(const Held& object, const char* name);
  Held own(const Held& object, std::string_view name);  // not from its prototypes; undefined: there is none
  Held global();
  // Runs everything that is due: promises, then timers, whose time passes at once.
  void settle();

  // As JavaScript's String() would; empty where even that throws.
  std::string shown(const Held& value);
  // What was thrown last, as people read it: the message of an error, anything else as text or JSON.
  std::string thrown();
  std::string told(const Held& error);
  // Where the last syntax error is, counted from 1; 0: nowhere.
  struct Place {
    std::size_t line = 0;
    std::size_t column = 0;
  };
  Place place_of(const Held& error);

  // Which limit was hit: "ran longer than 1000 ms", "needed more than 64 MiB"; empty: none.
  std::string excess() const;
  std::vector<std::string>& notes() { return notes_; }
  const std::string& wanted_import() const { return wanted_import_; }

 private:
  friend struct RealmHooks;  // what the engine calls back

  struct Timer {
    double due = 0;
    std::int32_t id = 0;
    Held function;
  };

  void note(std::string_view line);
  void add_globals();
  bool run_timer();

  Budget budget_;
  JSRuntime* runtime_ = nullptr;
  JSContext* context_ = nullptr;
  std::chrono::nanoseconds deadline_{0};
  bool late_ = false;
  bool swollen_ = false;
  std::uint64_t random_ = 0;
  std::vector<std::string> notes_;
  std::size_t noted_ = 0;
  std::string wanted_import_;
  std::vector<Timer> timers_;
  double now_ = 0;  // of the timers
  std::int32_t last_timer_ = 0;
};

}  // namespace proctor::script
