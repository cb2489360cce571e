// Writing. A body of JSON stands as JSON where its very bytes come out again, any other as a text, and as
// base64 where it is none. Pieces of a stream stand one a line.
#include "cassette/file.h"

#include <algorithm>
#include <optional>

#include "base/base64.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "cassette/file_parts.h"
#include "value/json.h"

namespace proctor::cassette {
namespace {

constexpr std::size_t kDeepestIndent = 24;  // beyond, lines would be mostly spaces

constexpr value::JsonOptions kBody = {
    .strictness = value::Strictness::data, .max_depth = 500, .max_nodes = 400'000};

Value milliseconds(std::chrono::microseconds time) {
  constexpr double kThousand = 1000;
  if (time.count() % 1000 == 0) return std::int64_t{time.count() / 1000};
  return static_cast<double>(time.count()) / kThousand;
}

// Peers may send what is no text in headers and messages.
std::string clean(std::string_view text) {
  if (!find_invalid_utf8(text)) return std::string(text);
  std::string out;
  for (std::size_t at = 0; at < text.size();) append_utf8(out, next_code_point(text, at));
  return out;
}

// Mostly control characters would be escaped to six times their size.
bool reads_as_text(std::string_view bytes) {
  if (find_invalid_utf8(bytes)) return false;
  const auto controls =
      std::count_if(bytes.begin(), bytes.end(), [](unsigned char c) { return c < 0x20 && c != '\n'; });
  return static_cast<std::size_t>(controls) <= bytes.size() / 8 + 8;
}

void put_bytes(Map& to, std::string_view bytes) {
  if (reads_as_text(bytes))
    to.set("text", bytes);
  else
    to.set("base64", to_base64(bytes));
}

Value frame_value(const Frame& frame) {
  Map map{{"ms", milliseconds(frame.at)}};
  put_bytes(map, frame.bytes);
  return map;
}

// As JSON, where that gives the very bytes.
bool put_json(Map& to, std::string_view bytes) {
  auto parsed = value::parse_json(bytes, kBody);
  if (!parsed || parsed->is_scalar()) return false;
  const bool line_break = bytes.ends_with('\n');
  for (const bool indented : {false, true}) {
    if (print_body(*parsed, indented, line_break) != bytes) continue;
    to.set("body", *std::move(parsed));
    if (indented) to.set("indent", 2);
    if (line_break) to.set("line_break", true);
    return true;
  }
  return false;
}

// When which part of a whole body came, unless it came at once.
void put_arrivals(Map& to, const Recording& recording) {
  const auto& frames = recording.frames;
  const bool at_once =
      frames.size() == 1 && !frames.front().bytes.empty() && frames.front().at == recording.first_byte;
  if (at_once || frames.empty()) return;
  List arrivals;
  std::int64_t size = 0;
  for (const Frame& frame : frames) {
    size += static_cast<std::int64_t>(frame.bytes.size());
    arrivals.push_back(List{size, milliseconds(frame.at)});
  }
  to.set("arrivals", std::move(arrivals));
}

void put_body(Map& to, const Recording& recording) {
  if (recording.streamed) {
    List frames;
    for (const Frame& frame : recording.frames) frames.push_back(frame_value(frame));
    to.set("frames", std::move(frames));
    return;
  }
  const std::string body = body_of(recording);
  if (!put_json(to, body)) put_bytes(to, body);
  put_arrivals(to, recording);
}

// A name that comes again makes a list.
Map header_map(const net::Headers& headers) {
  Map map;
  for (const auto& [name, text] : headers) {
    const std::string key = clean(name);
    Value* before = map.find(key);
    if (before == nullptr)
      map.set(key, clean(text));
    else if (before->is_list())
      before->list().push_back(clean(text));
    else
      *before = List{*before, clean(text)};
  }
  return map;
}

Map response_map(const Recording& recording) {
  Map map;
  if (recording.status != 0) map.set("status", recording.status);
  map.set("headers", header_map(recording.headers));
  put_body(map, recording);
  if (recording.timed) map.set("duration_ms", milliseconds(recording.total));
  if (recording.timed || recording.first_byte.count() != 0)
    map.set("first_byte_ms", milliseconds(recording.first_byte));
  if (recording.attempts != 1) map.set("attempts", static_cast<std::int64_t>(recording.attempts));
  if (recording.broke_off)
    map.set("incomplete", Map{{"kind", clean(recording.broke_off->kind)},
                              {"message", clean(recording.broke_off->message)}});
  return map;
}

Map take_map(const Take& take) {
  return {{"repeat", static_cast<std::int64_t>(take.repeat)},
          {"number", static_cast<std::int64_t>(take.number)}};
}

Map cassette_map(Recording recording, const Secret& secret) {
  Map map{{"cassette_version", kVersion}, {"provider", clean(recording.provider)}};
  map.set("request", std::move(recording.request));
  map.set("response", response_map(recording));
  map.set("recorded_at", clean(recording.recorded_at));
  if (!recording.endpoint.empty()) map.set("endpoint", clean(recording.endpoint));
  if (recording.take) map.set("take", take_map(*recording.take));
  if (!secret.empty()) map.set("signature", signature_of(map, secret));
  return map;
}

// Like the indented JSON that others print, but for what would be long and say little: vectors, the pieces
// of a stream and what lies deep stand on one line.
class Printer {
 public:
  std::string text(const Value& value) {
    print(value, 0, false);
    return std::move(out_) += '\n';
  }

 private:
  static bool on_one_line(const Value& value, std::size_t depth) {
    if (value.is_scalar() || depth >= kDeepestIndent) return true;
    const List* list = value.if_list();
    if (list == nullptr) return value.map().empty();
    return std::all_of(list->begin(), list->end(), [](const Value& item) { return item.is_number(); });
  }

  void line(std::size_t depth) { out_.append("\n").append(depth * 2, ' '); }

  void print(const Value& value, std::size_t depth, bool pieces) {
    if (on_one_line(value, depth)) return value::append_json(out_, value);
    if (value.is_list())
      print_list(value.list(), depth, pieces);
    else
      print_map(value.map(), depth);
  }

  void print_list(const List& list, std::size_t depth, bool pieces) {
    out_ += '[';
    for (const Value& item : list) {
      if (&item != list.begin()) out_ += ',';
      line(depth + 1);
      print(item, pieces ? kDeepestIndent : depth + 1, false);
    }
    line(depth);
    out_ += ']';
  }

  void print_map(const Map& map, std::size_t depth) {
    out_ += '{';
    for (const auto& member : map) {
      if (&member != map.begin()) out_ += ',';
      line(depth + 1);
      value::append_json_text(out_, member.key);
      out_ += ": ";
      print(member.value, depth + 1, depth == 1 && member.key == "frames");
    }
    line(depth);
    out_ += '}';
  }

  std::string out_;
};

}  // namespace

std::string signature_of(const Map& cassette, const Secret& secret) {
  std::string json = "{";
  for (const std::string_view key : kSigned) {
    const Value* value = cassette.find(key);
    if (value == nullptr) continue;
    json.append(json.size() == 1 ? "\"" : ",\"").append(key).append("\":");
    value::append_json(json, *value);
  }
  return hmac_sha256_hex(secret.reveal(), json += '}');
}

std::string print_body(const Value& body, bool indented, bool line_break) {
  std::string text;
  if (indented)
    value::append_pretty_json(text, body, 0);
  else
    value::append_json(text, body);
  if (line_break) text += '\n';
  return text;
}

std::string to_text(Recording recording, const Secret& secret) {
  return Printer().text(cassette_map(std::move(recording), secret));
}

}  // namespace proctor::cassette
