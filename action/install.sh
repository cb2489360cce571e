#!/usr/bin/env bash
# Puts proctor on PATH for the steps that follow: from the package that was named, from a release, or the one that is there.
# What it is told comes in variables and is never part of a command's text.
set -euo pipefail

fail() {
  echo "::error title=proctor::$1"
  exit 2
}

# fetch PLACE FOLDER: a path, or what lies at a URL; prints where it is now.
fetch() {
  local place=$1 folder=$2 file
  case $place in
    https://*)
      file=$folder/$(basename "${place%%[?#]*}")
      curl --fail --silent --show-error --location --proto '=https' --proto-redir '=https' --retry 3 --output "$file" -- "$place" >&2 ||
        return 1
      echo "$file"
      ;;
    http://*) return 1 ;;
    *) [[ ! -f $place ]] || realpath -- "$place" ;;
  esac
}

# The program within a tarball, wherever it lies there.
unpack() {
  local archive=$1 folder=$2 program
  tar -xzf "$archive" -C "$folder" --no-same-owner
  program=$(find "$folder" -type f -name proctor -perm -u+x -print -quit)
  [[ -n $program ]] || fail "there is no program proctor in the tarball"
  dirname "$program" >>"$GITHUB_PATH"
  PATH=$(dirname "$program"):$PATH
}

install_deb() {
  local -a root=()
  ((EUID == 0)) || root=(sudo)
  "${root[@]}" apt-get -qq update
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$1" >/dev/null
}

place=${IN_PACKAGE:-}
if [[ -z $place && -n ${IN_VERSION:-} ]]; then
  [[ $IN_VERSION =~ ^[0-9A-Za-z.+~-]+$ ]] || fail "the version is no version: digits, letters, dots"
  place=${GITHUB_SERVER_URL:-https://github.com}/${IN_REPOSITORY:?}/releases/download/v$IN_VERSION/proctor-$IN_VERSION-linux-$(uname -m).tar.gz
fi

if [[ -n $place ]]; then
  folder=$(mktemp -d "${RUNNER_TEMP:-/tmp}/proctor.XXXXXX")
  package=$(fetch "$place" "$folder") && [[ -n $package ]] || fail "the package cannot be had: a path that exists, or an https URL"
  [[ -z ${IN_SHA256:-} ]] || sha256sum --quiet --check --strict <<<"$IN_SHA256  $package" >/dev/null 2>&1 ||
    fail "the package does not have the checksum that was named"
  case $package in
    *.deb) install_deb "$package" ;;
    *.tar.gz | *.tgz) unpack "$package" "$folder" ;;
    *) fail "the package is no .deb and no .tar.gz" ;;
  esac
fi

command -v proctor >/dev/null || fail "there is no proctor on PATH: name a package or a version"
proctor --version
