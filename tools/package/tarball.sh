# One folder with the program and what belongs beside it.
pack_tarball() {
  local name top
  name=proctor-$version-linux-$(uname -m)
  top=$work/tarball/$name
  put "$top/proctor" 755 "$program"
  put "$top/completions/proctor.bash" 644 "$work/texts/proctor.bash"
  put "$top/completions/_proctor" 644 "$work/texts/proctor.zsh"
  put "$top/completions/proctor.fish" 644 "$work/texts/proctor.fish"
  put "$top/man/man1/proctor.1" 644 "$work/texts/proctor.1"
  put "$top/README.md" 644 README.md
  put "$top/CHANGELOG.md" 644 CHANGELOG.md
  put "$top/LICENSE" 644 LICENSE
  node tools/package/notices.mjs "$sbom" proctor page | put "$top/NOTICES.txt" 644
  settle "$work/tarball"
  archive "$work/tarball" "$name" >"$out/$name.tar.gz"
}
