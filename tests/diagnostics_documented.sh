#!/usr/bin/env bash
# Every diagnostic code that the sources use stands in docs/diagnostics.md, and no other does.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
used=$(grep -rhoE '"[EW][0-9]{3}"' src --include='*.cc' --include='*.h' --exclude='*_test.cc' | tr -d '"' | sort -u)
told=$(grep -oE '\b[EW][0-9]{3}\b' docs/diagnostics.md | sort -u)
[[ -n $used ]] || { echo "found no codes at all"; exit 1; }
if ! diff <(echo "$used") <(echo "$told"); then
  echo "< used but not told, > told but not used"
  exit 1
fi
