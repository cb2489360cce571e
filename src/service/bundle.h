// A bundle: everything that a run reads, so that it can be run where none of it lies. It is a list of files
// by the SHA-256 of what is in them; their bytes are blobs, kept elsewhere under that name. Keys and secrets
// are no part of it: who runs it has its own.
//
//   starter   list (bundle_list.h) -> pack -> blobs and a Bundle
//   worker    Bundle and blobs -> unpack -> a folder that stands for the base -> moved settings
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "queue/queue.h"
#include "value/value.h"

namespace proctor::service {

// Paths are relative to the base, with forward slashes, free of dots.
struct BundleFile {
  std::string path;
  std::string hash;  // SHA-256 of the bytes: 64 lower-case hex digits
  std::uint64_t bytes = 0;
  bool executable = false;

  bool operator==(const BundleFile&) const = default;
};

struct Bundle {
  std::string base;                // absolute, on the starter's machine
  std::vector<std::string> roots;  // of projects beneath the base, "." for itself
  std::vector<std::string>
      folders;                    // that must exist though nothing may lie in them, such as the current one
  std::vector<BundleFile> files;  // in order of path

  bool operator==(const Bundle&) const = default;
};

Value to_value(const Bundle& bundle);
// None: it is no bundle, or one that would write elsewhere than beneath its folder.
std::optional<Bundle> read_bundle(const Value& value);
// E504: paths that lead out, or come twice, or are file and folder at once; hashes that are none.
Result<void> check_bundle(const Bundle& bundle);
// The same for the same bundle alone.
std::string digest_of(const Bundle& bundle);

// A file to pack. Links on its way may lead anywhere beneath the root, and no further.
struct ListedFile {
  std::string root;  // absolute
  std::string path;  // from there
};

// What is packed: these files and nothing else.
struct BundleList {
  std::vector<ListedFile> files;
  std::vector<std::string> folders;  // that must exist; what lies in them is not packed by that
  std::vector<std::string> roots;    // of projects
  std::string current;               // where relative paths start
};

using queue::Blob;

// Given some MiB at a time, each blob once.
using KeepBlobs = std::function<Result<void>(std::span<const Blob>)>;

// Fails (E503) on what is no file, cannot be read, or is larger than kMostFileBytes; the message names it.
Result<Bundle> pack(const BundleList& list, const KeepBlobs& keep);

// The blobs in the order asked for, each hash once in a call.
using FetchBlobs = std::function<Result<std::vector<std::string>>(std::span<const std::string> hashes)>;

// Lays the files out beneath FOLDER/DIGEST, and gives that folder, absolute and free of links: it stands for
// the base. Files that are there as they should be are not fetched again, whoever put them there and however
// that ended; two may unpack the same bundle at once. What comes with another hash is an error (E504).
Result<std::string> unpack(const Bundle& bundle, const std::string& folder, const FetchBlobs& fetch);

// How the run was started (`cli::kept_settings`), with every path beneath the bundle's base leading to the
// same place beneath `to`. Relative ones stay, for the folder that they start from is moved.
Map moved(const Map& settings, const Bundle& bundle, const std::string& to);

// Flags whose values are paths, and so are moved.
std::span<const std::string_view> moved_flags();

// One such path; any other as it is.
std::string moved_path(const std::string& path, const Bundle& bundle, const std::string& to);

// A path beneath `to` as the starter knows it; any other as it is.
std::string moved_back(const std::string& path, const Bundle& bundle, const std::string& to);

}  // namespace proctor::service
