// When a server says that it is asked too much.
#pragma once

#include "net/http.h"

namespace proctor::net {

// More than this one caller is meant: the peer is too busy for all.
bool is_overload(int status);

// Waiting does not fill an account.
bool is_out_of_quota(const Response& response);

// It may be borne at a slower pace.
bool is_refusal(const Response& response);

}  // namespace proctor::net
