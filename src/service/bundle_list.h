// What a run reads, as the list to pack: suites with what they import, prompts, mocks and tools, files of
// agents and fixtures, stated answers, prices, prompts of judges, what is known about judges, cassettes.
#pragma once

#include "base/result.h"
#include "service/bundle.h"
#include "service/plan.h"
#include "service/run.h"

namespace proctor::service {

// The plan must be one without errors. E503: something that could not be found again elsewhere, or that must
// not leave the machine.
Result<BundleList> bundle_list(const RunOptions& options, const Plan& plan, const Environment& environment);

// How the run was started, for those who run it elsewhere: the folder of cassettes is said in the flags, be
// it said by nobody or by the environment, which is another one there.
Result<Map> pinned_settings(const RunOptions& options, const Environment& environment);

}  // namespace proctor::service
