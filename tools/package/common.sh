# What all packages share: the version, the date, who makes them, and bytes that do not depend on when and where.

readonly maintainer="The proctor developers <developers@proctor.invalid>"

# The one place that says it is CMakeLists.txt; a program of another version is not packed.
version_of() {
  local stated told
  stated=$(sed -n 's/^project(proctor VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
  told=$("$1" --version)
  [[ $told == "proctor $stated" ]] || fail "$1 says \"$told\", CMakeLists.txt has $stated: build it again"
  echo "$stated"
}

# Of the last commit. Sources without a history have no date of their own: the first day that every archive can say.
date_of_sources() {
  echo "${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}"
}

# put FILE MODE [FROM]: a file of a package, from a file or from standard input.
put() {
  mkdir -p "$(dirname "$1")"
  cat "${3:--}" >"$1"
  chmod "$2" "$1"
}

# Times and modes of everything beneath a folder, whatever the umask was.
settle() {
  find "$1" -type d -exec chmod 755 {} +
  find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
}

# archive FOLDER NAME: NAME beneath FOLDER as .tar.gz on standard output.
archive() {
  tar -C "$1" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -cf - "$2" | gzip -9n
}

fail() {
  echo "package: $*" >&2
  exit 1
}
