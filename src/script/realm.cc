// Memory is counted in allocators of our own, so that we know a limit was hit whatever the script makes of
// the error; time is looked at whenever the engine asks whether to go on.
#include "script/realm.h"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>

#include "base/root.h"
#include "script/realm_hooks.h"

namespace proctor::script {
namespace {

std::chrono::nanoseconds processor_time() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

constexpr std::size_t kOverhead = 16;  // of a piece of memory, in the C library's books

bool fits(const JSMallocState* state, std::size_t more) {
  return more <= state->malloc_limit - state->malloc_size;
}

void count(JSMallocState* state, const void* piece) {
  ++state->malloc_count;
  state->malloc_size += ::malloc_usable_size(const_cast<void*>(piece)) + kOverhead;  // NOLINT
}

void uncount(JSMallocState* state, const void* piece) {
  --state->malloc_count;
  state->malloc_size -= ::malloc_usable_size(const_cast<void*>(piece)) + kOverhead;  // NOLINT
}

void* refuse(const JSMallocState* state) {
  RealmHooks::exhaust(*static_cast<Realm*>(state->opaque));
  return nullptr;
}

void* take(JSMallocState* state, std::size_t size) {
  if (!fits(state, size + kOverhead)) return refuse(state);
  void* piece = std::malloc(size);  // NOLINT
  if (piece == nullptr) return refuse(state);
  count(state, piece);
  return piece;
}

void give_back(JSMallocState* state, void* piece) {
  if (piece == nullptr) return;
  uncount(state, piece);
  std::free(piece);  // NOLINT
}

void* resize(JSMallocState* state, void* piece, std::size_t size) {
  if (piece == nullptr) return size == 0 ? nullptr : take(state, size);
  if (size == 0) {
    give_back(state, piece);
    return nullptr;
  }
  const std::size_t before = ::malloc_usable_size(piece);
  if (size > before && !fits(state, size - before)) return refuse(state);
  void* const moved = std::realloc(piece, size);  // NOLINT
  if (moved == nullptr) return refuse(state);
  state->malloc_size += ::malloc_usable_size(moved) - before;
  return moved;
}

std::size_t usable(const void* piece) { return ::malloc_usable_size(const_cast<void*>(piece)); }  // NOLINT

constexpr JSMallocFunctions kMemory = {take, give_back, resize, usable};

std::size_t number_of(Realm& realm, const Held& object, const char* name) {
  const Held value = realm.get(object, name);
  std::int64_t number = 0;
  if (JS_IsNumber(value.get()) == 0 || JS_ToInt64(realm.context(), &number, value.get()) != 0) return 0;
  return number > 0 ? static_cast<std::size_t>(number) : 0;
}

}  // namespace

Realm::Realm(const Budget& budget) : budget_(budget), random_(budget.seed | 1U) {
  runtime_ = JS_NewRuntime2(&kMemory, this);
  if (runtime_ == nullptr) return;
  JS_SetMemoryLimit(runtime_, budget.memory);
  deadline_ = processor_time() + budget.time;
  JS_SetRuntimeOpaque(runtime_, this);
  JS_SetInterruptHandler(runtime_, RealmHooks::is_over, this);
  JS_SetModuleLoaderFunc2(runtime_, RealmHooks::name_as_is, RealmHooks::refuse_import, nullptr, this);
  context_ = JS_NewContext(runtime_);
  if (context_ != nullptr) add_globals();
}

Realm::~Realm() {
  timers_.clear();
  if (context_ != nullptr) JS_FreeContext(context_);
  if (runtime_ != nullptr) JS_FreeRuntime(runtime_);
}

void RealmHooks::exhaust(Realm& realm) {
  realm.swollen_ = true;
  if (realm.budget_.on_exhausted != nullptr) realm.budget_.on_exhausted(realm);
}

int RealmHooks::is_over(JSRuntime*, void* realm) {
  auto& self = *static_cast<Realm*>(realm);
  self.late_ = self.late_ || processor_time() >= self.deadline_;
  return self.late_ ? 1 : 0;
}

Held Realm::text(std::string_view text) {
  return {context_, JS_NewStringLen(context_, text.data(), text.size())};
}

Held Realm::get(const Held& object, const char* name) {
  return {context_, JS_GetPropertyStr(context_, object.get(), name)};
}

Held Realm::own(const Held& object, std::string_view name) {
  if (!object.is_object()) return {context_, Held::kNothing};
  const JSAtom atom = JS_NewAtomLen(context_, name.data(), name.size());
  const bool has = JS_GetOwnProperty(context_, nullptr, object.get(), atom) > 0;
  Held out(context_, has ? JS_GetProperty(context_, object.get(), atom) : Held::kNothing);
  JS_FreeAtom(context_, atom);
  return out;
}

Held Realm::global() { return {context_, JS_GetGlobalObject(context_)}; }

void Realm::settle() {
  do {
    JSContext* in = nullptr;
    while (excess().empty() && JS_ExecutePendingJob(runtime_, &in) != 0) {
      if (JS_HasException(context_) != 0) const Held lost(context_, JS_GetException(context_));
      RealmHooks::is_over(runtime_, this);  // a job may be too short for the engine to ask
    }
  } while (excess().empty() && run_timer());
}

std::string Realm::shown(const Held& value) {
  std::size_t size = 0;
  const char* text = JS_ToCStringLen(context_, &size, value.get());
  if (text == nullptr) {
    const Held dropped(context_, JS_GetException(context_));
    return {};
  }
  std::string out(text, size);
  JS_FreeCString(context_, text);
  return out;
}

std::string Realm::thrown() { return told(Held(context_, JS_GetException(context_))); }

std::string Realm::told(const Held& error) {
  if (!error.is_object()) return shown(error);
  const Held message = get(error, "message");
  if (JS_IsString(message.get()) != 0) return shown(message);
  if (message.is_exception()) const Held dropped(context_, JS_GetException(context_));
  const Held json(context_, JS_JSONStringify(context_, error.get(), Held::kNothing, Held::kNothing));
  if (JS_IsString(json.get()) != 0) return shown(json);
  if (json.is_exception()) const Held dropped(context_, JS_GetException(context_));
  return shown(error);
}

Realm::Place Realm::place_of(const Held& error) {
  if (!error.is_object()) return {};
  return {number_of(*this, error, "lineNumber"), number_of(*this, error, "columnNumber")};
}

std::string Realm::excess() const {
  if (late_) return fmt::format("ran longer than {} ms", budget_.time.count());
  if (swollen_) return fmt::format("needed more than {} of memory", shown_bytes(budget_.memory));
  return {};
}

}  // namespace proctor::script
