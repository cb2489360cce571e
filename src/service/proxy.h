// The recording proxy as a whole: a server, a client, recordings and traces, started and ended together.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "service/recordings.h"

namespace proctor::service {

struct ProxySettings {
  RecordingWords recordings;  // an empty mode is auto
  std::string traces;         // a folder; empty: none are kept
  std::string host = "127.0.0.1";
  std::uint16_t port = 8787;           // 0: any that is free
  std::vector<std::string> upstreams;  // URL, or PROVIDER=URL
  std::chrono::milliseconds timeout{30'000};
  std::size_t most_body = 1U << 20U;
  bool sessions_in_path =
      false;  // /in/SESSION/v1/...: for programs that are told a base URL and nothing else
  std::function<void(const std::string& line)> tell = {};  // of what could not be kept; from any thread
  std::function<void(const std::string& line)> log = {};   // of each exchange; from any thread
};

class RunningProxy {
 public:
  // Fails where it cannot listen, and on settings that make no sense. Keys come with the clients' requests:
  // those in the environment are known only so that they are not kept.
  static Result<std::unique_ptr<RunningProxy>> start(const ProxySettings& settings,
                                                     const std::string& current,
                                                     const Environment& environment);
  ~RunningProxy();  // ends what is under way
  RunningProxy(const RunningProxy&) = delete;
  RunningProxy& operator=(const RunningProxy&) = delete;

  std::string url() const;           // "http://127.0.0.1:8787"
  const std::string& about() const;  // "auto, .ai-tests/cassettes"

  // Cassettes that were played or written, as paths within their folder.
  std::set<std::string> cassettes_used() const;

  // Takes nothing new, and waits for answers under way for at most so long, or until told to hurry.
  void drain(std::chrono::milliseconds longest, const std::stop_token& hurry);

 private:
  struct Parts;
  explicit RunningProxy(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace proctor::service
