// Reading. The bytes are untrusted: anything that is not as it should be is a fault with its place, and no
// part of such a file is used.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "base/base64.h"
#include "base/root.h"
#include "base/sha256.h"
#include "base/words.h"
#include "cassette/file.h"
#include "cassette/file_parts.h"
#include "value/json.h"

namespace proctor::cassette {
namespace {

using value::Kind;

constexpr double kLongestMs = 1e12;  // thirty years
constexpr std::int64_t kMostAttempts = 1'000'000;
constexpr value::JsonOptions kOptions = {.max_depth = 520, .max_nodes = 1'000'000};

Span begin_of(const Value& value) { return {value.span.begin, value.span.begin + 1}; }

class Reader {
 public:
  Reader(const Secret& secret, Diagnostics& faults) : secret_(secret), faults_(faults) {}

  std::optional<Recording> read(const Value& root) {
    if (!root.is_map()) {
      faults_.error("E482", "not a cassette: expected a JSON object", begin_of(root));
      return std::nullopt;
    }
    Recording recording;
    if (is_older(root))
      read_older(root, recording);
    else if (check_version(root) && check_signature(root))
      read_cassette(root, recording);
    return faults_.has_errors() ? std::nullopt : std::optional(std::move(recording));
  }

 private:
  // What an early starter project has: version and time in `metadata`, the bare answer as `response`.
  static bool is_older(const Value& root) {
    const Value* metadata = root.find("metadata");
    return !root.map().has("cassette_version") && metadata != nullptr && metadata->is_map() &&
           metadata->map().has("cassette_version");
  }

  void read_older(const Value& root, Recording& to) {
    const Value& metadata = *root.find("metadata");
    if (!check_version(metadata)) return;
    if (!secret_.empty())
      faults_.error("E484", "not signed, and cassettes of this older shape cannot be: record it again",
                    begin_of(root));
    if (const Value* provider = need(root, "provider", Kind::text)) to.provider = provider->text();
    if (const Value* time = optional(metadata, "recorded_at", Kind::text)) to.recorded_at = time->text();
    if (const Value* request = need(root, "request", Kind::map)) to.request = *request;
    if (const Value* model = optional(root, "model", Kind::text); model != nullptr && to.request.is_map())
      to.request.map().set("model", *model);
    const Value* response = need(root, "response", Kind::map);
    if (response == nullptr) return;
    to.status = 200;
    to.headers = {{"content-type", "application/json"}};
    to.frames = {{value::to_json(*response), {}}};
    to.timed = false;
  }

  bool check_version(const Value& root) {
    const Value* version = root.find("cassette_version");
    if (version == nullptr) {
      faults_.error("E480",
                    "no \"cassette_version\": this is no cassette, or it was changed; record it again",
                    begin_of(root));
      return false;
    }
    const auto major = version->is_text() ? major_of(version->text()) : std::nullopt;
    if (!major) faults_.error("E480", "not a version: expected a text such as \"1.0\"", version->span);
    if (major && *major != 1)
      faults_.error("E481",
                    fmt::format("version {} is not known, only version {} is: {}", quoted(version->text()),
                                quoted(kVersion),
                                *major > 1 ? "use a newer proctor, or record it again" : "record it again"),
                    version->span);
    return major && *major == 1;
  }

  static bool is_number(std::string_view text) {
    return !text.empty() && text.size() < 7 && text.find_first_not_of("0123456789") == std::string_view::npos;
  }

  static std::optional<int> major_of(std::string_view version) {
    const auto parts = split(version, '.');
    if (parts.size() != 2 || !is_number(parts[0]) || !is_number(parts[1])) return std::nullopt;
    return std::stoi(std::string(parts[0]));
  }

  bool check_signature(const Value& root) {
    const Value* signature = optional(root, "signature", Kind::text);
    if (secret_.empty()) return true;
    if (signature == nullptr) {
      faults_.error("E484", "not signed, and there is a secret: record it again, or unset PROCTOR_VCR_SECRET",
                    begin_of(root));
      return false;
    }
    if (same_digest(signature->text(), signature_of(root.map(), secret_))) return true;
    faults_.error("E484",
                  "the signature is not that of this text: the file was changed, or signed with another "
                  "secret; restore it or record it again",
                  signature->span);
    return false;
  }

  void read_cassette(const Value& root, Recording& to) {
    if (const Value* provider = need(root, "provider", Kind::text)) to.provider = provider->text();
    if (const Value* time = need(root, "recorded_at", Kind::text)) to.recorded_at = time->text();
    if (const Value* endpoint = optional(root, "endpoint", Kind::text)) to.endpoint = endpoint->text();
    if (const Value* request = root.find("request"))
      to.request = *request;
    else
      missing(root, "request");
    if (const Value* take = optional(root, "take", Kind::map))
      to.take = Take{count(*take, "repeat"), count(*take, "number"), {}};
    if (const Value* response = need(root, "response", Kind::map)) read_response(*response, to);
  }

  void read_response(const Value& response, Recording& to) {
    if (const Value* incomplete = optional(response, "incomplete", Kind::map)) read_fault(*incomplete, to);
    read_status(response, to);
    if (const Value* headers = optional(response, "headers", Kind::map)) read_headers(*headers, to);
    to.timed = response.map().has("duration_ms");
    to.total = time(response, "duration_ms");
    to.first_byte = time(response, "first_byte_ms");
    to.attempts = count(response, "attempts");
    read_body(response, to);
  }

  void read_fault(const Value& from, Recording& to) {
    Fault fault;
    if (const Value* kind = need(from, "kind", Kind::text)) fault.kind = kind->text();
    if (const Value* message = need(from, "message", Kind::text)) fault.message = message->text();
    to.broke_off = std::move(fault);
  }

  // One that broke off may have had none yet.
  void read_status(const Value& response, Recording& to) {
    const Value* status = response.find("status");
    if (status == nullptr && to.broke_off) return;
    if (status == nullptr) return missing(response, "status");
    const auto number = status->is_number() ? status->integer() : std::nullopt;
    if (!number || *number < 100 || *number > 599)
      return faults_.error("E482", "\"status\" must be a whole number from 100 to 599", status->span);
    to.status = static_cast<int>(*number);
  }

  void read_headers(const Value& headers, Recording& to) {
    for (const auto& member : headers.map()) {
      const std::string name = member.key;
      if (const List* list = member.value.if_list())
        for (const Value& item : *list) read_header(name, item, to);
      else
        read_header(name, member.value, to);
    }
  }

  void read_header(const std::string& name, const Value& value, Recording& to) {
    if (value.is_text())
      to.headers.push_back({name, value.text()});
    else
      faults_.error("E482", fmt::format("the header {} must be a text", quoted(name)), value.span);
  }

  void read_body(const Value& response, Recording& to) {
    static constexpr std::array<std::string_view, 4> kWays = {"body", "text", "base64", "frames"};
    std::vector<const value::Member*> found;
    for (const std::string_view way : kWays)
      if (const auto* member = response.map().member(way)) found.push_back(member);
    if (found.empty()) return missing(response, "body");
    if (found.size() > 1)
      return faults_.error(
          "E482",
          fmt::format("both {} and {}: keep one of them", quoted(found[0]->key), quoted(found[1]->key)),
          found[1]->key_span);
    to.streamed = found[0]->key == "frames";
    if (to.streamed) return read_frames(found[0]->value, to);
    split_body(response, whole_body(response, *found[0]), to);
  }

  std::string whole_body(const Value& response, const value::Member& member) {
    if (member.key != "body") return bytes(response);
    const Value* indent = response.find("indent");
    if (indent != nullptr && (!indent->is_number() || indent->integer() != 2))
      faults_.error("E482", "\"indent\" can only be 2", indent->span);
    const Value* line_break = optional(response, "line_break", Kind::boolean);
    return print_body(member.value, indent != nullptr, line_break != nullptr && line_break->boolean());
  }

  // `text` or `base64`, of an answer or a frame.
  std::string bytes(const Value& from) {
    if (from.map().has("text")) {
      const Value* text = need(from, "text", Kind::text);
      return text == nullptr ? "" : std::string(text->text());
    }
    const Value* letters = need(from, "base64", Kind::text);
    if (letters == nullptr) return "";
    auto decoded = from_base64(letters->text());
    if (!decoded)
      faults_.error("E483", "not base64: the file was cut or changed; restore it or record it again",
                    letters->span);
    return std::move(decoded).value_or("");
  }

  void read_frames(const Value& frames, Recording& to) {
    if (!frames.is_list()) return wrong_kind("frames", Kind::list, frames);
    for (const Value& item : frames.list()) {
      if (!item.is_map()) return wrong_kind("frames", Kind::map, item);
      if (!item.map().has("ms")) return missing(item, "ms");
      if (item.map().has("text") == item.map().has("base64"))
        return faults_.error("E482", "a frame has either \"text\" or \"base64\"", begin_of(item));
      const auto at = time(item, "ms");
      check_order(to.frames, at, *item.find("ms"));
      to.frames.push_back({bytes(item), at});
    }
  }

  void check_order(const std::vector<Frame>& before, std::chrono::microseconds at, const Value& place) {
    if (before.empty() || before.back().at <= at) return;
    faults_.error("E483", "earlier than the one before it: restore the file or record it again", place.span);
  }

  // Where it says in which pieces the body came.
  void split_body(const Value& response, const std::string& body, Recording& to) {
    const Value* arrivals = optional(response, "arrivals", Kind::list);
    if (arrivals == nullptr && !body.empty()) to.frames.push_back({body, to.first_byte});
    if (arrivals == nullptr) return;
    std::size_t from = 0;
    for (const Value& item : arrivals->list()) {
      const auto size = read_arrival(item, to);
      if (!size) return;
      if (*size < from || *size > body.size()) return wrong_sizes(*arrivals);
      to.frames.back().bytes = body.substr(from, *size - from);
      from = *size;
    }
    if (from != body.size()) wrong_sizes(*arrivals);
  }

  // Adds a frame that has no bytes yet.
  std::optional<std::size_t> read_arrival(const Value& item, Recording& to) {
    const List* pair = item.if_list();
    if (pair == nullptr || pair->size() != 2 || !(*pair)[0].is_number() || !(*pair)[1].is_number()) {
      faults_.error("E482", "an arrival is a size and a time in milliseconds", item.span);
      return std::nullopt;
    }
    const auto size = (*pair)[0].integer();
    const auto at = microseconds((*pair)[1]);
    if (!size || *size < 0 || !at) {
      faults_.error("E482", "not a size and a time in milliseconds", item.span);
      return std::nullopt;
    }
    check_order(to.frames, *at, (*pair)[1]);
    to.frames.push_back({"", *at});
    return static_cast<std::size_t>(*size);
  }

  void wrong_sizes(const Value& arrivals) {
    faults_.error("E483",
                  "the sizes do not add up to the body, which was cut or changed: remove \"arrivals\", or "
                  "record it again",
                  begin_of(arrivals));
  }

  static std::optional<std::chrono::microseconds> microseconds(const Value& number) {
    constexpr double kThousand = 1000;
    const double ms = number.number();
    if (!(ms >= 0 && ms <= kLongestMs)) return std::nullopt;
    return std::chrono::microseconds(std::llround(ms * kThousand));
  }

  std::chrono::microseconds time(const Value& from, std::string_view key) {
    const Value* number = from.find(key);
    if (number == nullptr) return {};
    const auto out = number->is_number() ? microseconds(*number) : std::nullopt;
    if (!out)
      faults_.error("E482", fmt::format("{} must be a time in milliseconds", quoted(key)), number->span);
    return out.value_or(std::chrono::microseconds{0});
  }

  std::size_t count(const Value& from, std::string_view key) {
    const Value* number = from.find(key);
    if (number == nullptr) return 1;
    const auto whole = number->is_number() ? number->integer() : std::nullopt;
    if (whole && *whole >= 1 && *whole <= kMostAttempts) return static_cast<std::size_t>(*whole);
    faults_.error("E482", fmt::format("{} must be a whole number from 1 to {}", quoted(key), kMostAttempts),
                  number->span);
    return 1;
  }

  const Value* need(const Value& from, std::string_view key, Kind kind) {
    if (!from.map().has(key)) missing(from, key);
    return optional(from, key, kind);
  }

  // Null as well where it is of another kind, which is then a fault.
  const Value* optional(const Value& from, std::string_view key, Kind kind) {
    const Value* value = from.find(key);
    if (value == nullptr || value->kind() == kind) return value;
    wrong_kind(key, kind, *value);
    return nullptr;
  }

  void missing(const Value& from, std::string_view key) {
    faults_.error(
        "E482", fmt::format("no {}: the file was cut or changed; restore it or record it again", quoted(key)),
        begin_of(from));
  }

  void wrong_kind(std::string_view key, Kind kind, const Value& value) {
    faults_.error(
        "E482",
        fmt::format("{} must be of kind {}, not {}", quoted(key), name_of(kind), name_of(value.kind())),
        value.span);
  }

  const Secret& secret_;
  Diagnostics& faults_;
};

}  // namespace

std::optional<Recording> read_recording(std::string_view text, const Secret& secret, Diagnostics& faults) {
  if (text.size() > kMostFileBytes) {
    faults.error("E486", fmt::format("too large: {}, and the limit for a cassette is {}",
                                     shown_bytes(text.size()), shown_bytes(kMostFileBytes)));
    return std::nullopt;
  }
  const auto root = value::parse_json(text, kOptions, faults);
  return root ? Reader(secret, faults).read(*root) : std::nullopt;
}

}  // namespace proctor::cassette
