#!/usr/bin/env bash
# npm.sh PACKAGES FOLDER: the npm package, installed into a project in FOLDER, and used there by import, by require, with
# types, and through a bundler where one is at hand.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/expect.sh"
readonly packages=$1 folder=$2 source=$PWD
version=$(build/proctor --version | cut -d ' ' -f 2)
cp tests/package/project/* "$folder"
cd "$folder"
npm install --offline --ignore-scripts --no-audit --no-fund --silent --cache "$folder/cache" "$packages/proctor-evaluator-$version.tgz"
expect "what was installed" "evaluator" "$(ls node_modules/@proctor)"
expect "what it depends on" "" "$(node -p 'Object.keys(require("@proctor/evaluator/package.json").dependencies ?? {}).join()')"
expect "its version" "$version" "$(node -p 'require("@proctor/evaluator/package.json").version')"

node agrees.mjs "$source/build/proctor"
node uses.mjs
expect "by require" "true" "$(node -e 'require("@proctor/evaluator").evaluator().then((e) => console.log(e.evaluate({output: "a", checks: [{contains: "a"}]}).passed))')"

modules=$source/ui/node_modules
if [[ -e $modules/typescript ]]; then
  node "$modules/typescript/bin/tsc" --project tsconfig.json
  ! node "$modules/typescript/bin/tsc" --project tsconfig.wrong.json >said || { echo "wrong types were taken"; exit 1; }
  expect "faults of wrong.mts" 3 "$(grep -c '^wrong.mts' said)"
else
  echo "npm: no TypeScript here, types are not checked"
fi
if [[ -e $modules/vite ]]; then
  node "$modules/vite/bin/vite.js" build --logLevel error
  expect "the bundler takes the module along" 1 "$(find dist/assets -name 'evaluator-*.wasm' | wc -l)"
  expect "and nothing of node's" "" "$(grep -l 'node:fs' dist/assets/*.js || true)"
  if browser=$(command -v chromium); then
    expect "in a browser" "true" "$(node browse.mjs dist "$browser")"
    cp -r node_modules/@proctor/evaluator plain
    sed 's#@proctor/evaluator#./browser.mjs#' page.js >plain/page.js
    cp index.html plain/
    expect "in a browser, as it is" "true" "$(node browse.mjs plain "$browser")"
  fi
fi
echo "npm: $checks checks"
