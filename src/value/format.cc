// All formats of all drafts, in every draft, as most validators have it; and the ones of OpenAPI that can be
// checked.
#include "value/format.h"

#include <algorithm>
#include <iterator>

#include "value/format_checks.h"

namespace proctor::value {
namespace {

using namespace formats;  // NOLINT(google-build-using-namespace): the table reads better so

constexpr Format kFormats[] = {
    {"byte", "base64", is_base64},
    {"date", "a date like 2024-02-29", is_date},
    {"date-time", "a date and time like 2024-02-29T12:00:00Z", is_date_time},
    {"duration", "a duration like P1DT12H", is_duration},
    {"email", "an e-mail address", is_email},
    {"hostname", "a host name", is_hostname},
    {"idn-email", "an e-mail address", is_idn_email},
    {"idn-hostname", "a host name", is_idn_hostname},
    {"int32", "a whole number of 32 bits", nullptr, is_int32},
    {"int64", "a whole number of 64 bits", nullptr, is_int64},
    {"ipv4", "an IPv4 address", is_ipv4},
    {"ipv6", "an IPv6 address", is_ipv6},
    {"iri", "an IRI", is_iri},
    {"iri-reference", "an IRI or a relative reference", is_iri_reference},
    {"json-pointer", "a JSON pointer", is_json_pointer},
    {"regex", "a regular expression", is_regex},
    {"relative-json-pointer", "a relative JSON pointer", is_relative_json_pointer},
    {"time", "a time with its offset, like 12:00:00Z", is_time},
    {"uri", "a URI", is_uri},
    {"uri-reference", "a URI or a relative reference", is_uri_reference},
    {"uri-template", "a URI template", is_uri_template},
    {"uuid", "a UUID", is_uuid},
};

}  // namespace

const Format* find_format(std::string_view name) {
  const auto* at =
      std::find_if(std::begin(kFormats), std::end(kFormats), [&](const Format& f) { return f.name == name; });
  return at == std::end(kFormats) ? nullptr : at;
}

}  // namespace proctor::value
