#pragma once

#include "server/base/config.hpp"

namespace arbiter::server {

using NotifySettings = Notify;

}  // namespace arbiter::server
