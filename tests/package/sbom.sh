#!/usr/bin/env bash
# sbom.sh PACKAGES FOLDER: the bill of materials has what its form demands, and names what is known to be there.
set -euo pipefail
version=$(build/proctor --version | cut -d ' ' -f 2)
tar -xzf "$1/proctor-$version-linux-$(uname -m).tar.gz" -C "$2" --strip-components=1 --wildcards '*/proctor'
exec node tests/package/sbom.mjs "$1/proctor-$version.cdx.json" "$2/proctor" "$version"
