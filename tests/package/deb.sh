#!/usr/bin/env bash
# deb.sh PACKAGES FOLDER: the Debian packages, installed beneath FOLDER, used, and taken away again.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/expect.sh"
readonly packages=$1 folder=$2 root=$2/root
architecture=$(dpkg --print-architecture)
version=$(build/proctor --version | cut -d ' ' -f 2)
readonly program=$packages/proctor_${version}_$architecture.deb model=$packages/proctor-minilm_${version}_all.deb
field() { dpkg-deb -f "$1" "$2"; }

# dpkg with a root and records of its own; what the packages depend on is on this machine, not there.
dpkg_there() {
  PATH=$PATH:/usr/sbin:/sbin dpkg --instdir="$root" --admindir="$root/var/lib/dpkg" --log=/dev/null --force-depends "$@" \
    >"$folder/said" 2>&1 || { cat "$folder/said"; exit 1; }
}

# dpkg gives files to root, which only root may do; others see what is in the packages.
install_them() {
  mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/triggers" "$folder/home"
  touch "$root/var/lib/dpkg/status" "$root/var/lib/dpkg/available"
  if ((EUID == 0)); then
    dpkg_there -i "$program" "$model"
  else
    dpkg-deb -x "$program" "$root"
    dpkg-deb -x "$model" "$root"
  fi
}

nothing_is_left_behind() {
  ((EUID == 0)) || return 0
  dpkg_there -P proctor proctor-minilm
  expect "what is left behind" "" "$(find "$root" -path "$root/var" -prune -o -type f -print)"
}

what_is_said_of_them() {
  expect "the program's name" proctor "$(field "$program" Package)"
  expect "its version" "$version" "$(field "$program" Version)"
  expect_match "its size in KiB" "[1-9]*[0-9]" "$(field "$program" Installed-Size)"
  expect_match "the model is suggested" "*proctor-minilm (= $version)*" "$(field "$program" Suggests)"
  expect_match "whom to ask" "?* <?*@?*>" "$(field "$program" Maintainer)"
  expect "the model is for every machine" all "$(field "$model" Architecture)"
  expect "nothing is anyone's but root's" "" "$(dpkg-deb -c "$program" | grep -v ' root/root ' || true)"
}

# Every library that it asks for is in a package that it depends on, and apt would install it on the machine it was built on.
what_it_depends_on() {
  local depends library owner multiarch
  multiarch=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
  depends=", $(field "$program" Depends),"
  while read -r library; do
    owner=$(dpkg -S "*/$multiarch/$library" | sed -n '1s/:.*//p')
    expect_match "the package of $library" "*, $owner[ ,]*" "$depends"
  done < <(readelf -dW build/proctor | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
  expect_match "what apt would do" "*Inst proctor ($version *" "$(apt-get -s --no-install-recommends install "$(realpath "$program")" 2>&1)"
}

what_was_installed() {
  expect "the program runs" "proctor $version" "$(alone "$root/usr/bin/proctor" --version)"
  local file
  for file in bin/proctor share/bash-completion/completions/proctor share/zsh/vendor-completions/_proctor \
    share/fish/vendor_completions.d/proctor.fish share/man/man1/proctor.1.gz share/doc/proctor/copyright \
    share/doc/proctor/changelog.gz share/doc/proctor/notices.gz share/doc/proctor/sbom.cdx.json.gz \
    share/proctor/minilm/tokenizer.json share/doc/proctor-minilm/copyright share/doc/proctor-minilm/LICENSE; do
    expect "/usr/$file" yes "$([[ -s $root/usr/$file ]] && echo yes)"
  done
  (cd "$root" && { dpkg-deb -I "$program" md5sums; dpkg-deb -I "$model" md5sums; } | md5sum --quiet --check)
  zcat "$root/usr/share/doc/proctor/changelog.gz" >"$folder/changelog"
  expect "the changelog, as Debian's tools read it" "$version" "$(dpkg-parsechangelog -l "$folder/changelog" -S Version 2>&1)"
  expect_match "notices have QuickJS" "*@suchipi/quickjs*" "$(zcat "$root/usr/share/doc/proctor/notices.gz")"
}

the_shell_and_the_manual() {
  expect_match "bash completes it" "*complete *proctor*" \
    "$(alone bash --norc -c "source $root/usr/share/bash-completion/completions/proctor && complete -p proctor")"
  zcat "$root/usr/share/man/man1/proctor.1.gz" >"$folder/proctor.1"
  expect "groff has nothing to say of the man page" "" "$(groff -man -Tutf8 -ww -z "$folder/proctor.1" 2>&1)"
  expect_match "its text" "*NAME*proctor*" "$(groff -man -Tascii -P-cbou "$folder/proctor.1")"
}

# Nothing but the installed model is there to be found: the folder has no home, no cache and no build beside it.
meanings_are_compared() {
  local told
  mkdir -p "$folder/project"
  cat >"$folder/project/suite.yaml" <<'EOF'
tests:
  - {name: same, request: {provider: openai, model: m, messages: [{role: user, content: x}]},
     assertions: [{type: semantic, expected: The capital of France is Paris., threshold: 0.8}]}
EOF
  echo '{"cases": [{"case": "same", "steps": [{"output": "Paris is the capital of France."}]}]}' >"$folder/project/given.json"
  told=$(cd "$folder/project" && alone "$root/usr/bin/proctor" run suite.yaml --given given.json 2>&1) || true
  expect_match "a check by meaning" "*1 of 1 case passed*" "$told"
  mv "$root/usr/share/proctor/minilm" "$folder/elsewhere"
  if [[ ! -e /usr/share/proctor/minilm ]]; then
    told=$(cd "$folder/project" && alone "$root/usr/bin/proctor" run suite.yaml --given given.json 2>&1) || true
    expect_match "without the model" "*0 of 1 case passed*" "$told"
  fi
  mv "$folder/elsewhere" "$root/usr/share/proctor/minilm"
}

what_is_said_of_them
what_it_depends_on
install_them
what_was_installed
the_shell_and_the_manual
meanings_are_compared
nothing_is_left_behind
echo "deb: $checks checks"
