// What endpoints work with. Lives as long as the server.
#pragma once

#include <memory>
#include <string>

#include "server/traffic.h"
#include "service/live.h"
#include "service/runs.h"
#include "service/suite_history.h"
#include "service/workspace.h"

namespace proctor::server {

class Door;

struct Context {
  service::Workspace& workspace;  // the folder that is served, and the repositories beneath it
  service::Runs& runs;            // what was kept
  service::LiveRuns& live;        // what goes on
  bool read_only = false;
  std::shared_ptr<service::SuiteHistory> suite_history = std::make_shared<service::SuiteHistory>();
  std::shared_ptr<Traffic> traffic = std::make_shared<Traffic>();  // counted by the server
  const Door* door = nullptr;                                      // set by the server: who is let in
};

}  // namespace proctor::server
