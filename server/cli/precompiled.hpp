// What every command includes; compiled once.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "persistence/match_store.hpp"
#include "protocol/match_messages.hpp"
#include "rules/registry.hpp"
