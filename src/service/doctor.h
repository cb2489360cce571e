// Looks over everything that a run stands on, and says of each thing whether it is well and, where it is not,
// what to do about it. Nothing is changed, and no key is shown.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "net/http.h"
#include "service/embedding.h"
#include "service/judging.h"
#include "service/targets.h"
#include "value/value.h"

namespace proctor::service {

enum class Health : std::uint8_t { ok, warning, bad };

std::string_view name_of(Health health);

struct Examined {
  Health health = Health::ok;
  std::string what;  // "key", "endpoint", "store"
  std::string says;
  std::string fix = {};  // what to do; empty where nothing need be done
};

struct DoctorOptions {
  LoadOptions load;  // without paths: the providers whose keys are set are looked at
  Targeting target;
  Judging judging = {};
  Embedding embedding = {};
  std::string store;                              // as --store has it
  std::string cassettes = ".ai-tests/cassettes";  // in the current folder, or from the root
};

// How the world is reached.
struct DoctorTools {
  net::Transport& transport;
  Environment environment;
  // Runs a program to its end in a folder: "exit status 0". Fails where there is no such program.
  std::function<Result<std::string>(const std::vector<std::string>& words, const std::string& folder)> run;
};

// The tools of the machine. The transport must outlive them.
DoctorTools own_tools(net::Transport& transport, Environment environment);

std::vector<Examined> examine(const DoctorOptions& options, const DoctorTools& tools);
// The same through the HTTP stack of this machine.
std::vector<Examined> examine(const DoctorOptions& options, const Environment& environment);

bool is_well(const std::vector<Examined>& list);  // nothing is bad; warnings may be

Value to_value(const std::vector<Examined>& list);

}  // namespace proctor::service
