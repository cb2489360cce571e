// What a URL of a PostgreSQL server says, apart from whom it lets in.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace proctor::store {

// By libpq's own words: host, port, dbname, user, password, ...; none where it is no URL of such a server.
using ServerSettings = std::map<std::string, std::string>;
std::optional<ServerSettings> read_server_url(const std::string& url);

// With what we add where nothing was said: programs that share a server find trouble sooner than TCP would by
// itself.
ServerSettings with_defaults(ServerSettings settings);

// With every setting in the query, so that no reader of it has to know where it may stand.
std::string connection_url(const ServerSettings& settings);

// For people: user, host, port and database alone.
std::string shown_server(const ServerSettings& settings);

}  // namespace proctor::store
