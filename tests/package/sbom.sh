#!/usr/bin/env bash
# sbom.sh PACKAGES FOLDER: the bill of materials has what its form demands, and names what is known to be there.
set -euo pipefail
version=$(build/proctor --version | cut -d ' ' -f 2)
exec node tests/package/sbom.mjs "$1/proctor-$version.cdx.json" build/proctor "$version"
