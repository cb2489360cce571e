#!/usr/bin/env bash
# tarball.sh PACKAGES FOLDER: the tarball, unpacked in FOLDER and used.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/expect.sh"
readonly packages=$1 folder=$2
version=$(build/proctor --version | cut -d ' ' -f 2)
name=proctor-$version-linux-$(uname -m)
tar -xzf "$packages/$name.tar.gz" -C "$folder"
expect "one folder" "$name" "$(ls "$folder")"
expect "what is in it" "CHANGELOG.md LICENSE NOTICES.txt README.md completions man proctor" "$(cd "$folder/$name" && echo *)"
expect "one program" "./proctor" "$(cd "$folder/$name" && find . -type f -perm /111)"
expect "owners" "0/0" "$(tar -tvzf "$packages/$name.tar.gz" --numeric-owner | awk '{ print $2 }' | sort -u)"

mkdir "$folder/home" "$folder/work"
cd "$folder/work"
proctor=$folder/$name/proctor
expect "the version" "proctor $version" "$(alone "$proctor" --version)"
alone "$proctor" init x >/dev/null
told=$(alone "$proctor" validate x 2>&1) || { echo "$told"; exit 1; }
expect_match "a new project" "*0 errors*" "$told"
expect_match "bash completes it" "*complete *proctor*" "$(alone bash --norc -c "source $folder/$name/completions/proctor.bash && complete -p proctor")"
echo "tarball: $checks checks"
