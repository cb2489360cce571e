#!/usr/bin/env bash
# A run of 2,000 cases is killed 200 times at random moments and resumed; nothing that was kept is lost or doubled, and what
# it ends in is what an unbroken run ends in. KILLS=N asks for another number.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
: "${PROCTOR_BINARY:?run this through ./dev bench}"
test=build/release/e2e_kill
if [[ ! -x $test ]]; then echo "kills: build e2e_kill first (./dev test makes it), nothing is measured"; exit 1; fi
PROCTOR_KILLS=${KILLS:-200} "$test" --gtest_filter='KilledRun.*'
