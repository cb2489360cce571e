# texts_of PROGRAM FOLDER: completions and man page.
texts_of() {
  local shell
  mkdir -p "$2"
  for shell in bash zsh fish; do "$1" completion "$shell" >"$2/proctor.$shell"; done
  "$1" help --man >"$2/proctor.1"
}

# Debian's form of the newest section of CHANGELOG.md.
debian_changelog() {
  echo "$1 ($version) unstable; urgency=medium"
  echo
  awk '/^## / { section++ }
       section == 1 && /^### / { print "  [ " substr($0, 5) " ]" }
       section == 1 && /^- / { print "  * " substr($0, 3) }
       section == 1 && /^  / { print "  " $0 }' CHANGELOG.md
  echo
  echo " -- $maintainer  $(date -u -R -d "@$SOURCE_DATE_EPOCH")"
}
