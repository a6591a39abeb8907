// What nearly every test includes; compiled once.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <boost/container/static_vector.hpp>
#include <boost/describe.hpp>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
