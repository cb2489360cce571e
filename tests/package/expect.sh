# Words for the tests of packages.
checks=0

# expect WHAT WANTED GOT
expect() {
  checks=$((checks + 1))
  [[ $3 == "$2" ]] || { printf '%s\n  wanted %s\n  got    %s\n' "$1" "$2" "$3" >&2; exit 1; }
}

# expect_match WHAT PATTERN GOT: a pattern of the shell's.
expect_match() {
  checks=$((checks + 1))
  # shellcheck disable=SC2053
  [[ $3 == $2 ]] || { printf '%s\n  wanted %s\n  got    %s\n' "$1" "$2" "$3" >&2; exit 1; }
}

# alone COMMAND...: with nothing of this user's or this tree's around it.
alone() {
  env -i PATH=/usr/bin:/bin HOME="$folder/home" LANG=C.UTF-8 "$@"
}
