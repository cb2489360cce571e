#!/usr/bin/env bash
# The binary starts in 20 ms or less, is one file, and needs nothing but the C library.
set -euo pipefail
readonly most_ms=20 runs=50
binary=${PROCTOR_BINARY:?run this through ./dev bench}
"$binary" --version >/dev/null
from=$(date +%s%N)
for ((i = 0; i < runs; i++)); do "$binary" --version >/dev/null; done
ms=$((($(date +%s%N) - from) / runs / 1000000))
others=$(ldd "$binary" | awk '{ print $1 }' | grep -vE '^(linux-vdso|libc\.so|libm\.so|/lib64/ld-linux)' || true)
echo "start: $ms ms (asked: $most_ms), $(du -h "$binary" | cut -f 1), libraries beside glibc: ${others:-none}"
((ms <= most_ms)) && [[ -z $others ]]
