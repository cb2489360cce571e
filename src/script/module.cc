#include "script/module.h"

#include <algorithm>

namespace proctor::script {
namespace {

constexpr const char* kFileName = "script";

// Rethrows in the realm what a promise was rejected with.
bool is_fulfilled(Realm& realm, const Held& promise) {
  JSContext* const context = realm.context();
  const auto state = JS_PromiseState(context, promise.get());
  if (state == JS_PROMISE_REJECTED) JS_Throw(context, JS_PromiseResult(context, promise.get()));
  if (state == JS_PROMISE_PENDING) JS_ThrowTypeError(context, nullptr, 0, "loading it never finished");
  return state == JS_PROMISE_FULFILLED;
}

std::vector<std::string> keys_of(Realm& realm, const Held& object) {
  std::vector<std::string> out;
  JSContext* const context = realm.context();
  JSPropertyEnum* keys = nullptr;
  std::uint32_t count = 0;
  if (JS_GetOwnPropertyNames(context, &keys, &count, object.get(), JS_GPN_STRING_MASK | JS_GPN_ENUM_ONLY) !=
      0) {
    const Held dropped(context, JS_GetException(context));
    return out;
  }
  for (std::uint32_t i = 0; i < count; ++i)
    out.push_back(realm.shown(Held(context, JS_AtomToString(context, keys[i].atom))));
  JS_FreePropertyEnum(context, keys, count);
  return out;
}

Held own_or_nothing(Realm& realm, const Held& object, std::string_view name) {
  Held out = realm.own(object, name);
  if (!out.is_exception()) return out;
  const Held dropped(realm.context(), JS_GetException(realm.context()));
  return {realm.context(), Held::kNothing};
}

}  // namespace

std::optional<std::string> compile(Realm& realm, std::string_view text) {
  JSContext* const context = realm.context();
  const std::string ended(text);  // the engine wants a zero behind it
  const Held module(context, JS_Eval(context, ended.c_str(), ended.size(), kFileName,
                                     JS_EVAL_TYPE_MODULE | JS_EVAL_FLAG_COMPILE_ONLY));
  if (module.is_exception()) return std::nullopt;
  std::size_t size = 0;
  std::uint8_t* const bytes = JS_WriteObject(context, &size, module.get(), JS_WRITE_OBJ_BYTECODE);
  if (bytes == nullptr) return std::nullopt;
  std::string out(reinterpret_cast<const char*>(bytes), size);
  js_free(context, bytes);
  return out;
}

std::optional<Module> run_module(Realm& realm, std::string_view compiled) {
  JSContext* const context = realm.context();
  JSValue module = JS_ReadObject(context, reinterpret_cast<const std::uint8_t*>(compiled.data()),
                                 compiled.size(), JS_READ_OBJ_BYTECODE);
  if (JS_IsException(module) != 0) return std::nullopt;
  auto* const definition = static_cast<JSModuleDef*>(JS_VALUE_GET_PTR(module));
  if (JS_ResolveModule(context, module) != 0) {
    JS_FreeValue(context, module);
    return std::nullopt;
  }
  const Held promise(context, JS_EvalFunctionAsync(context, module));  // takes it over
  if (promise.is_exception()) return std::nullopt;
  realm.settle();
  if (!is_fulfilled(realm, promise)) return std::nullopt;
  Module out;
  Held space(context, JS_GetModuleNamespace(context, definition));
  Held exports = own_or_nothing(realm, own_or_nothing(realm, realm.global(), "module"), "exports");
  out.homes.push_back(own_or_nothing(realm, space, "default"));
  out.homes.push_back(std::move(space));
  out.homes.push_back(own_or_nothing(realm, exports, "default"));
  out.homes.push_back(std::move(exports));
  return out;
}

std::vector<std::string> functions_of(Realm& realm, const Module& module) {
  std::vector<std::string> out;
  const auto add = [&](const std::string& name) {
    if (std::find(out.begin(), out.end(), name) == out.end()) out.push_back(name);
  };
  for (const Held& home : module.homes) {
    if (!home.is_object()) continue;
    if (home.is_function()) add("default");
    for (const std::string& key : keys_of(realm, home))
      if (own_or_nothing(realm, home, key).is_function()) add(key);
  }
  return out;
}

std::optional<Method> find_function(Realm& realm, const Module& module, std::string_view name) {
  JSContext* const context = realm.context();
  for (const Held& home : module.homes) {
    Held found = own_or_nothing(realm, home, name);
    if (found.is_function()) return Method{std::move(found), Held(context, home.copy())};
  }
  for (const Held& home : module.homes)
    if (name == "default" && home.is_function())
      return Method{Held(context, home.copy()), Held(context, Held::kNothing)};
  return std::nullopt;
}

}  // namespace proctor::script
