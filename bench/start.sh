#!/usr/bin/env bash
# The binary starts in 20 ms or less, is one file, and needs nothing but the C library and libcurl.
set -euo pipefail
readonly most_ms=20 runs=50
binary=${PROCTOR_BINARY:?run this through ./dev bench}
"$binary" --version >/dev/null
from=$(date +%s%N)
for ((i = 0; i < runs; i++)); do "$binary" --version >/dev/null; done
ms=$((($(date +%s%N) - from) / runs / 1000000))
others=$(objdump -p "$binary" | awk '$1 == "NEEDED" { print $2 }' | grep -vE "^(libc|libm|libcurl)\.so|^ld-linux" || true)
echo "start: $ms ms (asked: $most_ms), $(du -h "$binary" | cut -f 1), libraries beside glibc and libcurl: ${others:-none}"
((ms <= most_ms)) && [[ -z $others ]]
