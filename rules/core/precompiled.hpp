// What nearly every file under rules/ includes; compiled once.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <boost/container/static_vector.hpp>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <nlohmann/json.hpp>
