#!/usr/bin/env bash
# tools/layers must find each kind of breach, name its line, and find none in a tree that keeps the rules.
set -euo pipefail
layers=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/tools/layers
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

# put FILE LINE...: writes a source of the little tree.
put() {
  mkdir -p "$tree/$(dirname "$1")"
  printf '%s\n' "${@:2}" >"$tree/$1"
}

lay_clean_tree() {
  rm -rf "$tree/src"
  put src/CMakeLists.txt 'part(base LINKS fmt)' 'part(value ON base)' 'part(model ON value)' 'part(service ON model)' \
    'part(testing ON value)' 'part(cli ON service SEES base model service)'
  put src/base/result.h '#include <sys/types.h>' '#include <tl/expected.hpp>' '#include <vector>'
  put src/base/text.cc '#include <fmt/format.h>' '#include "base/result.h"'
  put src/model/suite.h '#include "base/result.h"' '#include "value/value.h"'
  put src/value/value_test.cc '#include <gtest/gtest.h>' '#include "testing/fake.h"'
  put src/testing/fake.h '#include <gmock/gmock.h>'
  put src/cli/main.cc '#include "value/value.h"'
}

checks=0
expect_clean() {
  checks=$((checks + 1))
  "$layers" "$tree" >"$tree/report" || { echo "a clean tree was refused:"; cat "$tree/report"; exit 1; }
}

# expect_breach PLACE WORDS FILE LINE...: with FILE in an otherwise clean tree, the report names PLACE and says WORDS.
expect_breach() {
  checks=$((checks + 1))
  lay_clean_tree
  put "${@:3}"
  if "$layers" "$tree" >"$tree/report"; then echo "not found: $2 at $1"; exit 1; fi
  grep -qF "$1: " "$tree/report" && grep -qF -- "$2" "$tree/report" && grep -q '^1 breaches' "$tree/report" ||
    { echo "wanted $1: ... $2, got:"; cat "$tree/report"; exit 1; }
}

lay_clean_tree
expect_clean
expect_breach src/base/a.cc:2 'base does not stand on value' src/base/a.cc '// a' '#include "value/value.h"'
expect_breach src/value/a.h:1 'value does not stand on model' src/value/a.h '  #  include "model/suite.h"'
expect_breach src/value/a.cc:1 'value does not stand on testing' src/value/a.cc '#include "testing/fake.h"'
expect_breach src/value/a_test.cc:1 'value does not stand on model' src/value/a_test.cc '#include "model/suite.h"'
expect_breach src/cli/a.cc:1 'cli does not see value' src/cli/a.cc '#include "value/value.h"'
expect_breach src/value/a.h:1 '<fmt/format.h> is third-party' src/value/a.h '#include <fmt/format.h>'
expect_breach src/value/a.h:1 '<libfyaml.h> is third-party' src/value/a.h '#include <libfyaml.h>'
expect_breach src/value/a.h:1 '<tl/expected.hpp> is third-party' src/value/a.h '#include <tl/expected.hpp>'
expect_breach src/value/a.h:1 '<gtest/gtest.h> is third-party' src/value/a.h '#include <gtest/gtest.h>'
expect_breach src/value/a.cc:1 'written from src/' src/value/a.cc '#include "value.h"'
expect_breach src/value/a.cc:1 'no part fmt' src/value/a.cc '#include "fmt/format.h"'
expect_breach src/stray/a.cc 'src/stray has no part' src/stray/a.cc '// a'
expect_breach src/a.cc 'in the folder of its part' src/a.cc '// a'
echo "$checks trees judged rightly"
