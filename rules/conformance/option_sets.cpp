#include "rules/conformance/option_sets.hpp"

#include <algorithm>

namespace arbiter::conformance {
namespace {

using core::OptionSpec;
using nlohmann::json;

std::vector<json> numbers(const OptionSpec& spec) {
  static constexpr int kAll = 12;
  std::vector<json> values;
  const int normal = spec.default_value.get<int>();
  for (int n = spec.min; n <= spec.max; ++n) {
    const bool interesting = n == spec.min || n == spec.max || (n >= normal - 1 && n <= normal + 1);
    if (interesting || spec.max - spec.min < kAll) values.emplace_back(n);
  }
  return values;
}

/// The values to try of one option.
std::vector<json> values_of(const OptionSpec& spec, int seats) {
  std::vector<json> values;
  switch (spec.kind) {
    case OptionSpec::Kind::flag:
      return {false, true};
    case OptionSpec::Kind::number:
      return numbers(spec);
    case OptionSpec::Kind::choice:
      return {spec.values.begin(), spec.values.end()};
    case OptionSpec::Kind::choice_or_seat:
      values.assign(spec.values.begin(), spec.values.end());
      for (int seat = 0; seat < seats; ++seat) values.emplace_back(seat);
      return values;
    case OptionSpec::Kind::subset:
      for (const std::string& value : spec.values) values.push_back(json::array({value}));
      values.emplace_back(spec.values);
      return values;
  }
  return values;
}

json random_value(const OptionSpec& spec, int seats, core::Rng& rng) {
  if (spec.kind == OptionSpec::Kind::subset) {
    json set = json::array();
    for (const std::string& value : spec.values) {
      if (rng.below(2) == 1) set.push_back(value);
    }
    return set;
  }
  const auto values = values_of(spec, seats);
  return values[rng.below(static_cast<std::uint32_t>(values.size()))];
}

class Sets {
 public:
  Sets(const core::Game& game, int seats, const json& fixed) : game_(game), seats_(seats), fixed_(fixed) {}

  void add(json given) {
    given.update(fixed_);
    const auto options = game_.options(given, seats_);
    if (const auto* valid = std::get_if<core::Options>(&options)) {
      const bool known = std::any_of(sets_.begin(), sets_.end(),
                                     [&](const core::Options& set) { return set.json() == valid->json(); });
      if (!known) sets_.push_back(*valid);
    }
  }
  std::vector<core::Options> take() { return std::move(sets_); }

 private:
  const core::Game& game_;
  int seats_;
  const json& fixed_;
  std::vector<core::Options> sets_;
};

}  // namespace

std::vector<core::Options> option_sets(const core::Game& game, int seats, const nlohmann::json& fixed,
                                       int random, const core::Seed& seed) {
  Sets sets(game, seats, fixed);
  sets.add(json::object());
  const auto& specs = game.info().options;
  for (const OptionSpec& spec : specs) {
    for (const json& value : values_of(spec, seats)) sets.add({{spec.name, value}});
  }
  core::Rng rng(seed);
  for (int i = 0; i < random; ++i) {
    json given = json::object();
    for (const OptionSpec& spec : specs) given[spec.name] = random_value(spec, seats, rng);
    sets.add(given);
  }
  return sets.take();
}

}  // namespace arbiter::conformance
