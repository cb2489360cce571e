# The evaluator for JavaScript. npm gives every file the same time by itself, and sorts them.
pack_npm() {
  local top=$work/npm file
  for file in wasm/npm/* wasm/evaluator.mjs wasm/evaluator.d.mts "$wasm" LICENSE; do
    put "$top/${file##*/}" 644 "$file"
  done
  sed "s/\"version\": \"0.0.0\"/\"version\": \"$version\"/" wasm/npm/package.json | put "$top/package.json" 644
  node tools/package/notices.mjs "$sbom" evaluator | put "$top/NOTICES.txt" 644
  settle "$top"
  (cd "$top" && npm pack --ignore-scripts --offline --silent --cache "$work/npm-cache" --pack-destination "$work" >/dev/null)
  mv "$work/proctor-evaluator-$version.tgz" "$out/"
}
