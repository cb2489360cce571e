#!/usr/bin/env bash
# The evaluator in WebAssembly gives the same bytes as the program, on the public oracles and on 10,000 random cases.
# `./dev test` builds both; without the module the test counts as skipped.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly module=build/wasm/evaluator.wasm program=${PROCTOR_BINARY:-build/proctor}
[[ -e $module && -x $program ]] || { echo "skipped: there is no $module (or no $program)"; exit 77; }
exec node tests/wasm/agree.mjs "$module" "$program" "${PROCTOR_CONFORMANCE_DIR:-../shared}"
