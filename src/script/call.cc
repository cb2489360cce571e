// A small function of ours does the calling, so that what throws at once, what is rejected later and what is
// merely a value all come back as one promise. It is made before the script runs and holds what it needs.
#include "script/call.h"

#include <fmt/format.h>

#include "base/root.h"
#include "base/words.h"
#include "script/module.h"

namespace proctor::script {
namespace {

constexpr std::string_view kCaller =
    "((apply) => async (f, self, args, again) => {\n"
    "  const out = await apply(f, self, [args]);\n"
    "  return again && typeof out === 'function' ? apply(out, undefined, [args]) : out;\n"
    "})(Reflect.apply)";

Answer fault(Realm& realm, std::string text) {
  if (const std::string excess = realm.excess(); !excess.empty()) text = "it " + excess;
  return {true, std::move(text), std::move(realm.notes())};
}

Answer error(Realm& realm, const std::string& message) {
  if (!realm.excess().empty()) return fault(realm, {});
  if (message.size() > kMostResult)
    return fault(realm, "it threw an error larger than " + shown_bytes(kMostResult));
  return {false, "Error: " + message, std::move(realm.notes())};
}

// A text as it is, nothing as nothing, anything else as JSON.
Answer result(Realm& realm, const Held& value) {
  JSContext* const context = realm.context();
  const bool is_plain = JS_IsString(value.get()) != 0 || JS_IsUndefined(value.get()) != 0;
  const Held shown(context, is_plain
                                ? value.copy()
                                : JS_JSONStringify(context, value.get(), Held::kNothing, Held::kNothing));
  if (shown.is_exception()) return error(realm, realm.thrown());
  std::string text = JS_IsUndefined(shown.get()) != 0 ? "" : realm.shown(shown);
  if (!realm.excess().empty()) return fault(realm, {});
  if (text.size() > kMostResult) return fault(realm, "its result is larger than " + shown_bytes(kMostResult));
  return {false, std::move(text), std::move(realm.notes())};
}

Answer settled(Realm& realm, const Held& promise) {
  JSContext* const context = realm.context();
  if (promise.is_exception()) return error(realm, realm.thrown());
  realm.settle();
  const auto state = JS_PromiseState(context, promise.get());
  if (!realm.excess().empty()) return fault(realm, {});
  if (state == JS_PROMISE_PENDING) return fault(realm, "it never finished: what it waits for never comes");
  const Held value(context, JS_PromiseResult(context, promise.get()));
  return state == JS_PROMISE_FULFILLED ? result(realm, value) : error(realm, realm.told(value));
}

}  // namespace

Answer call(const Ask& ask, const Budget& budget) {
  Realm realm(budget);
  if (!realm.works()) return fault(realm, "it could not begin");
  JSContext* const context = realm.context();
  const Held caller(context, JS_Eval(context, kCaller.data(), kCaller.size(), "caller", JS_EVAL_TYPE_GLOBAL));
  const auto module = run_module(realm, ask.compiled);
  if (!module) return fault(realm, "loading it fails: " + realm.thrown());
  const auto method = find_function(realm, *module, ask.is_function ? "default" : ask.function);
  if (!method)
    return fault(realm, fmt::format("there is no function {} in it", proctor::quoted(ask.function)));
  const std::string json(ask.arguments);  // the engine wants a zero behind it
  const Held arguments(context, JS_ParseJSON(context, json.c_str(), json.size(), "arguments"));
  if (arguments.is_exception()) return fault(realm, "its arguments cannot be read: " + realm.thrown());
  JSValue all[] = {method->function.get(), method->self.get(), arguments.get(),
                   JS_NewBool(context, ask.is_function ? 1 : 0)};
  return settled(realm, Held(context, JS_Call(context, caller.get(), Held::kNothing, 4, all)));
}

}  // namespace proctor::script
