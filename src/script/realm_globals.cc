// What a script finds beside the language itself: a console, timers that wait no time, Math.random from a
// seed, `module` and `exports`. And what it does not find: anything to import.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/words.h"
#include "script/realm.h"
#include "script/realm_hooks.h"

namespace proctor::script {
namespace {

constexpr std::size_t kMostNotes = 100;
constexpr std::size_t kMostNoted = 8U << 10U;

void define(Realm& realm, const Held& object, const char* name, JSCFunction* function) {
  JSContext* const context = realm.context();
  JS_DefinePropertyValueStr(context, object.get(), name, JS_NewCFunction(context, function, name, 1),
                            JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE);
}

// A text as it is, an error by name and message, anything else as JSON where it can be.
std::string worded(Realm& realm, JSValue argument) {
  JSContext* const context = realm.context();
  const Held value(context, JS_DupValue(context, argument));
  if (!value.is_object() || value.is_function() || JS_IsError(context, argument) != 0)
    return realm.shown(value);
  const Held json(context, JS_JSONStringify(context, argument, Held::kNothing, Held::kNothing));
  if (json.is_exception()) const Held dropped(context, JS_GetException(context));
  return JS_IsString(json.get()) != 0 ? realm.shown(json) : realm.shown(value);
}

}  // namespace

void Realm::note(std::string_view line) {
  if (notes_.size() > kMostNotes || noted_ > kMostNoted) return;
  noted_ += line.size();
  const bool full = notes_.size() == kMostNotes || noted_ > kMostNoted;
  notes_.emplace_back(full ? std::string_view("more lines were left out") : line);
}

JSValue RealmHooks::log(JSContext* context, JSValue, int count, JSValue* arguments) {
  Realm& realm = of(context);
  std::string line;
  for (int i = 0; i < count; ++i) line += (i == 0 ? "" : " ") + worded(realm, arguments[i]);
  for (const auto part : split(line, '\n')) realm.note(part);
  return Held::kNothing;
}

// xorshift64*
JSValue RealmHooks::random(JSContext* context, JSValue, int, JSValue*) {
  std::uint64_t& state = of(context).random_;
  state ^= state >> 12U;
  state ^= state << 25U;
  state ^= state >> 27U;
  constexpr double kUnit = 1.0 / 9007199254740992.0;  // 2^-53
  return JS_NewFloat64(context, static_cast<double>((state * 0x2545F4914F6CDD1DU) >> 11U) * kUnit);
}

JSValue RealmHooks::set_timeout(JSContext* context, JSValue, int count, JSValue* arguments) {
  Realm& realm = of(context);
  if (count == 0 || JS_IsFunction(context, arguments[0]) == 0)
    return JS_ThrowTypeError(context, nullptr, 0, "setTimeout needs a function");
  double wait = 0;
  if (count > 1 && JS_ToFloat64(context, &wait, arguments[1]) != 0) return Held::kThrown;
  realm.timers_.push_back({realm.now_ + (wait > 0 ? wait : 0), ++realm.last_timer_,
                           Held(context, JS_DupValue(context, arguments[0]))});
  return JS_NewInt32(context, realm.last_timer_);
}

JSValue RealmHooks::clear_timeout(JSContext* context, JSValue, int count, JSValue* arguments) {
  std::int32_t id = 0;
  if (count > 0 && JS_ToInt32(context, &id, arguments[0]) != 0) return Held::kThrown;
  auto& timers = of(context).timers_;
  timers.erase(
      std::remove_if(timers.begin(), timers.end(), [&](const auto& timer) { return timer.id == id; }),
      timers.end());
  return Held::kNothing;
}

// The next one by its time, then by the order they were set; false: there is none.
bool Realm::run_timer() {
  const auto next = std::min_element(timers_.begin(), timers_.end(),
                                     [](const Timer& a, const Timer& b) { return a.due < b.due; });
  if (next == timers_.end()) return false;
  now_ = std::max(now_, next->due);
  const Held function = std::move(next->function);
  timers_.erase(next);
  const Held result(context_, JS_Call(context_, function.get(), Held::kNothing, 0, nullptr));
  if (result.is_exception()) note("in a timer: " + thrown());
  return true;
}

char* RealmHooks::name_as_is(JSContext* context, const char*, const char* name, void*, JSValue) {
  return js_strdup(context, name);
}

JSModuleDef* RealmHooks::refuse_import(JSContext* context, const char* name, void* realm, JSValue) {
  static_cast<Realm*>(realm)->wanted_import_ = name;
  JS_ThrowReferenceError(context, nullptr, 0, "cannot import \"%s\": a script here imports nothing", name);
  return nullptr;
}

void Realm::add_globals() {
  const Held world = global();
  const Held math = get(world, "Math");
  define(*this, math, "random", RealmHooks::random);
  define(*this, world, "setTimeout", RealmHooks::set_timeout);
  define(*this, world, "clearTimeout", RealmHooks::clear_timeout);
  const Held console(context_, JS_NewObject(context_));
  for (const char* name : {"log", "info", "warn", "error", "debug"})
    define(*this, console, name, RealmHooks::log);
  JS_SetPropertyStr(context_, world.get(), "console", console.copy());
  const Held module(context_, JS_NewObject(context_));
  const Held exports(context_, JS_NewObject(context_));
  JS_SetPropertyStr(context_, module.get(), "exports", exports.copy());
  JS_SetPropertyStr(context_, world.get(), "module", module.copy());
  JS_SetPropertyStr(context_, world.get(), "exports", exports.copy());
}

}  // namespace proctor::script
