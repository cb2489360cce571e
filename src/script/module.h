// A script as a module in a realm: compiled once to bytes that any later realm takes, run, and asked for its
// functions, however it exports them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "script/realm.h"

namespace proctor::script {

// Compiles without running; none: the realm holds what was thrown.
std::optional<std::string> compile(Realm& realm, std::string_view text);

// What a module gave to the world.
struct Module {
  // Where its functions are looked for, in order: the default export, the named exports,
  // module.exports.default, module.exports.
  std::vector<Held> homes;
};

// Runs a compiled module to its end; none: the realm holds what was thrown, or it never came to an end.
std::optional<Module> run_module(Realm& realm, std::string_view compiled);

// "default" for a function that is exported as such.
std::vector<std::string> functions_of(Realm& realm, const Module& module);

struct Method {
  Held function;
  Held self;
};

std::optional<Method> find_function(Realm& realm, const Module& module, std::string_view name);

}  // namespace proctor::script
