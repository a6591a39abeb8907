#include "rules/conclave/data.hpp"

#include <algorithm>
#include <numeric>

namespace arbiter::conclave {
namespace {

using core::DataNode;

template <class E>
std::vector<std::string> names() {
  std::vector<std::string> list;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>(
      [&](auto e) { list.emplace_back(e.name); });
  return list;
}

std::uint8_t space(const DataNode& node) {
  const auto pair = node.elements();
  if (pair.size() != 2) node.fail("must be [row, column]");
  return static_cast<std::uint8_t>(pair[0].as_integer(0, kSide - 1) * kSide +
                                   pair[1].as_integer(0, kSide - 1));
}

std::vector<std::uint8_t> different_spaces(const DataNode& node, std::size_t n) {
  std::vector<std::uint8_t> spaces;
  for (const DataNode& element : node.elements()) spaces.push_back(space(element));
  auto sorted = spaces;
  std::sort(sorted.begin(), sorted.end());
  if (spaces.size() != n || std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
    node.fail("must name " + std::to_string(n) + " different spaces");
  }
  return spaces;
}

CardInfo card(const DataNode& node) {
  node.allow_only({"id", "name", "magic", "brotherhood", "influence", "count", "source"});
  return {node.string("id"), static_cast<Magic>(node.one_of("magic", names<Magic>())),
          static_cast<Brotherhood>(node.one_of("brotherhood", names<Brotherhood>())),
          static_cast<std::uint8_t>(node.integer("influence", 1, 5)),
          static_cast<std::uint8_t>(node.integer("count", 1, 8))};
}

/// All cards of one Magic may end up in one pile.
void check_piles(const Data& data, const DataNode& node) {
  for (int magic = 0; magic < kMagics; ++magic) {
    const int n = std::accumulate(data.cards.begin(), data.cards.end(), 0, [&](int sum, auto& card) {
      return card.magic == static_cast<Magic>(magic) ? sum + card.count : sum;
    });
    if (n > kPile) {
      node.fail("must be at most " + std::to_string(kPile) + " of each Magic, are " + std::to_string(n) +
                " of " + names<Magic>()[static_cast<std::size_t>(magic)]);
    }
  }
}

}  // namespace

Data load_data(const DataNode& root) {
  root.allow_only({"game", "title", "designer", "magics", "brotherhoods", "hand_size", "convince_threshold",
                   "empty_spaces_target", "setup_by_seats", "ring_deal_order", "refill_order", "cards"});
  Data data;
  for (const DataNode& node : root.at("cards").elements()) {
    const CardInfo info = card(node);
    for (const CardInfo& other : data.cards) {
      if (other.id == info.id) node.fail("this id stands twice");
    }
    data.cards.push_back(info);
  }
  const int total =
      std::accumulate(data.cards.begin(), data.cards.end(), 0, [](int n, auto& c) { return n + c.count; });
  if (total != kCards) root.at("cards").fail("must be 72 cards in all, are " + std::to_string(total));

  check_piles(data, root.at("cards"));

  root.integer("hand_size", kHand, kHand);
  data.convince_threshold = root.integer("convince_threshold", 1, 50);
  data.empty_spaces_target = root.integer("empty_spaces_target", 1, kSpaces - 1);
  data.ring = different_spaces(root.at("ring_deal_order"), 12);
  for (int corner = 0; corner < 4; ++corner) {
    const auto order = different_spaces(root.at("refill_order").at(names<Corner>()[corner].c_str()), kSpaces);
    std::copy(order.begin(), order.end(), data.refill_order[corner].begin());
  }
  for (int seats = 2; seats <= kSeats; ++seats) {
    const DataNode node = root.at("setup_by_seats").at(std::to_string(seats).c_str());
    SetupSizes& sizes = data.setup[seats];
    sizes.removed = static_cast<std::uint8_t>(node.integer("removed", 0, kCards));
    sizes.left_deck = static_cast<std::uint8_t>(node.integer("left_deck", 0, 19));
    sizes.right_deck = static_cast<std::uint8_t>(node.integer("right_deck", 0, 19));
    if (sizes.removed > 18) node.fail("removed must be at most 18");
    if (sizes.removed + sizes.left_deck + sizes.right_deck + seats * kHand + 12 != kCards) {
      node.fail("removed cards, hands, ring and decks must add up to 72");
    }
  }
  return data;
}

void write_json(json::Writer& out, const Data& data, const Card& card) { out.plain(data[card].id); }

std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Card& card) {
  if (from.is_string()) {
    const auto& id = from.get_ref<const std::string&>();
    for (std::size_t i = 0; i < data.cards.size(); ++i) {
      if (data.cards[i].id != id) continue;
      card.index = static_cast<std::uint8_t>(i);
      return std::nullopt;
    }
  }
  return "the id of a card, such as \"" + data.cards.front().id + "\"";
}

}  // namespace arbiter::conclave
