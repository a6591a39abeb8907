// What every command includes of libraries; compiled once.
// Nothing of ours: a compiler cache may give it to a checkout whose files are other ones to `#pragma once`.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
