// One YAML file of a repository: its text, and the value beneath the key that its kind has at the root.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "value/shape.h"
#include "value/value.h"

namespace proctor::repo {

// Where the kind of a file stands: `test_suite`, `execution`, `tool`; empty: at the root itself.
using RootKey = std::string_view;

// The whole file as YAML 1.1, as the tool that these files are of reads it, tags of other programs passed
// over.
Result<Value> parse_document(std::string_view text);

// What is beneath the key. E202 where there is no such map.
Result<Value> value_beneath(RootKey key, Value root);

// `root` with the value put beneath the key; what stands beside it stays.
Value put_beneath(RootKey key, const Value& root, Value value);

// The text there; empty where there is none.
std::string text_at(const Value& map, std::string_view key);

// `created_at` is the one of what is there, and else what `wanted` says or now; `updated_at` is now.
void put_times(Map& wanted, const Value* old, const std::string& now);

// Every error of the file, held against the shape of the whole of it.
std::vector<Diagnostic> faults_of_text(std::string_view text, const std::string& path, const Shape& shape);

// The error of a file by its path, for who asked for that file.
Error error_of(const std::string& path, const Error& error);
Error error_of(const Diagnostic& fault);

}  // namespace proctor::repo
