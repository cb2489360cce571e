// Edits a document at a place and in a way that the first bytes choose. An edit may be refused; what it
// returns must read back as the tree with that edit.
#include "value/edit.h"

#include <cstdint>
#include <cstdlib>
#include <iterator>

#include "value/json.h"
#include "value/yaml.h"

namespace {

using namespace proctor::value;

const Value& value_of(std::uint8_t choice) {
  static const Value kValues[] = {Value(),
                                  true,
                                  7,
                                  -0.5,
                                  "word",
                                  "",
                                  "a: b # c",
                                  "it's \"both\"",
                                  "one\ntwo\n",
                                  " in\n  out",
                                  "kept\n\n",
                                  "\t\x7f\xc2\x85\xe2\x80\xa8",
                                  List{},
                                  Map{},
                                  List{1, "x\ny", List{Map{{"k", "v"}}, List{}}},
                                  Map{{"k", 1}, {"two words", List{1, 2}}, {"", Map{{"<<", Value()}}}}};
  return kValues[choice % std::size(kValues)];
}

void collect(const Value& value, Address& at, std::vector<Address>& out) {
  out.push_back(at);
  if (out.size() > 1000) return;
  at.emplace_back();
  if (value.is_list()) {
    for (std::size_t i = 0; i < value.list().size(); ++i) {
      at.back() = i;
      collect(value.list()[i], at, out);
    }
  } else if (value.is_map()) {
    for (const Member& member : value.map()) {
      at.back() = member.key;
      collect(member.value, at, out);
    }
  }
  at.pop_back();
}

bool reads_the_same(const Value& a, const Value& b) { return a == b || to_yaml(a) == to_yaml(b); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 4) return 0;
  const Syntax syntax = (data[0] & 1U) != 0 ? Syntax::json : Syntax::yaml;
  const Typing typing = (data[0] & 2U) != 0 ? Typing::yaml_1_1 : Typing::core;
  const std::string_view text(reinterpret_cast<const char*>(data) + 4, size - 4);
  const auto read = [&](std::string_view from) {
    return syntax == Syntax::json ? parse_json(from) : parse_yaml(from, {.typing = typing});
  };
  const auto tree = read(text);
  if (!tree) return 0;

  Edit edit{.what = static_cast<Edit::What>(data[0] >> 2U & 3U), .value = value_of(data[3]), .key = "new"};
  std::vector<Address> addresses;
  Address at;
  collect(*tree, at, addresses);
  edit.at = addresses[data[1] % addresses.size()];
  if (data[2] >= 128) edit.at.emplace_back("new");
  if (edit.what == Edit::What::insert) edit.at.emplace_back(std::size_t{data[2]} % 4);

  const auto wanted = apply(*tree, edit);
  const auto edited = proctor::value::edit(text, syntax, edit, typing);
  if (!edited) return 0;
  if (!wanted) std::abort();
  const auto again = read(*edited);
  if (!again || !reads_the_same(*again, *wanted)) std::abort();

  proctor::Result<Value> between = *tree;
  for (const Edit& one : edits_between(*tree, *wanted)) {
    between = apply(*between, one);
    if (!between) std::abort();
  }
  if (!reads_the_same(*between, *wanted)) std::abort();
  return 0;
}
